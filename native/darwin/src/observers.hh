#pragma once

#include <ApplicationServices/ApplicationServices.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "registry.hh"
#include "run_loop.hh"

namespace casement {

/** That something changed: of which application, what kind, at which element, where that is known. Never data. */
struct Hint {
  int pid = 0;
  std::u16string notification;
  ElementId element = 0;

  bool operator<(const Hint& other) const {
    return std::tie(pid, notification, element) < std::tie(other.pid, other.notification, other.element);
  }
};

/**
 * One AXObserver an application. Registering is a message, so it belongs on the application's lane; what comes arrives on
 * the run loop's thread.
 */
class Observers {
 public:
  /** `onHints` is called from the run loop's thread when there is something to fetch, until it was fetched. */
  Observers(Registry& registry, std::function<void()> onHints);
  Observers(const Observers&) = delete;
  Observers& operator=(const Observers&) = delete;

  /**
   * Listens to notifications of an element (0: the application). What an element cannot notify is no error. Stops at the
   * first that the application did not answer: an application that is starting does not, so it is to be tried again.
   */
  AXError listen(int pid, ElementId element, const std::vector<std::u16string>& notifications);
  /** Ends all listening to an application. */
  void drop(int pid);
  /** What came since the last call, each once; `lost`: more came than is kept apart. */
  std::vector<Hint> take(bool& lost);
  size_t size() const;

 private:
  /** Freed on the run loop's thread, after its source left the loop: a callback may be on its way with a pointer to it. */
  struct Watch {
    Observers* owner = nullptr;
    int pid = 0;
    Ref<AXObserverRef> observer;
    std::set<std::pair<ElementId, std::u16string>> registered;
    std::mutex mutex;
  };

  static void called(AXObserverRef, AXUIElementRef element, CFStringRef notification, void* watch);
  void heard(int pid, AXUIElementRef element, CFStringRef notification);
  std::shared_ptr<Watch> watchOf(int pid, AXError& error);

  Registry& registry_;
  const std::function<void()> onHints_;
  mutable std::mutex mutex_;
  std::map<int, std::shared_ptr<Watch>> watches_;
  std::mutex hintMutex_;
  std::set<Hint> hints_;
  bool lost_ = false;
  /** The last member: it ends first, while all that a callback uses is still there. */
  RunLoopThread loop_;
};

}  // namespace casement
