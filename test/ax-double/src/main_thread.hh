#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace casement::ax_double {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

/**
 * The main thread of an application of the scene: it serves one message after the other, and none while it is
 * busy or hangs. Nothing else is locked while somebody waits for it.
 */
class MainThread {
 public:
  explicit MainThread(bool hangs) : hangs_(hangs) {}

  /** Waits for the thread's attention until the deadline; false when it did not come. */
  bool enter(Time deadline);
  void leave();

  /** From begin to end no message is served. They nest. */
  void beginBusy();
  void endBusy();

  void hang(bool value);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool serving_ = false;
  bool hangs_;
  int busy_ = 0;
};

}  // namespace casement::ax_double
