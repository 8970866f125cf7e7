#include "observers.hh"

#include <algorithm>
#include <utility>

#include "guard.hh"
#include "limits.hh"
#include "steps.hh"

namespace casement {

Observers::Observers(Registry& registry, std::function<void()> onHints)
    : registry_(registry), onHints_(std::move(onHints)) {}

void Observers::called(AXObserverRef, AXUIElementRef element, CFStringRef notification, void* watch) {
  const auto* at = static_cast<const Watch*>(watch);
  at->owner->heard(at->pid, element, notification);
}

/** The element is valid in the callback only: what is kept of it is its id, where it is known. */
void Observers::heard(int pid, AXUIElementRef element, CFStringRef notification) {
  Hint hint;
  hint.pid = pid;
  guarded([&] {
    hint.notification = toText(notification, limits::kText);
    hint.element = element != nullptr ? registry_.idOf(element) : 0;
    return static_cast<AXError>(kAXErrorSuccess);
  });
  bool isFirst = false;
  {
    std::lock_guard<std::mutex> lock(hintMutex_);
    isFirst = hints_.empty() && !lost_;
    if (hints_.size() < limits::kHints) hints_.insert(std::move(hint));
    else lost_ = true;
  }
  if (isFirst) onHints_();
}

std::vector<Hint> Observers::take(bool& lost) {
  std::lock_guard<std::mutex> lock(hintMutex_);
  lost = std::exchange(lost_, false);
  std::vector<Hint> hints(hints_.begin(), hints_.end());
  hints_.clear();
  return hints;
}

std::shared_ptr<Observers::Watch> Observers::watchOf(int pid, AXError& error) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto at = watches_.find(pid);
    if (at != watches_.end()) return at->second;
  }
  auto watch = std::make_shared<Watch>();
  watch->owner = this;
  watch->pid = pid;
  error = guarded([&] { return AXObserverCreate(pid, &Observers::called, watch->observer.out()); });
  if (error != kAXErrorSuccess || !watch->observer) return nullptr;
  loop_.add(AXObserverGetRunLoopSource(watch->observer.get()));
  std::lock_guard<std::mutex> lock(mutex_);
  watches_[pid] = watch;
  return watch;
}

AXError Observers::listen(int pid, ElementId id, const std::vector<std::u16string>& notifications) {
  AXError error = kAXErrorSuccess;
  const std::shared_ptr<Watch> watch = watchOf(pid, error);
  if (!watch) return error;
  const Element element = id == 0 ? applicationOf(pid) : registry_.find(id);
  if (!element) return kAXErrorInvalidUIElement;
  std::lock_guard<std::mutex> lock(watch->mutex);
  for (const auto& name : notifications) {
    if (watch->registered.count({id, name}) > 0) continue;
    if (watch->registered.size() >= limits::kNotifications) return kAXErrorFailure;
    error = guarded([&] {
      return AXObserverAddNotification(watch->observer.get(), element.get(), toString(name).get(), watch.get());
    });
    if (error == kAXErrorCannotComplete || error == kAXErrorInvalidUIElement) return error;
    watch->registered.insert({id, name});
  }
  return kAXErrorSuccess;
}

/** Registrations end with their observer, which needs no message: the application may be gone or hung. */
void Observers::drop(int pid) {
  std::shared_ptr<Watch> watch;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto at = watches_.find(pid);
    if (at == watches_.end()) return;
    watch = at->second;
    watches_.erase(at);
  }
  loop_.post([watch] {
    CFRunLoopRemoveSource(CFRunLoopGetCurrent(), AXObserverGetRunLoopSource(watch->observer.get()),
                          kCFRunLoopDefaultMode);
  });
}

size_t Observers::size() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return watches_.size();
}

}  // namespace casement
