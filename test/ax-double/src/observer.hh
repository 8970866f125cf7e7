#pragma once

#include <deque>

#include "cf_run_loop.hh"
#include "observers.hh"

namespace casement::ax_double {

/** What an observer asked to be told. */
struct Registration {
  uint64_t identity;
  std::string name;
  void* refcon;
};

/** Something told. The objects of the callback are made when it is called, and live as long as that. */
struct Event {
  uint64_t identity;
  std::string name;
  void* refcon;
};

/** What outlives the observer: its source may be performed while it goes. */
struct ObserverState {
  std::mutex mutex;
  const __AXObserver* observer = nullptr;
  pid_t pid = 0;
  AXObserverCallback callback = nullptr;
  AXObserverCallbackWithInfo callback_with_info = nullptr;
  CFRunLoopSourceRef source = nullptr;
  std::vector<Registration> registrations;
  std::deque<Event> queue;
};

}  // namespace casement::ax_double

struct __AXObserver : casement::ax_double::Object {
  explicit __AXObserver(std::shared_ptr<casement::ax_double::ObserverState> state);
  ~__AXObserver() override;

  const std::shared_ptr<casement::ax_double::ObserverState> state;
};
