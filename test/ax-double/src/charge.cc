#include "charge.hh"

#include <unistd.h>

#include <thread>

#include "counts.hh"
#include "timer.hh"

namespace casement::ax_double {

namespace {

/** What a message is up against, looked up before it waits. */
struct Charge {
  AXError error = kAXErrorSuccess;
  std::shared_ptr<MainThread> thread;
  std::chrono::microseconds cost{0};
};

/** On the platform a message to oneself is served at once, by the calling thread, which AppKit does not survive. */
void refuseOneself(pid_t pid, const char* call) {
  if (pid == getpid() && gettid() != getpid()) fail(call, "AX on oneself off the main thread");
}

Charge chargeOf(Scene& scene, const __AXUIElement& element) {
  std::lock_guard<std::mutex> lock(scene.mutex);
  Charge charge;
  charge.cost = std::chrono::microseconds(scene.latency_us);
  if (!scene.trusted) charge.error = kAXErrorAPIDisabled;
  if (charge.error || element.isSystemWide()) return charge;
  const App* app = scene.app(element.pid);
  if (!app) {
    charge.error = element.identity == 0 ? kAXErrorCannotComplete : kAXErrorInvalidUIElement;
    return charge;
  }
  charge.thread = app->thread;
  const NodePtr node = scene.find(element.pid, element.identity);
  if (node) charge.cost += std::chrono::milliseconds(node->delay_ms);
  return charge;
}

/** The attention of an application, for as long as one message takes. */
class Turn {
 public:
  Turn(std::shared_ptr<MainThread> thread, Time deadline) : thread_(std::move(thread)), deadline_(deadline) {
    has_ = !thread_ || thread_->enter(deadline);
  }
  ~Turn() {
    if (thread_ && has_) thread_->leave();
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

  /** Takes the time; false when the caller gives up before, while the application goes on. */
  bool work(std::chrono::microseconds cost) {
    if (!has_) return false;
    if (cost.count() == 0) return true;
    const Time end = Clock::now() + cost;
    const bool late = thread_ && end > deadline_;
    if (late) goOn(end);
    std::this_thread::sleep_until(late ? deadline_ : end);
    return !late;
  }

 private:
  void goOn(Time end) {
    thread_->beginBusy();
    runAt(end, [thread = thread_] { thread->endBusy(); });
  }

  const std::shared_ptr<MainThread> thread_;
  const Time deadline_;
  bool has_;
};

}  // namespace

AXError serve(const char* call, const char* kind, AXUIElementRef reference, Time deadline, const Body& body) {
  const __AXUIElement& element = elementOf(reference, call);
  refuseOneself(element.pid, call);
  Scene& shown = scene();
  countMessage(element.pid, kind);
  const Charge charge = chargeOf(shown, element);
  if (charge.error) return charge.error;
  Turn turn(charge.thread, deadline);
  if (!turn.work(charge.cost)) return kAXErrorCannotComplete;
  std::lock_guard<std::mutex> lock(shown.mutex);
  if (element.isSystemWide()) return body(shown, nullptr);
  const NodePtr node = shown.find(element.pid, element.identity);
  return node ? body(shown, node) : kAXErrorInvalidUIElement;
}

AXError serve(const char* call, const char* kind, AXUIElementRef element, const Body& body) {
  return serve(call, kind, element, deadlineOf(elementOf(element, call)), body);
}

}  // namespace casement::ax_double
