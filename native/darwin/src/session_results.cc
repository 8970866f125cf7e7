#include "session_results.hh"

#include "facts.hh"

namespace casement {
namespace {

Napi::Object windowValue(Napi::Env env, const ServerWindow& window) {
  Facts facts(env);
  facts.set("id", static_cast<double>(window.id)).set("pid", static_cast<double>(window.pid));
  facts.set("layer", static_cast<double>(window.layer)).set("onScreen", window.onScreen);
  facts.set("name", Napi::String::New(env, window.name)).set("owner", Napi::String::New(env, window.owner));
  facts.set("x", window.x).set("y", window.y).set("width", window.width).set("height", window.height);
  return facts.object();
}

}  // namespace

Napi::Value screenValue(Napi::Env env, const std::vector<ServerWindow>& windows) {
  Napi::Array list = Napi::Array::New(env, windows.size());
  for (uint32_t i = 0; i < windows.size(); ++i) list.Set(i, windowValue(env, windows[i]));
  return list;
}

Napi::Value hintsValue(Napi::Env env, const std::vector<Hint>& hints, bool lost) {
  Napi::Array list = Napi::Array::New(env, hints.size());
  for (uint32_t i = 0; i < hints.size(); ++i) {
    Facts facts(env);
    facts.set("pid", static_cast<double>(hints[i].pid));
    facts.set("notification", Napi::String::New(env, hints[i].notification));
    facts.set("element", static_cast<double>(hints[i].element));
    list.Set(i, facts.object());
  }
  Facts facts(env);
  facts.set("hints", static_cast<Napi::Value>(list)).set("lost", lost);
  return facts.object();
}

}  // namespace casement
