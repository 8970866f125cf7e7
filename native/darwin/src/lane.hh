#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace casement {

/**
 * One thread for each application that has work: calls to one application are served one at a time by its main thread
 * anyway, and an application that hangs keeps nobody else waiting. A thread without work ends.
 */
class Lanes {
 public:
  /** `stopping` turns true when the lanes are being closed: a job gives up before its next message. */
  using Job = std::function<void(const std::function<bool()>& stopping)>;

  Lanes() : shared_(std::make_shared<Shared>()) {}
  ~Lanes() { stop(); }
  Lanes(const Lanes&) = delete;
  Lanes& operator=(const Lanes&) = delete;

  /** False when too many jobs wait for this application, or too many applications have work. The job is dropped then. */
  bool add(int pid, Job job);
  /** Threads that run. */
  size_t size() const;
  /** Drops what waits, and joins; a message under way ends by its time-out. Safe to call twice. */
  void stop();

 private:
  struct Lane {
    std::deque<Job> jobs;
    std::thread thread;
    bool ended = false;
  };
  struct Shared {
    std::mutex mutex;
    std::condition_variable work;
    std::map<int, Lane> lanes;
    bool stopping = false;
  };

  static void run(const std::shared_ptr<Shared>& shared, int pid);
  void sweep();

  std::shared_ptr<Shared> shared_;
};

}  // namespace casement
