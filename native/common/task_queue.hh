#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace casement {

using Task = std::function<void()>;

/** Work for one thread, handed over by any other. A poll() on `fd()` wakes when there is some. */
class TaskQueue {
 public:
  TaskQueue() : fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  ~TaskQueue() {
    if (fd_ >= 0) close(fd_);
  }
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;

  /** Readable while tasks wait; -1 when the system has no descriptor left. */
  int fd() const { return fd_; }

  /** Any thread. Tasks run in the order of posting. */
  void post(Task task) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    wake();
  }

  /** The owning thread: runs what was posted up to now. */
  void drain() {
    rearm();
    std::vector<Task> batch;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      batch.swap(tasks_);
    }
    for (Task& task : batch) task();
  }

 private:
  // The counter only makes the descriptor readable, so a full or an empty one is no error.
  void wake() {
    const uint64_t one = 1;
    while (write(fd_, &one, sizeof one) < 0 && errno == EINTR) {
    }
  }

  void rearm() {
    uint64_t count = 0;
    while (read(fd_, &count, sizeof count) < 0 && errno == EINTR) {
    }
  }

  int fd_;
  std::mutex mutex_;
  std::vector<Task> tasks_;
};

}  // namespace casement
