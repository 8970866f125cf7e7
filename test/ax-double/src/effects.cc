#include "effects.hh"

#include <cstdio>
#include <functional>

#include "attributes.hh"
#include "effects_log.hh"
#include "observers.hh"
#include "scene_parse.hh"
#include "timer.hh"

namespace casement::ax_double {

namespace {

Time inMs(const Json& ms) { return Clock::now() + std::chrono::milliseconds(ms.get<int64_t>()); }

/** Later, on the double's own thread, unless another scene is shown by then. */
void later(Scene& scene, Time when, std::function<void(Scene&)> task) {
  runAt(when, [&scene, generation = scene.generation, task = std::move(task)] {
    std::lock_guard<std::mutex> lock(scene.mutex);
    if (scene.generation == generation) task(scene);
  });
}

void report(const Job& job) {
  for (const std::string& error : job.errors) std::fprintf(stderr, "ax-double: effect: %s\n", error.c_str());
}

void prepend(Job& job, const Json& effects) {
  job.todo.insert(job.todo.begin(), effects.begin(), effects.end());
}

Json toggled(const Json& now) {
  if (now.is_boolean()) return !now.get<bool>();
  return isTruthy(now) ? 0 : 1;
}

void set(Scene& scene, const Json& effect) {
  const NodePtr node = scene.named(effect["set"].get<std::string>());
  for (const auto& [key, value] : effect.items()) {
    if (key == "set") continue;
    const bool toggles = value.is_string() && value.get<std::string>() == "$toggle";
    applyKeys(*node, {{key, toggles ? toggled(attributeOf(scene, node, key).value_or(Json(0))) : value}});
    if (key == "frame") keepInStep(scene, node, "AXPosition");
    else keepInStep(scene, node, key);
  }
}

void add(Scene& scene, const Json& effect) {
  const NodePtr parent = scene.named(effect.at("to").get<std::string>());
  scene.add(effect["add"], parent, effect.value("at", parent->children.size()));
  if (effect.contains("server")) scene.addServerWindow(effect["server"], true);
}

void launch(Scene& scene, const Json& effect) {
  scene.launch(effect["launch"]);
  if (!effect.contains("server")) return;
  const Json& windows = effect["server"];
  for (auto window = windows.rbegin(); window != windows.rend(); ++window) scene.addServerWindow(*window, true);
}

void hang(Scene& scene, const Json& effect) {
  const App* app = scene.app(effect["hang"].get<pid_t>());
  if (!app) throw SceneError("there is no application to hang");
  app->thread->hang(effect.value("value", true));
}

/** Whether two values are the same, where true and 1 are. */
bool same(const Json& first, const Json& second) {
  if (first.is_boolean() || second.is_boolean()) return isTruthy(first) == isTruthy(second);
  return first == second;
}

bool holds(Scene& scene, const Json& condition) {
  const NodePtr node = scene.find(condition.at("node").get<std::string>());
  if (!node) return false;
  for (const auto& [key, value] : condition.items()) {
    if (key != "node" && !same(attributeOf(scene, node, key).value_or(Json()), value)) return false;
  }
  return true;
}

void branch(Scene& scene, Job& job, const Json& effect) {
  const char* const taken = holds(scene, effect["if"]) ? "do" : "else";
  if (effect.contains(taken)) prepend(job, effect[taken]);
}

void spread(Job& job, const Json& effect) {
  Json all = Json::array();
  for (const Json& each : effect["each"])
    for (const Json& one : effect.at("do")) all.push_back(withEach(one, each.get<std::string>()));
  prepend(job, all);
}

void plan(Scene& scene, const Job& job, const Json& effect) {
  auto planned = std::make_shared<Job>();
  planned->pid = job.pid;
  planned->value = job.value;
  prepend(*planned, effect.at("do"));
  later(scene, inMs(effect["after"]), [planned](Scene& now) {
    runJob(now, planned);
    report(*planned);
  });
}

/** The application is busy; what is left of the job is done when it is not any more. */
void keepBusy(Scene& scene, const std::shared_ptr<Job>& job, const Json& effect) {
  const pid_t pid = effect.value("pid", job->pid);
  const App* app = pid ? scene.app(pid) : scene.activeApp();
  if (!app) throw SceneError("there is no application to be busy");
  auto thread = app->thread;
  thread->beginBusy();
  auto rest = std::make_shared<Job>(*job);
  rest->errors.clear();
  job->todo.clear();
  later(scene, inMs(effect["busyMs"]), [thread, rest](Scene& now) {
    runJob(now, rest);
    report(*rest);
    thread->endBusy();
  });
}

void run(Scene& scene, const std::shared_ptr<Job>& job, const Json& effect) {
  if (effect.contains("set")) set(scene, effect);
  else if (effect.contains("add")) add(scene, effect);
  else if (effect.contains("remove")) scene.remove(scene.named(effect["remove"].get<std::string>()));
  else if (effect.contains("replace")) scene.replace(scene.named(effect["replace"].get<std::string>()));
  else if (effect.contains("notify")) post(scene, scene.named(effect["notify"]), effect.at("name"));
  else if (effect.contains("log")) logEffect(effect["log"], effect.value("value", Json()));
  else if (effect.contains("front")) scene.toFront(scene.named(effect["front"].get<std::string>()));
  else if (effect.contains("busyMs")) keepBusy(scene, job, effect);
  else if (effect.contains("hang")) hang(scene, effect);
  else if (effect.contains("answer")) job->outcome->answer(effect["answer"].get<int>());
  else if (effect.contains("throw")) job->outcome->throws();
  else if (effect.contains("after")) plan(scene, *job, effect);
  else if (effect.contains("if")) branch(scene, *job, effect);
  else if (effect.contains("each")) spread(*job, effect);
  else if (effect.contains("launch")) launch(scene, effect);
  else if (effect.contains("quit")) scene.quit(effect["quit"].get<pid_t>());
  else throw SceneError("there is no such effect");
}

}  // namespace

void runJob(Scene& scene, const std::shared_ptr<Job>& job) {
  bool whole = true;
  while (!job->todo.empty()) {
    const Json effect = withValue(job->todo.front(), job->value);
    job->todo.pop_front();
    try {
      run(scene, job, effect);
      if (effect.contains("busyMs")) whole = false;
    } catch (const std::exception& error) {
      job->errors.push_back(std::string(error.what()) + " in " + dumped(effect).substr(0, 200));
    }
  }
  if (whole) job->outcome->finish();
}

std::shared_ptr<Outcome> runEffects(Scene& scene, const Json& effects, pid_t pid, const Json& value) {
  auto job = std::make_shared<Job>();
  job->pid = pid;
  job->value = value;
  prepend(*job, effects);
  runJob(scene, job);
  report(*job);
  return job->outcome;
}

void applyEffects(Scene& scene, const Json& effects) {
  auto job = std::make_shared<Job>();
  prepend(*job, effects.is_array() ? effects : Json::array({effects}));
  runJob(scene, job);
  std::string all;
  for (const std::string& error : job->errors) all += (all.empty() ? "" : "; ") + error;
  if (!all.empty()) throw SceneError(all);
}

}  // namespace casement::ax_double
