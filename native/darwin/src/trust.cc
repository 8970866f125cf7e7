#include "trust.hh"

#include <ApplicationServices/ApplicationServices.h>

#include "cf.hh"
#include "limits.hh"

namespace casement {

bool isTrusted(bool prompt) {
  if (!prompt) return AXIsProcessTrusted() != 0;
  const void* keys[] = {kAXTrustedCheckOptionPrompt};
  const void* values[] = {kCFBooleanTrue};
  const auto options = Ref<CFDictionaryRef>::adopt(CFDictionaryCreate(
      kCFAllocatorDefault, keys, values, 1, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks));
  return AXIsProcessTrustedWithOptions(options.get()) != 0;
}

bool mayRecordScreen() { return CGPreflightScreenCaptureAccess(); }

/** Set on the system-wide element it holds for the process; on any other only for that one reference. */
void limitMessages() {
  const auto everything = Ref<AXUIElementRef>::adopt(AXUIElementCreateSystemWide());
  AXUIElementSetMessagingTimeout(everything.get(), limits::kMessageSeconds);
}

}  // namespace casement
