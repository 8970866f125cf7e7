#include "observers.hh"

#include <algorithm>

#include "observer.hh"

namespace casement::ax_double {

namespace {

/** What an application's port holds; more is lost. */
constexpr size_t kMostWaiting = 10'000;

struct Registry {
  std::mutex mutex;
  std::vector<std::shared_ptr<ObserverState>> states;
};

Registry& registry() {
  static auto* const instance = new Registry;
  return *instance;
}

/** The node and all that it is in, the application left out. */
std::vector<uint64_t> lineOf(NodePtr node) {
  std::vector<uint64_t> line;
  for (; node && node->identity != 0; node = node->parent.lock()) line.push_back(node->identity);
  return line;
}

bool hears(const Registration& registration, const Node& node, const std::vector<uint64_t>& line,
           const std::string& name) {
  if (registration.name != name) return false;
  if (registration.identity == 0) return node.identity == 0 || reachesApplication(name);
  return std::find(line.begin(), line.end(), registration.identity) != line.end();
}

void tell(ObserverState& state, const Node& node, const std::vector<uint64_t>& line, const std::string& name) {
  std::lock_guard<std::mutex> lock(state.mutex);
  if (!state.observer || state.pid != node.pid) return;
  const size_t before = state.queue.size();
  for (const Registration& registration : state.registrations) {
    if (state.queue.size() < kMostWaiting && hears(registration, node, line, name)) {
      state.queue.push_back({node.identity, name, registration.refcon});
    }
  }
  if (state.queue.size() > before) deliver(state.source);
}

/** Takes the next event, with the observer retained; false when there is none or the observer goes. */
bool next(ObserverState& state, Event& event, AXObserverRef& observer) {
  std::lock_guard<std::mutex> lock(state.mutex);
  if (state.queue.empty() || !state.observer || !state.observer->retainIfAlive()) return false;
  observer = const_cast<AXObserverRef>(state.observer);
  event = std::move(state.queue.front());
  state.queue.pop_front();
  return true;
}

void call(const ObserverState& state, AXObserverRef observer, const Event& event) {
  const AXUIElementRef element = new __AXUIElement(state.pid, event.identity);
  const CFStringRef name = makeString(event.name);
  if (state.callback) state.callback(observer, element, name, event.refcon);
  else state.callback_with_info(observer, element, name, nullptr, event.refcon);
  CFRelease(element);
  CFRelease(name);
}

void performSource(void* info) {
  const auto state = *static_cast<std::shared_ptr<ObserverState>*>(info);
  Event event;
  AXObserverRef observer = nullptr;
  while (next(*state, event, observer)) {
    call(*state, observer, event);
    CFRelease(observer);
  }
}

void releaseInfo(const void* info) { delete static_cast<const std::shared_ptr<ObserverState>*>(info); }

}  // namespace

void post(Scene&, const NodePtr& node, const std::string& name) {
  const auto line = lineOf(node);
  std::lock_guard<std::mutex> lock(registry().mutex);
  for (const auto& state : registry().states) tell(*state, *node, line, name);
}

}  // namespace casement::ax_double

using namespace casement::ax_double;

__AXObserver::__AXObserver(std::shared_ptr<ObserverState> given) : Object(kObserver), state(std::move(given)) {
  CFRunLoopSourceContext context{};
  context.info = new std::shared_ptr<ObserverState>(state);
  context.release = releaseInfo;
  context.perform = performSource;
  state->observer = this;
  state->source = new __CFRunLoopSource(context, true);
  std::lock_guard<std::mutex> lock(registry().mutex);
  registry().states.push_back(state);
}

__AXObserver::~__AXObserver() {
  {
    std::lock_guard<std::mutex> lock(registry().mutex);
    auto& states = registry().states;
    states.erase(std::remove(states.begin(), states.end(), state), states.end());
  }
  {
    std::lock_guard<std::mutex> lock(state->mutex);
    state->observer = nullptr;
  }
  CFRunLoopSourceInvalidate(state->source);
  CFRelease(state->source);
}
