#include <unistd.h>

#include "cf_run_loop.hh"
#include "cf_types.hh"

namespace casement::ax_double {

namespace {

using Clock = std::chrono::steady_clock;

__CFRunLoop& loopOf(CFRunLoopRef loop, const char* call) {
  check(loop, kRunLoop, call);
  return *loop;
}

bool onMainThread() { return getpid() == gettid(); }

/** The loop of the calling thread; a thread that ends takes its sources off. */
struct OwnLoop {
  CFRunLoopRef loop = onMainThread() ? CFRunLoopGetMain() : new __CFRunLoop(Life::uncounted);
  ~OwnLoop() {
    loop->removeAll();
    CFRelease(loop);
  }
};

/** The moment so many seconds from now; the far future is bounded, since clocks overflow. */
Clock::time_point after(CFTimeInterval seconds) {
  constexpr CFTimeInterval kLong = 1e8;
  const std::chrono::duration<double> wait(seconds < 0 ? 0 : seconds > kLong ? kLong : seconds);
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(wait);
}

/** Counts a run of the loop, so that a stop knows whether there is one. */
struct Running {
  explicit Running(__CFRunLoop& loop) : loop(loop) { count(1); }
  ~Running() { count(-1); }
  void count(int by) {
    std::lock_guard<std::mutex> lock(loop.mutex);
    loop.running += by;
    if (loop.running == 0) loop.stopped = false;
  }
  __CFRunLoop& loop;
};

}  // namespace

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

const CFRunLoopMode kCFRunLoopDefaultMode = CFSTR("kCFRunLoopDefaultMode");
const CFRunLoopMode kCFRunLoopCommonModes = CFSTR("kCFRunLoopCommonModes");

CFTypeID CFRunLoopGetTypeID(void) { return kRunLoop; }

CFRunLoopRef CFRunLoopGetMain(void) {
  static const CFRunLoopRef loop = new __CFRunLoop(Life::immortal);
  return loop;
}

CFRunLoopRef CFRunLoopGetCurrent(void) {
  static thread_local OwnLoop own;
  return own.loop;
}

CFRunLoopRunResult CFRunLoopRunInMode(CFRunLoopMode mode, CFTimeInterval seconds, Boolean returnAfterSourceHandled) {
  check(mode, kString, "CFRunLoopRunInMode");
  // Common modes are a set of modes: one adds sources to it, and runs one of its modes.
  if (CFEqual(mode, kCFRunLoopCommonModes)) return kCFRunLoopRunFinished;
  __CFRunLoop& loop = *CFRunLoopGetCurrent();
  const Running running(loop);
  return loop.run(mode, after(seconds), returnAfterSourceHandled);
}

void CFRunLoopRun(void) {
  for (;;) {
    const auto result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 1e10, false);
    if (result == kCFRunLoopRunStopped || result == kCFRunLoopRunFinished) return;
  }
}

Boolean CFRunLoopIsWaiting(CFRunLoopRef rl) {
  auto& loop = loopOf(rl, "CFRunLoopIsWaiting");
  std::lock_guard<std::mutex> lock(loop.mutex);
  return loop.waiting;
}

void CFRunLoopWakeUp(CFRunLoopRef rl) { loopOf(rl, "CFRunLoopWakeUp").wake(); }

void CFRunLoopStop(CFRunLoopRef rl) { loopOf(rl, "CFRunLoopStop").stop(); }

Boolean CFRunLoopContainsSource(CFRunLoopRef rl, CFRunLoopSourceRef source, CFRunLoopMode mode) {
  auto& loop = loopOf(rl, "CFRunLoopContainsSource");
  std::lock_guard<std::mutex> lock(loop.mutex);
  return loop.has(source, mode);
}

void CFRunLoopAddSource(CFRunLoopRef rl, CFRunLoopSourceRef source, CFRunLoopMode mode) {
  check(source, kRunLoopSource, "CFRunLoopAddSource");
  check(mode, kString, "CFRunLoopAddSource");
  if (source->valid) loopOf(rl, "CFRunLoopAddSource").add(source, mode);
}

void CFRunLoopRemoveSource(CFRunLoopRef rl, CFRunLoopSourceRef source, CFRunLoopMode mode) {
  check(source, kRunLoopSource, "CFRunLoopRemoveSource");
  check(mode, kString, "CFRunLoopRemoveSource");
  loopOf(rl, "CFRunLoopRemoveSource").remove(source, mode);
}
}
