#pragma once

#include <CoreFoundation/CoreFoundation.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "cf.hh"

namespace casement {

/** A thread that does nothing but run a CFRunLoop, for the sources of observers: Node's own threads never run one. */
class RunLoopThread {
 public:
  RunLoopThread();
  ~RunLoopThread();
  RunLoopThread(const RunLoopThread&) = delete;
  RunLoopThread& operator=(const RunLoopThread&) = delete;

  /** Any thread. */
  void add(CFRunLoopSourceRef source);
  /** Any thread: runs `work` on the loop's thread, where no callback is under way then. Dropped when the loop ends. */
  void post(std::function<void()> work);

 private:
  void run();
  void work();

  /** Carries the posted work; and a run loop without a source ends at once. */
  Ref<CFRunLoopSourceRef> commands_;
  std::deque<std::function<void()>> posted_;
  /** Retained: a loop ends with its thread. */
  Ref<CFRunLoopRef> loop_;
  std::mutex mutex_;
  std::condition_variable started_;
  bool ready_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace casement
