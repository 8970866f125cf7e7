#include "cf_types.hh"
#include "element.hh"

namespace casement::ax_double {

namespace {

/** Pairs of a dictionary that is being made. The keys are constants; the values are given away. */
class Pairs {
 public:
  void add(CFStringRef key, CFTypeRef owned) {
    keys_.push_back(key);
    values_.push_back(owned);
  }
  void add(CFStringRef key, int64_t value) { add(key, static_cast<CFTypeRef>(new __CFNumber(value))); }
  void add(CFStringRef key, double value) { add(key, static_cast<CFTypeRef>(new __CFNumber(value))); }

  CFDictionaryRef make() {
    const auto made = CFDictionaryCreate(nullptr, keys_.data(), values_.data(), static_cast<CFIndex>(keys_.size()),
                                         &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks);
    for (const void* value : values_) CFRelease(value);
    return made;
  }

 private:
  std::vector<const void*> keys_, values_;
};

CFDictionaryRef makeRect(double x, double y, double width, double height) {
  Pairs pairs;
  pairs.add(CFSTR("X"), x);
  pairs.add(CFSTR("Y"), y);
  pairs.add(CFSTR("Width"), width);
  pairs.add(CFSTR("Height"), height);
  return pairs.make();
}

CFDictionaryRef makeWindow(Scene& scene, const ServerWindow& window) {
  const double(&bounds)[4] = window.bounds;
  const App* owner = scene.app(window.pid);
  Pairs pairs;
  pairs.add(kCGWindowNumber, int64_t{window.id});
  pairs.add(kCGWindowOwnerPID, int64_t{window.pid});
  if (owner) pairs.add(kCGWindowOwnerName, static_cast<CFTypeRef>(makeString(owner->name)));
  pairs.add(kCGWindowLayer, window.layer);
  pairs.add(kCGWindowBounds, static_cast<CFTypeRef>(makeRect(bounds[0], bounds[1], bounds[2], bounds[3])));
  pairs.add(kCGWindowAlpha, 1.0);
  pairs.add(kCGWindowStoreType, int64_t{1});
  pairs.add(kCGWindowSharingState, int64_t{1});
  pairs.add(kCGWindowMemoryUsage, int64_t{1288});
  if (window.on_screen) pairs.add(kCGWindowIsOnscreen, CFRetain(kCFBooleanTrue));
  if (scene.screen_recording) pairs.add(kCGWindowName, static_cast<CFTypeRef>(makeString(window.name)));
  return pairs.make();
}

bool isListed(const ServerWindow& window, CGWindowListOption option) {
  if ((option & kCGWindowListOptionOnScreenOnly) && !window.on_screen) return false;
  // The desktop and its icons lie below everything.
  return !(option & kCGWindowListExcludeDesktopElements) || window.layer >= 0;
}

bool readNumber(CFDictionaryRef dictionary, CFStringRef key, CGFloat* out) {
  const void* value = CFDictionaryGetValue(dictionary, key);
  if (!value || CFGetTypeID(value) != kNumber) return false;
  CFNumberGetValue(static_cast<CFNumberRef>(value), kCFNumberDoubleType, out);
  return true;
}

AXError windowOf(Scene& scene, const __AXUIElement& element, CGWindowID* out) {
  if (!scene.trusted) return kAXErrorAPIDisabled;
  if (!scene.private_window_id) return kAXErrorFailure;
  const NodePtr node = scene.find(element.pid, element.identity);
  if (!node) return kAXErrorInvalidUIElement;
  const ServerWindow* window = scene.serverWindow(node);
  if (!window) return kAXErrorIllegalArgument;
  *out = window->id;
  return kAXErrorSuccess;
}

}  // namespace

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

const CFStringRef kCGWindowNumber = CFSTR("kCGWindowNumber");
const CFStringRef kCGWindowStoreType = CFSTR("kCGWindowStoreType");
const CFStringRef kCGWindowLayer = CFSTR("kCGWindowLayer");
const CFStringRef kCGWindowBounds = CFSTR("kCGWindowBounds");
const CFStringRef kCGWindowSharingState = CFSTR("kCGWindowSharingState");
const CFStringRef kCGWindowAlpha = CFSTR("kCGWindowAlpha");
const CFStringRef kCGWindowOwnerPID = CFSTR("kCGWindowOwnerPID");
const CFStringRef kCGWindowMemoryUsage = CFSTR("kCGWindowMemoryUsage");
const CFStringRef kCGWindowOwnerName = CFSTR("kCGWindowOwnerName");
const CFStringRef kCGWindowName = CFSTR("kCGWindowName");
const CFStringRef kCGWindowIsOnscreen = CFSTR("kCGWindowIsOnscreen");

CFArrayRef CGWindowListCopyWindowInfo(CGWindowListOption option, CGWindowID) {
  Scene& shown = scene();
  std::lock_guard<std::mutex> lock(shown.mutex);
  auto* windows = makeArray();
  for (const ServerWindow& window : shown.server)
    if (isListed(window, option)) windows->adopt(makeWindow(shown, window));
  return windows;
}

bool CGRectMakeWithDictionaryRepresentation(CFDictionaryRef dict, CGRect* rect) {
  if (!dict || !rect) return false;
  return readNumber(dict, CFSTR("X"), &rect->origin.x) && readNumber(dict, CFSTR("Y"), &rect->origin.y) &&
         readNumber(dict, CFSTR("Width"), &rect->size.width) && readNumber(dict, CFSTR("Height"), &rect->size.height);
}

CFDictionaryRef CGRectCreateDictionaryRepresentation(CGRect rect) {
  return makeRect(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height);
}

/* Private: in no header. Who wants it looks it up at run time. */
AXError _AXUIElementGetWindow(AXUIElementRef element, CGWindowID* out);
AXError _AXUIElementGetWindow(AXUIElementRef element, CGWindowID* out) {
  const auto& known = elementOf(element, "_AXUIElementGetWindow");
  Scene& shown = scene();
  std::lock_guard<std::mutex> lock(shown.mutex);
  return windowOf(shown, known, out);
}
}
