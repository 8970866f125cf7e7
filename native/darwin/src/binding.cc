#include <napi.h>

#include "apps.hh"
#include "facts.hh"
#include "session.hh"
#include "trust.hh"

namespace casement {
namespace {

Napi::Value applications(const Napi::CallbackInfo& info) {
  Napi::Array list = Napi::Array::New(info.Env());
  uint32_t at = 0;
  for (const RunningApplication& app : runningApplications()) {
    Facts facts(info.Env());
    facts.set("pid", static_cast<double>(app.pid)).set("name", app.name).set("bundleId", app.bundle_id);
    facts.set("executable", app.executable).set("active", app.active).set("hidden", app.hidden);
    facts.set("regular", app.regular);
    list.Set(at++, facts.object());
  }
  return list;
}

Napi::Value trusted(const Napi::CallbackInfo& info) {
  return Napi::Boolean::New(info.Env(), isTrusted(info[0].IsBoolean() && info[0].As<Napi::Boolean>().Value()));
}

Napi::Value screenRecording(const Napi::CallbackInfo& info) {
  return Napi::Boolean::New(info.Env(), mayRecordScreen());
}

/** The only entry of the addon. */
Napi::Object initialise(Napi::Env env, Napi::Object exports) {
  limitMessages();
  exports.Set("applications", Napi::Function::New<applications>(env, "applications"));
  exports.Set("trusted", Napi::Function::New<trusted>(env, "trusted"));
  exports.Set("screenRecording", Napi::Function::New<screenRecording>(env, "screenRecording"));
  SessionObject::define(env, exports);
  return exports;
}

}  // namespace
}  // namespace casement

static Napi::Object initialise(Napi::Env env, Napi::Object exports) { return casement::initialise(env, exports); }

NODE_API_MODULE(casement_darwin, initialise)
