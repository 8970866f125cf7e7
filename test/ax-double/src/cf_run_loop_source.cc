#include "cf_run_loop.hh"

using namespace casement::ax_double;

__CFRunLoopSource::__CFRunLoopSource(const CFRunLoopSourceContext& context, bool is_port)
    : Object(kRunLoopSource), context(context), is_port(is_port) {
  if (context.retain) context.retain(context.info);
}

__CFRunLoopSource::~__CFRunLoopSource() {
  if (context.release) context.release(context.info);
}

namespace casement::ax_double {

namespace {

const __CFRunLoopSource& sourceOf(CFRunLoopSourceRef source, const char* call) {
  return as<__CFRunLoopSource>(source, kRunLoopSource, call);
}

/** The loops that have a source, retained: each may end with its thread meanwhile. */
std::vector<CFRunLoopRef> loopsOf(const __CFRunLoopSource& source) {
  std::lock_guard<std::mutex> lock(source.mutex);
  std::vector<CFRunLoopRef> alive;
  for (CFRunLoopRef loop : source.loops)
    if (loop->retainIfAlive()) alive.push_back(loop);
  return alive;
}

}  // namespace

void deliver(CFRunLoopSourceRef source) {
  source->signalled = true;
  for (CFRunLoopRef loop : loopsOf(*source)) {
    loop->wake();
    CFRelease(loop);
  }
}

}  // namespace casement::ax_double

extern "C" {

CFTypeID CFRunLoopSourceGetTypeID(void) { return kRunLoopSource; }

CFRunLoopSourceRef CFRunLoopSourceCreate(CFAllocatorRef, CFIndex, CFRunLoopSourceContext* context) {
  if (context == nullptr) fail("CFRunLoopSourceCreate", "NULL");
  if (context->version != 0) fail("CFRunLoopSourceCreate", "only version 0 is known");
  return new __CFRunLoopSource(*context);
}

void CFRunLoopSourceInvalidate(CFRunLoopSourceRef source) {
  const auto& known = sourceOf(source, "CFRunLoopSourceInvalidate");
  if (!known.valid.exchange(false)) return;
  CFRetain(source);  // The loops may hold the last references.
  for (CFRunLoopRef loop : loopsOf(known)) {
    loop->removeEverywhere(source);
    CFRelease(loop);
  }
  CFRelease(source);
}

Boolean CFRunLoopSourceIsValid(CFRunLoopSourceRef source) {
  return sourceOf(source, "CFRunLoopSourceIsValid").valid;
}

/* Like the platform's, this does not wake a loop: CFRunLoopWakeUp does. */
void CFRunLoopSourceSignal(CFRunLoopSourceRef source) { sourceOf(source, "CFRunLoopSourceSignal").signalled = true; }
}
