#pragma once

#include <napi.h>

#include <memory>

#include "js_thread.hh"
#include "lane.hh"
#include "observers.hh"
#include "registry.hh"
#include "snapshot.hh"

namespace casement {

/** All that one opened addon holds. Shared with the jobs on its lanes, which may outlive the JavaScript object. */
struct Session {
  explicit Session(std::shared_ptr<JsThread> thread);

  std::shared_ptr<JsThread> js;
  Registry registry;
  /** JS thread only. */
  Napi::FunctionReference onHints;
  std::unique_ptr<Observers> observers;
  Lanes lanes;
};

/** The JavaScript object: `Session` of index.d.ts. */
class SessionObject : public Napi::ObjectWrap<SessionObject> {
 public:
  static void define(Napi::Env env, Napi::Object exports);
  explicit SessionObject(const Napi::CallbackInfo& info);
  ~SessionObject() override;

 private:
  Napi::Value snapshot(const Napi::CallbackInfo& info);
  Napi::Value ask(const Napi::CallbackInfo& info);
  Napi::Value listen(const Napi::CallbackInfo& info);
  Napi::Value screen(const Napi::CallbackInfo& info);
  void drop(const Napi::CallbackInfo& info);
  void release(const Napi::CallbackInfo& info);
  void watch(const Napi::CallbackInfo& info);
  Napi::Value takeHints(const Napi::CallbackInfo& info);
  Napi::Value stats(const Napi::CallbackInfo& info);
  void close(const Napi::CallbackInfo& info);
  void end();

  std::shared_ptr<Session> session_;
  std::unique_ptr<CleanupHook> hook_;
};

}  // namespace casement
