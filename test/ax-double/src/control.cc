/* The remote control of the scene: an addon of the tests', never shipped. */
#include <napi.h>

#include "attributes.hh"
#include "cf_object.hh"
#include "counts.hh"
#include "effects.hh"
#include "effects_log.hh"
#include "timer.hh"

namespace casement::ax_double {

namespace {

/** What an exception of the double says becomes one of the script's. */
template <class Work>
auto guarded(Napi::Env env, Work work) -> decltype(work()) {
  try {
    return work();
  } catch (const Napi::Error&) {
    throw;
  } catch (const std::exception& error) {
    throw Napi::Error::New(env, error.what());
  }
}

/** The first argument, JSON text or what JSON text can say. */
Json argument(const Napi::CallbackInfo& info) {
  const Napi::Value given = info[0];
  if (given.IsString()) return Json::parse(given.As<Napi::String>().Utf8Value());
  const auto json = info.Env().Global().Get("JSON").As<Napi::Object>();
  const Napi::Value text = json.Get("stringify").As<Napi::Function>().Call(json, {given});
  return Json::parse(text.ToString().Utf8Value());
}

Napi::Value toScript(Napi::Env env, const Json& value) {
  const auto json = env.Global().Get("JSON").As<Napi::Object>();
  return json.Get("parse").As<Napi::Function>().Call(json, {Napi::String::New(env, dumped(value))});
}

Napi::Value load(const Napi::CallbackInfo& info) {
  return guarded(info.Env(), [&] {
    const Json source = argument(info);
    Scene& shown = scene();
    std::lock_guard<std::mutex> lock(shown.mutex);
    shown.load(source);
    clearLog();
    resetMessages();
    return info.Env().Undefined();
  });
}

Napi::Value apply(const Napi::CallbackInfo& info) {
  return guarded(info.Env(), [&] {
    const Json effects = argument(info);
    Scene& shown = scene();
    std::lock_guard<std::mutex> lock(shown.mutex);
    applyEffects(shown, effects);
    return info.Env().Undefined();
  });
}

Napi::Value messages(const Napi::CallbackInfo& info) { return toScript(info.Env(), countedMessages()); }

Napi::Value resetAll(const Napi::CallbackInfo& info) {
  resetMessages();
  return info.Env().Undefined();
}

Napi::Value live(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), static_cast<double>(Object::live()));
}

Napi::Value log(const Napi::CallbackInfo& info) { return toScript(info.Env(), loggedEffects()); }

Json attributesOf(const std::string& id) {
  Scene& shown = scene();
  std::lock_guard<std::mutex> lock(shown.mutex);
  const NodePtr node = shown.find(id);
  if (!node) return nullptr;
  Json all = Json::object();
  for (const std::string& name : attributeNames(shown, node)) all[name] = *attributeOf(shown, node, name);
  return all;
}

Napi::Value node(const Napi::CallbackInfo& info) {
  return toScript(info.Env(), attributesOf(info[0].ToString().Utf8Value()));
}

Napi::Value asked(const Napi::CallbackInfo& info) {
  Scene& shown = scene();
  std::lock_guard<std::mutex> lock(shown.mutex);
  const NodePtr node = shown.find(info[0].ToString().Utf8Value());
  return toScript(info.Env(), node ? Json(node->asked) : Json::array());
}

Napi::Value setTrusted(const Napi::CallbackInfo& info) {
  Scene& shown = scene();
  std::lock_guard<std::mutex> lock(shown.mutex);
  shown.trusted = info[0].ToBoolean();
  return info.Env().Undefined();
}

/** Waits off the script's thread, so that what observers tell meanwhile arrives. */
class Settling : public Napi::AsyncWorker {
 public:
  Settling(Napi::Env env, std::chrono::milliseconds most)
      : Napi::AsyncWorker(env), promise(Napi::Promise::Deferred::New(env)), most_(most) {}
  void Execute() override { settled_ = settle(most_); }
  void OnOK() override { promise.Resolve(Napi::Boolean::New(Env(), settled_)); }

  const Napi::Promise::Deferred promise;

 private:
  const std::chrono::milliseconds most_;
  bool settled_ = false;
};

Napi::Value settled(const Napi::CallbackInfo& info) {
  auto* const work = new Settling(info.Env(), std::chrono::milliseconds(info[0].ToNumber().Int64Value()));
  work->Queue();
  return work->promise.Promise();
}

}  // namespace

}  // namespace casement::ax_double

static Napi::Object initialise(Napi::Env env, Napi::Object exports) {
  using namespace casement::ax_double;
  const std::pair<const char*, Napi::Value (*)(const Napi::CallbackInfo&)> calls[] = {
      {"load", load}, {"apply", apply}, {"messages", messages}, {"resetMessages", resetAll},     {"live", live},
      {"log", log},   {"node", node},   {"asked", asked}, {"settle", settled},    {"setTrusted", setTrusted},
  };
  for (const auto& [name, call] : calls) exports.Set(name, Napi::Function::New(env, call, name));
  return exports;
}

NODE_API_MODULE(ax_control, initialise)
