#include "observer.hh"

#include <algorithm>

#include "charge.hh"

namespace casement::ax_double {

namespace {

const __AXObserver& observerOf(AXObserverRef observer, const char* call) {
  return as<__AXObserver>(observer, kObserver, call);
}

AXError create(pid_t pid, AXObserverCallback plain, AXObserverCallbackWithInfo with_info, AXObserverRef* out) {
  if (!out || (!plain && !with_info)) return kAXErrorIllegalArgument;
  {
    Scene& shown = scene();
    std::lock_guard<std::mutex> lock(shown.mutex);
    if (!shown.trusted) return kAXErrorAPIDisabled;
    if (!shown.app(pid)) return kAXErrorIllegalArgument;
  }
  auto state = std::make_shared<ObserverState>();
  state->pid = pid;
  state->callback = plain;
  state->callback_with_info = with_info;
  *out = new __AXObserver(state);
  return kAXErrorSuccess;
}

auto findRegistration(ObserverState& state, uint64_t identity, const std::string& name) {
  return std::find_if(state.registrations.begin(), state.registrations.end(), [&](const Registration& each) {
    return each.identity == identity && each.name == name;
  });
}

AXError enlist(ObserverState& state, uint64_t identity, const std::string& name, void* refcon) {
  std::lock_guard<std::mutex> lock(state.mutex);
  if (findRegistration(state, identity, name) != state.registrations.end()) {
    return kAXErrorNotificationAlreadyRegistered;
  }
  state.registrations.push_back({identity, name, refcon});
  return kAXErrorSuccess;
}

bool strike(ObserverState& state, uint64_t identity, const std::string& name) {
  std::lock_guard<std::mutex> lock(state.mutex);
  const auto found = findRegistration(state, identity, name);
  if (found == state.registrations.end()) return false;
  state.registrations.erase(found);
  return true;
}

/** An application that is just starting does not take observers yet. */
bool refusesStill(Scene& scene, pid_t pid) {
  App* app = scene.app(pid);
  if (!app || app->starting <= 0) return false;
  --app->starting;
  return true;
}

}  // namespace

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

CFTypeID AXObserverGetTypeID(void) { return kObserver; }

AXError AXObserverCreate(pid_t application, AXObserverCallback callback, AXObserverRef* outObserver) {
  return create(application, callback, nullptr, outObserver);
}

AXError AXObserverCreateWithInfoCallback(pid_t application, AXObserverCallbackWithInfo callback,
                                         AXObserverRef* outObserver) {
  return create(application, nullptr, callback, outObserver);
}

AXError AXObserverAddNotification(AXObserverRef observer, AXUIElementRef element, CFStringRef notification,
                                  void* refcon) {
  const char* const call = "AXObserverAddNotification";
  const auto& known = observerOf(observer, call);
  const auto& target = elementOf(element, call);
  const std::string name = textOf(notification, call);
  if (target.pid != known.state->pid) return kAXErrorIllegalArgument;
  return serve(call, "observe", element, [&](Scene& scene, const NodePtr&) {
    if (refusesStill(scene, target.pid)) return kAXErrorCannotComplete;
    if (!isNotification(name)) return kAXErrorNotificationUnsupported;
    return enlist(*known.state, target.identity, name, refcon);
  });
}

AXError AXObserverRemoveNotification(AXObserverRef observer, AXUIElementRef element, CFStringRef notification) {
  const char* const call = "AXObserverRemoveNotification";
  const auto& known = observerOf(observer, call);
  const auto& target = elementOf(element, call);
  const std::string name = textOf(notification, call);
  const bool struck = strike(*known.state, target.identity, name);
  const AXError error =
      serve(call, "unobserve", element, [](Scene&, const NodePtr&) { return kAXErrorSuccess; });
  if (error) return error;
  return struck ? kAXErrorSuccess : kAXErrorNotificationNotRegistered;
}

CFRunLoopSourceRef AXObserverGetRunLoopSource(AXObserverRef observer) {
  return observerOf(observer, "AXObserverGetRunLoopSource").state->source;
}
}
