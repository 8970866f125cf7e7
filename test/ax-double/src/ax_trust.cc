#include "cf_types.hh"
#include "scene.hh"

namespace casement::ax_double {

namespace {

bool isTrusted() {
  Scene& shown = scene();
  std::lock_guard<std::mutex> lock(shown.mutex);
  return shown.trusted;
}

bool asksForPrompt(CFDictionaryRef options) {
  if (!options) return false;
  const void* value = CFDictionaryGetValue(options, kAXTrustedCheckOptionPrompt);
  return value && CFBooleanGetValue(static_cast<CFBooleanRef>(value));
}

/** The person answers later: what is told now is how it was before. */
void prompt() {
  Scene& shown = scene();
  std::lock_guard<std::mutex> lock(shown.mutex);
  if (shown.prompt_grants) shown.trusted = true;
}

}  // namespace

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

CFStringRef kAXTrustedCheckOptionPrompt = CFSTR("AXTrustedCheckOptionPrompt");

Boolean AXIsProcessTrusted(void) { return isTrusted(); }

Boolean AXIsProcessTrustedWithOptions(CFDictionaryRef options) {
  const bool trusted = isTrusted();
  if (!trusted && asksForPrompt(options)) prompt();
  return trusted;
}

bool CGPreflightScreenCaptureAccess(void) {
  Scene& shown = scene();
  std::lock_guard<std::mutex> lock(shown.mutex);
  return shown.screen_recording;
}

bool CGRequestScreenCaptureAccess(void) { return CGPreflightScreenCaptureAccess(); }
}
