// The only Objective-C of the addon: what no C function tells. Not run on Linux, so it is kept to this.
#import <AppKit/AppKit.h>

#include "apps.hh"

namespace casement {

static std::string utf8(NSString* text) { return text == nil ? std::string() : std::string(text.UTF8String); }

std::vector<RunningApplication> runningApplications() {
  std::vector<RunningApplication> found;
  @autoreleasepool {
    // The list changes only while the main run loop turns, which Node never lets it do: one turn, without waiting.
    CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, false);
    for (NSRunningApplication* app in NSWorkspace.sharedWorkspace.runningApplications) {
      if (app.terminated || app.processIdentifier <= 0) continue;
      found.push_back({app.processIdentifier, utf8(app.localizedName), utf8(app.bundleIdentifier),
                       utf8(app.executableURL.path), static_cast<bool>(app.active), static_cast<bool>(app.hidden),
                       app.activationPolicy == NSApplicationActivationPolicyRegular});
    }
  }
  return found;
}

}  // namespace casement
