#pragma once

#include <deque>

#include "scene.hh"

namespace casement::ax_double {

/** How a call whose effects run comes out; effects may last longer than the call waits. */
class Outcome {
 public:
  void answer(int code);
  void throws();
  void finish();
  /** Waits for the end of the effects. Throws where they say so; -25204 when the deadline comes first. */
  int wait(Time deadline);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false, thrown_ = false;
  int code_ = 0;
};

/** Effects that are left to do, and what they are done for. */
struct Job {
  std::deque<Json> todo;
  /** The application whose main thread does it; 0 when nobody's does. */
  pid_t pid = 0;
  /** What the client set, for "$value". */
  Json value;
  std::shared_ptr<Outcome> outcome = std::make_shared<Outcome>();
  /** What could not be done, and why. */
  std::vector<std::string> errors;
};

/** Does effects in order, the scene locked. What comes after "busyMs" is done later, on the double's own thread. */
void runJob(Scene& scene, const std::shared_ptr<Job>& job);

/** The same for a list; its errors go to stderr. */
std::shared_ptr<Outcome> runEffects(Scene& scene, const Json& effects, pid_t pid, const Json& value);

/** A value with "$value" played out; `each` of the effects is played out before. */
Json withValue(const Json& source, const Json& value);
Json withEach(const Json& source, const std::string& each);

/** Does a list from outside of any application; throws SceneError naming what could not be done. */
void applyEffects(Scene& scene, const Json& effects);

}  // namespace casement::ax_double
