#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "cf_object.hh"

/** Something that a run loop performs once it was signalled. */
struct __CFRunLoopSource : casement::ax_double::Object {
  explicit __CFRunLoopSource(const CFRunLoopSourceContext& context, bool is_port = false);
  ~__CFRunLoopSource() override;

  const CFRunLoopSourceContext context;
  /** An observer's source listens to a port: what waits there wakes the loops that it is added to. */
  const bool is_port;
  mutable std::atomic<bool> signalled{false};
  mutable std::atomic<bool> valid{true};
  /** Run loops that have this source. A run loop retains its sources, so the pointers are good while listed. */
  mutable std::mutex mutex;
  mutable std::vector<CFRunLoopRef> loops;
};

/** The loop of one thread; it ends with its thread unless somebody retained it. */
struct __CFRunLoop : casement::ax_double::Object {
  struct Entry {
    CFRunLoopSourceRef source;
    CFStringRef mode;
  };

  explicit __CFRunLoop(casement::ax_double::Life life) : Object(casement::ax_double::kRunLoop, life) {}

  bool has(CFRunLoopSourceRef source, CFStringRef mode) const;
  void add(CFRunLoopSourceRef source, CFStringRef mode);
  void remove(CFRunLoopSourceRef source, CFStringRef mode);
  void removeEverywhere(CFRunLoopSourceRef source);
  void removeAll();
  void wake();
  void stop();
  CFRunLoopRunResult run(CFStringRef mode, std::chrono::steady_clock::time_point end, bool once);

  mutable std::mutex mutex;
  std::condition_variable changed;
  std::vector<Entry> entries;
  bool woken = false;
  bool stopped = false;
  bool waiting = false;
  int running = 0;

 private:
  bool listens(CFStringRef mode) const;
  std::vector<CFRunLoopSourceRef> takeSignalled(CFStringRef mode);
  bool perform(CFStringRef mode);
  void sleep(std::unique_lock<std::mutex>& lock, std::chrono::steady_clock::time_point end);
};

namespace casement::ax_double {

/** Signals a source and wakes the loops that have it, as a message to a port does. */
void deliver(CFRunLoopSourceRef source);

}  // namespace casement::ax_double
