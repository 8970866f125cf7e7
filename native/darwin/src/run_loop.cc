#include "run_loop.hh"

#include <signal.h>

#include <utility>

namespace casement {

RunLoopThread::RunLoopThread() {
  CFRunLoopSourceContext context{};
  context.info = this;
  context.perform = [](void* self) { static_cast<RunLoopThread*>(self)->work(); };
  commands_ = Ref<CFRunLoopSourceRef>::adopt(CFRunLoopSourceCreate(kCFAllocatorDefault, 0, &context));
  // Signals are for the host program.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  thread_ = std::thread([this] { run(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  std::unique_lock<std::mutex> lock(mutex_);
  started_.wait(lock, [this] { return ready_; });
}

RunLoopThread::~RunLoopThread() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    stopping_ = true;
  }
  CFRunLoopStop(loop_.get());
  CFRunLoopWakeUp(loop_.get());
  thread_.join();
}

void RunLoopThread::run() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    loop_ = Ref<CFRunLoopRef>::retain(CFRunLoopGetCurrent());
    CFRunLoopAddSource(loop_.get(), commands_.get(), kCFRunLoopDefaultMode);
    ready_ = true;
    started_.notify_all();
  }
  const auto isStopping = [this] {
    std::lock_guard<std::mutex> lock(mutex_);
    return stopping_;
  };
  // With an end of its own: a stop that comes between two turns is not lost.
  while (!isStopping()) CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.5, 0);
  CFRunLoopRemoveSource(loop_.get(), commands_.get(), kCFRunLoopDefaultMode);
}

void RunLoopThread::add(CFRunLoopSourceRef source) {
  CFRunLoopAddSource(loop_.get(), source, kCFRunLoopDefaultMode);
  CFRunLoopWakeUp(loop_.get());
}

void RunLoopThread::post(std::function<void()> work) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    posted_.push_back(std::move(work));
  }
  // Signalling alone does not wake a loop that sleeps.
  CFRunLoopSourceSignal(commands_.get());
  CFRunLoopWakeUp(loop_.get());
}

void RunLoopThread::work() {
  for (;;) {
    std::function<void()> next;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (posted_.empty()) return;
      next = std::move(posted_.front());
      posted_.pop_front();
    }
    next();
  }
}

}  // namespace casement
