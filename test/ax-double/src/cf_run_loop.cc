#include "cf_run_loop.hh"

#include <algorithm>

using namespace casement::ax_double;
using Clock = std::chrono::steady_clock;

namespace {

/** Whether a source that was added for one mode is performed in another: the common modes have the default one. */
bool covers(CFStringRef added, CFStringRef running) {
  return CFEqual(added, running) ||
         (CFEqual(added, kCFRunLoopCommonModes) && CFEqual(running, kCFRunLoopDefaultMode));
}

void forget(CFRunLoopSourceRef source, CFRunLoopRef loop) {
  std::lock_guard<std::mutex> lock(source->mutex);
  auto& loops = source->loops;
  const auto found = std::find(loops.begin(), loops.end(), loop);
  if (found != loops.end()) loops.erase(found);
}

/** Takes leave of a source that was just taken off a loop's list. */
void dismiss(CFRunLoopRef loop, const __CFRunLoop::Entry& entry) {
  forget(entry.source, loop);
  const auto& context = entry.source->context;
  if (context.cancel) context.cancel(context.info, loop, entry.mode);
  CFRelease(entry.source);
  CFRelease(entry.mode);
}

}  // namespace

bool __CFRunLoop::has(CFRunLoopSourceRef source, CFStringRef mode) const {
  return std::any_of(entries.begin(), entries.end(),
                     [&](const Entry& entry) { return entry.source == source && CFEqual(entry.mode, mode); });
}

void __CFRunLoop::add(CFRunLoopSourceRef source, CFStringRef mode) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (has(source, mode)) return;
    CFRetain(source);
    CFRetain(mode);
    entries.push_back({source, mode});
    // A loop looks at its sources again when it wakes; adding one from elsewhere does not wake it by itself.
    if (source->is_port && source->signalled) {
      woken = true;
      changed.notify_all();
    }
    std::lock_guard<std::mutex> source_lock(source->mutex);
    source->loops.push_back(this);
  }
  if (source->context.schedule) source->context.schedule(source->context.info, this, mode);
}

void __CFRunLoop::remove(CFRunLoopSourceRef source, CFStringRef mode) {
  Entry entry;
  {
    std::lock_guard<std::mutex> lock(mutex);
    const auto found = std::find_if(entries.begin(), entries.end(), [&](const Entry& candidate) {
      return candidate.source == source && CFEqual(candidate.mode, mode);
    });
    if (found == entries.end()) return;
    entry = *found;
    entries.erase(found);
  }
  dismiss(this, entry);
}

void __CFRunLoop::removeEverywhere(CFRunLoopSourceRef source) {
  std::vector<Entry> gone;
  {
    std::lock_guard<std::mutex> lock(mutex);
    const auto first = std::stable_partition(entries.begin(), entries.end(),
                                             [&](const Entry& entry) { return entry.source != source; });
    gone.assign(first, entries.end());
    entries.erase(first, entries.end());
  }
  for (const Entry& entry : gone) dismiss(this, entry);
}

void __CFRunLoop::removeAll() {
  std::vector<Entry> gone;
  {
    std::lock_guard<std::mutex> lock(mutex);
    gone.swap(entries);
  }
  for (const Entry& entry : gone) dismiss(this, entry);
}

void __CFRunLoop::wake() {
  std::lock_guard<std::mutex> lock(mutex);
  woken = true;
  changed.notify_all();
}

void __CFRunLoop::stop() {
  std::lock_guard<std::mutex> lock(mutex);
  // A stop of a loop that does not run is lost, as on the platform.
  if (running > 0) stopped = true;
  changed.notify_all();
}

bool __CFRunLoop::listens(CFStringRef mode) const {
  return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) { return covers(entry.mode, mode); });
}

std::vector<CFRunLoopSourceRef> __CFRunLoop::takeSignalled(CFStringRef mode) {
  std::vector<CFRunLoopSourceRef> taken;
  std::lock_guard<std::mutex> lock(mutex);
  for (const Entry& entry : entries) {
    if (!covers(entry.mode, mode) || !entry.source->valid || !entry.source->signalled.exchange(false)) continue;
    CFRetain(entry.source);
    taken.push_back(entry.source);
  }
  return taken;
}

bool __CFRunLoop::perform(CFStringRef mode) {
  const auto sources = takeSignalled(mode);
  for (CFRunLoopSourceRef source : sources) {
    if (source->valid && source->context.perform) source->context.perform(source->context.info);
    CFRelease(source);
  }
  return !sources.empty();
}

void __CFRunLoop::sleep(std::unique_lock<std::mutex>& lock, Clock::time_point end) {
  waiting = true;
  changed.wait_until(lock, end, [this] { return woken || stopped; });
  waiting = false;
  woken = false;
}

CFRunLoopRunResult __CFRunLoop::run(CFStringRef mode, Clock::time_point end, bool once) {
  std::unique_lock<std::mutex> lock(mutex);
  for (;;) {
    // With nothing to wait for, a loop returns at once.
    if (!listens(mode)) return kCFRunLoopRunFinished;
    lock.unlock();
    const bool handled = perform(mode);
    lock.lock();
    if (handled && once) return kCFRunLoopRunHandledSource;
    if (stopped) {
      stopped = false;
      return kCFRunLoopRunStopped;
    }
    if (Clock::now() >= end) return kCFRunLoopRunTimedOut;
    if (!listens(mode)) return kCFRunLoopRunFinished;
    sleep(lock, end);
    // What was signalled without waking the loop is left for the next run.
    if (!stopped && Clock::now() >= end) return kCFRunLoopRunTimedOut;
  }
}
