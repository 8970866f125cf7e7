#include "bus_binding.hh"

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "bus_js.hh"
#include "bus_state.hh"
#include "facts.hh"
#include "promise.hh"
#include "snapshot_js.hh"
#include "snapshot_json.hh"

namespace casement {
namespace {

/** What the JS object `Bus` holds. For the JS thread, except that any thread may drop a reference. */
struct Handle : std::enable_shared_from_this<Handle> {
  static std::shared_ptr<Handle> create(Napi::Env env) {
    std::shared_ptr<Handle> handle(new Handle(env), &Handle::destroy);
    const std::weak_ptr<Handle> weak = handle;
    handle->hook = std::make_unique<CleanupHook>(env, [weak] {
      if (const auto alive = weak.lock()) alive->end();
    });
    return handle;
  }

  bool open() const { return state != nullptr && !closing; }

  /** Joins the worker thread. Safe to call twice. */
  void end() {
    // What the worker still holds may be the last references.
    const auto self = weak_from_this().lock();
    hook.reset();
    listener.Reset();
    closed.Reset();
    if (state) state->stop();
    state.reset();
    js->release();
  }

  std::shared_ptr<JsThread> js;
  std::unique_ptr<BusState> state;
  Napi::FunctionReference listener;
  std::unique_ptr<CleanupHook> hook;
  /** The promise of close(), while it is under way. */
  Napi::ObjectReference closed;
  bool closing = false;

 private:
  explicit Handle(Napi::Env env) : js(JsThread::create(env, "casement.bus")), state(std::make_unique<BusState>()) {}

  // The worker thread cannot join itself: a handle that still has one goes on the JS thread.
  static void destroy(Handle* handle) {
    if (!handle->state) return delete handle;
    const auto js = handle->js;
    js->post([handle](Napi::Env) {
      handle->end();
      delete handle;
    });
  }
};

using SharedHandle = std::shared_ptr<Handle>;
using Method = Napi::Value (*)(const SharedHandle&, const Napi::CallbackInfo&);

double deadlineArgument(const Napi::CallbackInfo& info, size_t at) {
  return info[at].IsNumber() ? info[at].As<Napi::Number>().DoubleValue() : 0;
}

std::string stringArgument(const Napi::CallbackInfo& info, size_t at) {
  return info[at].IsString() ? info[at].As<Napi::String>().Utf8Value() : "";
}

/** Settles with undefined, or rejects with the problem. */
BusState::OnDone settling(PendingPromise promise) {
  return [promise](const std::string& problem) {
    if (problem.empty()) promise.resolve();
    else promise.reject(problem);
  };
}

Napi::Value connectAccessibility(const SharedHandle& handle, const Napi::CallbackInfo& info) {
  PendingPromise promise(info.Env(), handle->js);
  const Deadline deadline = Deadline::in(deadlineArgument(info, 1));
  handle->state->connectAccessibility(stringArgument(info, 0), deadline, settling(promise));
  return promise.promise();
}

Napi::Value calls(const SharedHandle& handle, const Napi::CallbackInfo& info) {
  PendingPromise promise(info.Env(), handle->js);
  const Deadline deadline = Deadline::in(deadlineArgument(info, 2));
  handle->state->calls(readRoute(info[0]), readCalls(info[1]), deadline, [promise](std::vector<CallReply> replies) {
    promise.resolve([replies = std::move(replies)](Napi::Env env) { return repliesToJs(env, replies); });
  });
  return promise.promise();
}

Napi::Value snapshot(const SharedHandle& handle, const Napi::CallbackInfo& info) {
  PendingPromise promise(info.Env(), handle->js);
  if (!info[0].IsObject()) {
    promise.reject("snapshot() needs a request object.");
    return promise.promise();
  }
  handle->state->snapshot(readSnapshotRequest(info[0].As<Napi::Object>()), [promise](SnapshotResult result) {
    auto shared = std::make_shared<SnapshotResult>(std::move(result));
    // On the worker thread, while the JS thread is free for others.
    promise.resolve([shared, json = snapshotJson(*shared)](Napi::Env env) { return snapshotToJs(env, *shared, json); });
  });
  return promise.promise();
}

/** JS thread: gives `batch` to the listener, and asks for the next. A listener that throws is the host's uncaught error. */
void deliver(Napi::Env env, Handle& handle, const EventBatch& batch) {
  if (!handle.open()) return;
  if (!handle.listener.IsEmpty()) {
    handle.listener.Call({batchToJs(env, batch)});
    if (env.IsExceptionPending()) napi_fatal_exception(env, env.GetAndClearPendingException().Value());
  }
  if (handle.open()) handle.state->delivered();
}

Napi::Value watch(const SharedHandle& handle, const Napi::CallbackInfo& info) {
  PendingPromise promise(info.Env(), handle->js);
  if (!info[1].IsFunction()) {
    promise.reject("watch() needs a function to call.");
    return promise.promise();
  }
  handle->listener = Napi::Persistent(info[1].As<Napi::Function>());
  const std::weak_ptr<Handle> weak = handle;
  auto onBatch = [weak, js = handle->js](EventBatch batch) {
    js->post([weak, batch = std::move(batch)](Napi::Env env) {
      if (const auto alive = weak.lock()) deliver(env, *alive, batch);
    });
  };
  handle->state->watch(readStrings(info[0]), std::move(onBatch), settling(promise));
  return promise.promise();
}

Napi::Value unwatch(const SharedHandle& handle, const Napi::CallbackInfo& info) {
  PendingPromise promise(info.Env(), handle->js);
  handle->listener.Reset();
  handle->state->unwatch([promise] { promise.resolve(); });
  return promise.promise();
}

Napi::Value stats(const SharedHandle& handle, const Napi::CallbackInfo& info) {
  const BusCounters* counters = handle->state ? &handle->state->counters() : nullptr;
  return Facts(info.Env())
      .set("connections", static_cast<int32_t>(counters ? counters->connections.load() : 0))
      .set("pending", static_cast<int32_t>(counters ? counters->pending.load() : 0))
      .object();
}

Napi::Value close(const SharedHandle& handle, const Napi::CallbackInfo& info) {
  if (!handle->closed.IsEmpty()) return handle->closed.Value();
  if (!handle->open()) {
    auto done = Napi::Promise::Deferred::New(info.Env());
    done.Resolve(info.Env().Undefined());
    return done.Promise();
  }
  PendingPromise promise(info.Env(), handle->js);
  handle->closing = true;
  handle->closed = Napi::Persistent(promise.promise().As<Napi::Object>());
  handle->state->close([handle, promise, js = handle->js] {
    js->post([handle, promise](Napi::Env) {
      promise.resolve();
      // The thread has left its loop by now; joining takes no time.
      handle->end();
    });
  });
  return promise.promise();
}

/** `method` as a function of the Bus object; a closed Bus rejects. `always` methods work on a closed one too. */
void addMethod(Napi::Object& bus, const SharedHandle& handle, const char* name, Method method, bool always = false) {
  bus.Set(name, Napi::Function::New(
                    bus.Env(),
                    [handle, method, always](const Napi::CallbackInfo& info) -> Napi::Value {
                      if (always || handle->open()) return method(handle, info);
                      auto deferred = Napi::Promise::Deferred::New(info.Env());
                      deferred.Reject(Napi::Error::New(info.Env(), "The bus is closed. Open it anew.").Value());
                      return deferred.Promise();
                    },
                    name));
}

Napi::Value busObject(Napi::Env env, const SharedHandle& handle) {
  Napi::Object bus = Napi::Object::New(env);
  addMethod(bus, handle, "connectAccessibility", connectAccessibility);
  addMethod(bus, handle, "calls", calls);
  addMethod(bus, handle, "snapshot", snapshot);
  addMethod(bus, handle, "watch", watch);
  addMethod(bus, handle, "unwatch", unwatch);
  addMethod(bus, handle, "stats", stats, true);
  addMethod(bus, handle, "close", close, true);
  return bus;
}

/** The address given, else that of the environment, else the user's bus; empty when there is none. */
std::string sessionAddress(const Napi::Value& options) {
  if (options.IsObject()) {
    const std::string given = readString(options.As<Napi::Object>(), "sessionAddress");
    if (!given.empty()) return given;
  }
  const char* address = getenv("DBUS_SESSION_BUS_ADDRESS");
  if (address != nullptr && address[0] != '\0') return address;
  const char* runtime = getenv("XDG_RUNTIME_DIR");
  return runtime != nullptr && runtime[0] != '\0' ? "unix:path=" + std::string(runtime) + "/bus" : "";
}

Napi::Value openBus(const Napi::CallbackInfo& info) {
  const std::string address = sessionAddress(info[0]);
  if (address.empty()) {
    auto deferred = Napi::Promise::Deferred::New(info.Env());
    const char* message = "There is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set.";
    deferred.Reject(Napi::Error::New(info.Env(), message).Value());
    return deferred.Promise();
  }
  auto handle = Handle::create(info.Env());
  PendingPromise promise(info.Env(), handle->js);
  const Deadline deadline = Deadline::in(deadlineArgument(info, 1));
  handle->state->openSession(address, deadline, [handle, promise, js = handle->js](const std::string& problem) {
    if (problem.empty()) return promise.resolve([handle](Napi::Env env) { return busObject(env, handle); });
    promise.reject(problem);
    // Ended on the JS thread, which alone may join this one.
    js->post([handle](Napi::Env) { handle->end(); });
  });
  return promise.promise();
}

}  // namespace

void registerBus(Napi::Env env, Napi::Object exports) {
  exports.Set("openBus", Napi::Function::New(env, openBus, "openBus"));
}

}  // namespace casement
