#include "server_windows.hh"

#include <ApplicationServices/ApplicationServices.h>
#include <dlfcn.h>

#include <algorithm>

#include "guard.hh"
#include "limits.hh"

namespace casement {
namespace {

/** Windows that are looked at; more are no desktop. */
constexpr CFIndex kMost = 4000;

double numberIn(CFDictionaryRef from, CFStringRef key) {
  const auto* value = static_cast<CFTypeRef>(CFDictionaryGetValue(from, key));
  double number = 0;
  if (value != nullptr && CFGetTypeID(value) == CFNumberGetTypeID()) {
    CFNumberGetValue(static_cast<CFNumberRef>(value), kCFNumberDoubleType, &number);
  }
  return number;
}

std::u16string textIn(CFDictionaryRef from, CFStringRef key) {
  const auto* value = static_cast<CFTypeRef>(CFDictionaryGetValue(from, key));
  if (value == nullptr || CFGetTypeID(value) != CFStringGetTypeID()) return u"";
  return toText(static_cast<CFStringRef>(value), limits::kText);
}

bool flagIn(CFDictionaryRef from, CFStringRef key) {
  const auto* value = static_cast<CFTypeRef>(CFDictionaryGetValue(from, key));
  if (value == nullptr) return false;
  if (CFGetTypeID(value) == CFBooleanGetTypeID()) return CFBooleanGetValue(static_cast<CFBooleanRef>(value)) != 0;
  return numberIn(from, key) != 0;
}

ServerWindow read(CFDictionaryRef from) {
  ServerWindow window;
  window.id = static_cast<uint32_t>(numberIn(from, kCGWindowNumber));
  window.pid = static_cast<int>(numberIn(from, kCGWindowOwnerPID));
  window.layer = static_cast<long>(numberIn(from, kCGWindowLayer));
  window.onScreen = flagIn(from, kCGWindowIsOnscreen);
  window.name = textIn(from, kCGWindowName);
  window.owner = textIn(from, kCGWindowOwnerName);
  const auto* bounds = static_cast<CFTypeRef>(CFDictionaryGetValue(from, kCGWindowBounds));
  CGRect rect{};
  if (bounds != nullptr && CFGetTypeID(bounds) == CFDictionaryGetTypeID() &&
      CGRectMakeWithDictionaryRepresentation(static_cast<CFDictionaryRef>(bounds), &rect)) {
    window.x = rect.origin.x;
    window.y = rect.origin.y;
    window.width = rect.size.width;
    window.height = rect.size.height;
  }
  return window;
}

}  // namespace

std::vector<ServerWindow> serverWindows() {
  std::vector<ServerWindow> windows;
  const auto list = Ref<CFArrayRef>::adopt(
      CGWindowListCopyWindowInfo(kCGWindowListOptionAll | kCGWindowListExcludeDesktopElements, kCGNullWindowID));
  if (!list) return windows;
  for (CFIndex i = 0; i < std::min(CFArrayGetCount(list.get()), kMost); ++i) {
    const auto* item = static_cast<CFTypeRef>(CFArrayGetValueAtIndex(list.get(), i));
    if (item != nullptr && CFGetTypeID(item) == CFDictionaryGetTypeID()) {
      windows.push_back(read(static_cast<CFDictionaryRef>(item)));
    }
  }
  const auto isUp = [](const ServerWindow& window) { return window.onScreen; };
  std::stable_partition(windows.begin(), windows.end(), isUp);
  return windows;
}

uint32_t serverIdOf(const Element& element) {
  using GetWindow = AXError (*)(AXUIElementRef, CGWindowID*);
  static const auto getWindow = reinterpret_cast<GetWindow>(dlsym(RTLD_DEFAULT, "_AXUIElementGetWindow"));
  CGWindowID id = 0;
  if (getWindow == nullptr || !element) return 0;
  const AXError error = guarded([&] { return getWindow(element.get(), &id); });
  return error == kAXErrorSuccess ? id : 0;
}

}  // namespace casement
