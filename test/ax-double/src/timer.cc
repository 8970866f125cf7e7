#include "timer.hh"

#include <map>
#include <thread>

namespace casement::ax_double {

namespace {

/** The double's own thread and what it has to do. Never destroyed: the thread runs until the process ends. */
class Timer {
 public:
  Timer() { std::thread([this] { work(); }).detach(); }

  void add(Time when, std::function<void()> task) {
    std::lock_guard<std::mutex> lock(mutex_);
    tasks_.emplace(when, std::move(task));
    changed_.notify_all();
  }

  bool settle(std::chrono::milliseconds most) {
    std::unique_lock<std::mutex> lock(mutex_);
    return changed_.wait_for(lock, most, [this] { return tasks_.empty() && !running_; });
  }

 private:
  [[noreturn]] void work() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      if (tasks_.empty()) changed_.wait(lock);
      else if (tasks_.begin()->first > Clock::now()) changed_.wait_until(lock, Time(tasks_.begin()->first));
      else runFirst(lock);
    }
  }

  void runFirst(std::unique_lock<std::mutex>& lock) {
    const auto task = std::move(tasks_.begin()->second);
    tasks_.erase(tasks_.begin());
    running_ = true;
    lock.unlock();
    task();
    lock.lock();
    running_ = false;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<Time, std::function<void()>> tasks_;
  bool running_ = false;
};

Timer& timer() {
  static auto* const instance = new Timer;
  return *instance;
}

}  // namespace

void runAt(Time when, std::function<void()> task) { timer().add(when, std::move(task)); }

bool settle(std::chrono::milliseconds most) { return timer().settle(most); }

}  // namespace casement::ax_double
