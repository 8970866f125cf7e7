#include "main_thread.hh"

namespace casement::ax_double {

bool MainThread::enter(Time deadline) {
  std::unique_lock<std::mutex> lock(mutex_);
  const auto free = [this] { return !serving_ && !hangs_ && busy_ == 0; };
  if (!changed_.wait_until(lock, deadline, free)) return false;
  serving_ = true;
  return true;
}

void MainThread::leave() {
  std::lock_guard<std::mutex> lock(mutex_);
  serving_ = false;
  changed_.notify_all();
}

void MainThread::beginBusy() {
  std::lock_guard<std::mutex> lock(mutex_);
  ++busy_;
}

void MainThread::endBusy() {
  std::lock_guard<std::mutex> lock(mutex_);
  --busy_;
  changed_.notify_all();
}

void MainThread::hang(bool value) {
  std::lock_guard<std::mutex> lock(mutex_);
  hangs_ = value;
  changed_.notify_all();
}

}  // namespace casement::ax_double
