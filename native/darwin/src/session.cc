#include "session.hh"

#include <unistd.h>

#include <utility>

#include "facts.hh"
#include "limits.hh"
#include "promise.hh"
#include "requests.hh"
#include "server_windows.hh"
#include "session_results.hh"

namespace casement {
namespace {

std::chrono::steady_clock::time_point after(double ms) {
  return std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<long>(ms));
}

const char* const kBusy = "Too much waits for this application, or for too many applications. Try again later.";
/** Calls to ourselves would run in this process on the calling thread, which crashes. */
const char* const kOwn = "Casement does not read its own process.";

/** What keeps a request from being sent; null when nothing does. */
const char* refusalOf(int pid) {
  if (pid <= 0) return "There is no such process.";
  return pid == getpid() ? kOwn : nullptr;
}

using Work = std::function<PendingPromise::Build(const Talk&)>;

/** Runs `work` on the application's lane and resolves with what it makes. Elements it meets belong to a new generation. */
Napi::Value enqueue(Napi::Env env, const std::shared_ptr<Session>& session, int pid, double deadlineMs, Work work) {
  const PendingPromise promise(env, session->js);
  const Napi::Promise result = promise.promise();
  if (const char* refusal = refusalOf(pid)) {
    promise.reject(refusal);
    return result;
  }
  const auto until = after(deadlineMs);
  const bool added = session->lanes.add(pid, [=, weak = std::weak_ptr<Session>(session)](const auto& stopping) {
    const auto alive = weak.lock();
    if (!alive || stopping()) return;
    const Talk talk{pid, until, stopping, alive->registry, alive->registry.begin(), limits::kText};
    promise.resolve(work(talk));
  });
  if (!added) promise.reject(kBusy);
  return result;
}

PendingPromise::Build textOf(std::u16string text) {
  return [text = std::move(text)](Napi::Env env) -> Napi::Value { return Napi::String::New(env, text); };
}

}  // namespace

Session::Session(std::shared_ptr<JsThread> thread) : js(std::move(thread)) {}

void SessionObject::define(Napi::Env env, Napi::Object exports) {
  const Napi::Function constructor = DefineClass(
      env, "Session",
      {InstanceMethod<&SessionObject::snapshot>("snapshot"), InstanceMethod<&SessionObject::ask>("ask"),
       InstanceMethod<&SessionObject::listen>("listen"), InstanceMethod<&SessionObject::screen>("screen"),
       InstanceMethod<&SessionObject::drop>("drop"),
       InstanceMethod<&SessionObject::release>("release"), InstanceMethod<&SessionObject::watch>("watch"),
       InstanceMethod<&SessionObject::takeHints>("takeHints"), InstanceMethod<&SessionObject::stats>("stats"),
       InstanceMethod<&SessionObject::close>("close")});
  exports.Set("Session", constructor);
}

SessionObject::SessionObject(const Napi::CallbackInfo& info) : Napi::ObjectWrap<SessionObject>(info) {
  session_ = std::make_shared<Session>(JsThread::create(info.Env(), "casement:darwin"));
  const std::weak_ptr<Session> weak = session_;
  session_->observers = std::make_unique<Observers>(session_->registry, [weak, js = session_->js] {
    js->post([weak](Napi::Env) {
      const auto session = weak.lock();
      if (session && !session->onHints.IsEmpty()) session->onHints.Call({});
    });
  });
  hook_ = std::make_unique<CleanupHook>(info.Env(), [this] { end(); });
}

SessionObject::~SessionObject() { end(); }

Napi::Value SessionObject::snapshot(const Napi::CallbackInfo& info) {
  const auto options = info[0].As<Napi::Object>();
  const SnapshotRequest request = readSnapshotRequest(options);
  return enqueue(info.Env(), session_, request.pid, readNumber(options, "deadlineMs", 1000), [=](const Talk& talk) {
    const SnapshotResult result = takeSnapshot(request, talk);
    return textOf(snapshotJson(request, result, talk.registry, talk.generation));
  });
}

Napi::Value SessionObject::ask(const Napi::CallbackInfo& info) {
  const int pid = info[0].ToNumber().Int32Value();
  const auto steps = readSteps(info[1]);
  return enqueue(info.Env(), session_, pid, info[2].ToNumber().DoubleValue(), [=](const Talk& talk) {
    return textOf(answersJson(takeSteps(steps, talk), talk.generation));
  });
}

Napi::Value SessionObject::listen(const Napi::CallbackInfo& info) {
  const int pid = info[0].ToNumber().Int32Value();
  const auto element = static_cast<ElementId>(info[1].ToNumber().Uint32Value());
  const auto names = readTexts(info[2]);
  Observers* observers = session_->observers.get();
  return enqueue(info.Env(), session_, pid, info[3].ToNumber().DoubleValue(), [=](const Talk& talk) {
    const AXError error = observers->listen(pid, element, names);
    talk.registry.release(talk.generation);
    return [error](Napi::Env env) -> Napi::Value { return Napi::Number::New(env, static_cast<int>(error)); };
  });
}

Napi::Value SessionObject::screen(const Napi::CallbackInfo& info) {
  return screenValue(info.Env(), serverWindows());
}

void SessionObject::drop(const Napi::CallbackInfo& info) {
  if (session_->observers) session_->observers->drop(info[0].ToNumber().Int32Value());
}

void SessionObject::release(const Napi::CallbackInfo& info) {
  session_->registry.release(info[0].ToNumber().Uint32Value());
}

void SessionObject::watch(const Napi::CallbackInfo& info) {
  session_->onHints = info[0].IsFunction() ? Napi::Persistent(info[0].As<Napi::Function>()) : Napi::FunctionReference();
}

Napi::Value SessionObject::takeHints(const Napi::CallbackInfo& info) {
  bool lost = false;
  const auto hints = session_->observers ? session_->observers->take(lost) : std::vector<Hint>();
  return hintsValue(info.Env(), hints, lost);
}

Napi::Value SessionObject::stats(const Napi::CallbackInfo& info) {
  Facts facts(info.Env());
  facts.set("elements", static_cast<double>(session_->registry.size()));
  facts.set("lanes", static_cast<double>(session_->lanes.size()));
  facts.set("observers", session_->observers ? static_cast<double>(session_->observers->size()) : 0.0);
  return facts.object();
}

void SessionObject::close(const Napi::CallbackInfo&) { end(); }

/** Lanes first: their jobs use the observers and the registry. */
void SessionObject::end() {
  if (!session_) return;
  if (hook_) hook_->dismiss();
  session_->lanes.stop();
  session_->observers.reset();
  session_->registry.clear();
  session_->onHints.Reset();
  session_->js->release();
}

}  // namespace casement
