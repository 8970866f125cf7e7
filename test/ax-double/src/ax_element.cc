#include "element.hh"

namespace casement::ax_double {

namespace {

constexpr float kUsualTimeout = 6;

/** What the system-wide element sets: the time-out of references that have none of their own. */
std::atomic<float> process_timeout{kUsualTimeout};

}  // namespace

const __AXUIElement& elementOf(AXUIElementRef element, const char* call) {
  return as<__AXUIElement>(element, kElement, call);
}

Time deadlineOf(const __AXUIElement& element) {
  const float own = element.timeout;
  const std::chrono::duration<float> seconds(own > 0 ? own : process_timeout.load());
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds);
}

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

CFTypeID AXUIElementGetTypeID(void) { return kElement; }

AXUIElementRef AXUIElementCreateApplication(pid_t pid) { return new __AXUIElement(pid, 0); }

AXUIElementRef AXUIElementCreateSystemWide(void) { return new __AXUIElement(0, 0); }

AXError AXUIElementGetPid(AXUIElementRef element, pid_t* pid) {
  *pid = elementOf(element, "AXUIElementGetPid").pid;
  return kAXErrorSuccess;
}

AXError AXUIElementSetMessagingTimeout(AXUIElementRef element, float timeoutInSeconds) {
  const auto& known = elementOf(element, "AXUIElementSetMessagingTimeout");
  if (!(timeoutInSeconds >= 0)) return kAXErrorIllegalArgument;
  if (known.isSystemWide()) process_timeout = timeoutInSeconds > 0 ? timeoutInSeconds : kUsualTimeout;
  else known.timeout = timeoutInSeconds;
  return kAXErrorSuccess;
}
}
