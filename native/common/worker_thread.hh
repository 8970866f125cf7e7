#pragma once

#include <signal.h>

#include <thread>

#include "event_loop.hh"

namespace casement {

/** A thread that runs an EventLoop. It takes no signals: they are for the host program. */
class WorkerThread {
 public:
  WorkerThread() {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thread_ = std::thread([this] { loop_.run(); });
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  ~WorkerThread() { stop(); }
  WorkerThread(const WorkerThread&) = delete;
  WorkerThread& operator=(const WorkerThread&) = delete;

  EventLoop& loop() { return loop_; }

  /** Ends the loop and joins. Quick, since nothing on the loop may block. Safe to call twice; not from the loop itself. */
  void stop() {
    loop_.quit();
    if (thread_.joinable()) thread_.join();
  }

 private:
  EventLoop loop_;
  std::thread thread_;
};

}  // namespace casement
