#include "x11_binding.hh"

#include <memory>
#include <string>
#include <utility>

#include "facts.hh"
#include "js_thread.hh"
#include "promise.hh"
#include "worker_thread.hh"
#include "x11_display.hh"

namespace casement {

namespace {

/** For the operations whose caller gives no deadline. */
constexpr double DEFAULT_MS = 2000;

Napi::Value toJs(Napi::Env env, const XWindowFacts& window) {
  return Facts(env)
      .set("id", window.id)
      .set("pid", window.pid)
      .set("title", window.title)
      .set("wmClass", window.wmClass)
      .set("transientFor", window.transientFor)
      .set("states", window.states)
      .set("types", window.types)
      .set("x", window.x)
      .set("y", window.y)
      .set("width", window.width)
      .set("height", window.height)
      .set("mapped", window.mapped)
      .set("active", window.active)
      .set("z", window.z)
      .set("deletable", window.deletable)
      .set("overrideRedirect", window.overrideRedirect)
      .set("groupLeader", window.groupLeader)
      .object();
}

Napi::Value toJs(Napi::Env env, const std::vector<XWindowFacts>& windows) {
  Napi::Array array = Napi::Array::New(env, windows.size());
  for (uint32_t i = 0; i < windows.size(); ++i) array.Set(i, toJs(env, windows[i]));
  return array;
}

/** The JS callback of watch(). Only the JS thread holds it for longer than a moment. */
struct Listener {
  Napi::FunctionReference call;
};

/** The JS side of a display: it owns the thread that the display lives on. Used and freed on the JS thread only. */
class DisplayHandle {
 public:
  explicit DisplayHandle(Napi::Env env)
      : js_(JsThread::create(env, "casement:x11")),
        worker_(std::make_unique<WorkerThread>()),
        display_(std::make_unique<XDisplay>(worker_->loop(), closing_)),
        hook_(env, [this] { close(); }) {}
  ~DisplayHandle() {
    close();
    js_->release();
  }

  /** Runs `work` on the display's thread and returns the promise that it settles. */
  Napi::Value run(Napi::Env env, std::function<void(XDisplay&, const PendingPromise&)> work) {
    const PendingPromise pending(env, js_);
    const Napi::Promise promise = pending.promise();
    if (worker_ == nullptr) pending.reject("The display is closed.");
    else worker_->loop().post([work = std::move(work), pending, at = display_.get()] { work(*at, pending); });
    return promise;
  }

  /** For operations that only succeed or fail. */
  Napi::Value runPlain(Napi::Env env, std::function<std::string(XDisplay&)> work) {
    return run(env, [work = std::move(work)](XDisplay& display, const PendingPromise& pending) {
      const std::string error = work(display);
      if (error.empty()) pending.resolve();
      else pending.reject(error);
    });
  }

  Napi::Value watch(Napi::Env env, Napi::Function onChange) {
    listener_ = std::make_shared<Listener>(Listener{Napi::Persistent(onChange)});
    const auto tell = [js = js_, listener = std::weak_ptr<Listener>(listener_)] {
      js->post([listener](Napi::Env) {
        if (const auto held = listener.lock()) held->call.Call({});
      });
    };
    return runPlain(env, [tell](XDisplay& display) { return display.watch(tell, Deadline::in(DEFAULT_MS)); });
  }

  /** Ends the thread, within some 20 ms. What is outstanding rejects. Safe to call twice. */
  void close() {
    if (worker_ == nullptr) return;
    closing_ = true;
    hook_.dismiss();
    worker_->stop();
    display_.reset();
    worker_.reset();
    listener_.reset();
  }

  std::shared_ptr<JsThread> js() const { return js_; }

 private:
  std::shared_ptr<JsThread> js_;
  std::atomic<bool> closing_{false};
  std::unique_ptr<WorkerThread> worker_;
  std::unique_ptr<XDisplay> display_;
  std::shared_ptr<Listener> listener_;
  CleanupHook hook_;
};

using Handle = std::shared_ptr<DisplayHandle>;

Deadline deadlineOf(const Napi::CallbackInfo& info, size_t at) {
  const Napi::Value value = info[at];
  return Deadline::in(value.IsNumber() ? value.As<Napi::Number>().DoubleValue() : DEFAULT_MS);
}

xcb_window_t windowOf(const Napi::CallbackInfo& info) {
  return info[0].IsNumber() ? info[0].As<Napi::Number>().Uint32Value() : 0u;
}

Napi::Value windows(const Handle& handle, const Napi::CallbackInfo& info) {
  const Deadline deadline = deadlineOf(info, 0);
  return handle->run(info.Env(), [deadline](XDisplay& display, const PendingPromise& pending) {
    auto answer = display.windows(deadline);
    if (!answer.error.empty()) return pending.reject(answer.error);
    pending.resolve([found = std::move(answer.value)](Napi::Env env) { return toJs(env, found); });
  });
}

Napi::Value windowManager(const Handle& handle, const Napi::CallbackInfo& info) {
  return handle->run(info.Env(), [](XDisplay& display, const PendingPromise& pending) {
    auto answer = display.windowManager(Deadline::in(DEFAULT_MS));
    if (!answer.error.empty()) return pending.reject(answer.error);
    pending.resolve([name = std::move(answer.value)](Napi::Env env) { return Napi::String::New(env, name); });
  });
}

Napi::Value activate(const Handle& handle, const Napi::CallbackInfo& info) {
  const xcb_window_t id = windowOf(info);
  const Deadline deadline = deadlineOf(info, 1);
  return handle->runPlain(info.Env(), [=](XDisplay& display) { return display.activate(id, deadline); });
}

Napi::Value closeWindow(const Handle& handle, const Napi::CallbackInfo& info) {
  const xcb_window_t id = windowOf(info);
  const Deadline deadline = deadlineOf(info, 1);
  return handle->runPlain(info.Env(), [=](XDisplay& display) { return display.closeWindow(id, deadline); });
}

Napi::Value holdPixels(const Handle& handle, const Napi::CallbackInfo& info) {
  const Deadline deadline = deadlineOf(info, 0);
  return handle->runPlain(info.Env(), [=](XDisplay& display) { return display.holdPixels(deadline); });
}

Napi::Value toJs(Napi::Env env, const XPicture& picture) {
  return Facts(env)
      .set("width", picture.width)
      .set("height", picture.height)
      .set("rgba", Napi::Buffer<uint8_t>::Copy(env, picture.pixels.data(), picture.pixels.size()))
      .object();
}

Napi::Value capture(const Handle& handle, const Napi::CallbackInfo& info) {
  const xcb_window_t id = windowOf(info);
  const Deadline deadline = deadlineOf(info, 1);
  return handle->run(info.Env(), [=](XDisplay& display, const PendingPromise& pending) {
    auto answer = display.capture(id, deadline);
    if (!answer.error.empty()) return pending.reject(answer.error);
    const auto picture = std::make_shared<XPicture>(std::move(answer.value));
    pending.resolve([picture](Napi::Env env) { return toJs(env, *picture); });
  });
}

std::vector<xcb_keysym_t> keysymsOf(const Napi::Value& value) {
  std::vector<xcb_keysym_t> symbols;
  if (!value.IsArray()) return symbols;
  const Napi::Array array = value.As<Napi::Array>();
  for (uint32_t i = 0; i < array.Length(); ++i) symbols.push_back(array.Get(i).ToNumber().Uint32Value());
  return symbols;
}

std::vector<XStroke> strokesOf(const Napi::Value& value) {
  std::vector<XStroke> strokes;
  if (!value.IsArray()) return strokes;
  const Napi::Array array = value.As<Napi::Array>();
  for (uint32_t i = 0; i < array.Length(); ++i) {
    const Napi::Object stroke = array.Get(i).ToObject();
    strokes.push_back({stroke.Get("key").ToNumber().Uint32Value(), keysymsOf(stroke.Get("hold"))});
  }
  return strokes;
}

/** press(strokes, deadlineMs) */
Napi::Value press(const Handle& handle, const Napi::CallbackInfo& info) {
  const auto strokes = strokesOf(info[0]);
  const Deadline deadline = deadlineOf(info, 1);
  return handle->runPlain(info.Env(), [=](XDisplay& display) { return display.press(strokes, deadline); });
}

Napi::Value watch(const Handle& handle, const Napi::CallbackInfo& info) {
  if (info[0].IsFunction()) return handle->watch(info.Env(), info[0].As<Napi::Function>());
  Napi::TypeError::New(info.Env(), "watch needs a function to call.").ThrowAsJavaScriptException();
  return info.Env().Undefined();
}

Napi::Value close(const Handle& handle, const Napi::CallbackInfo& info) {
  handle->close();
  const auto deferred = Napi::Promise::Deferred::New(info.Env());
  deferred.Resolve(info.Env().Undefined());
  return deferred.Promise();
}

/** The Display of index.d.ts. Its functions share the handle, which ends with the last of them. */
Napi::Object displayObject(Napi::Env env, const Handle& handle) {
  Napi::Object object = Napi::Object::New(env);
  const auto add = [&](const char* name, Napi::Value (*method)(const Handle&, const Napi::CallbackInfo&)) {
    const auto call = [handle, method](const Napi::CallbackInfo& info) { return method(handle, info); };
    object.Set(name, Napi::Function::New(env, call, name));
  };
  add("windows", windows);
  add("activate", activate);
  add("closeWindow", closeWindow);
  add("holdPixels", holdPixels);
  add("capture", capture);
  add("press", press);
  add("watch", watch);
  add("windowManager", windowManager);
  add("close", close);
  return object;
}

/** openDisplay(name | undefined, deadlineMs) */
Napi::Value openDisplay(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const std::string name = info[0].IsString() ? info[0].As<Napi::String>().Utf8Value() : "";
  const Deadline deadline = deadlineOf(info, 1);
  const auto handle = std::make_shared<DisplayHandle>(env);
  // The display's thread must not free JS things, so it passes a bare pointer to what the JS thread frees.
  auto* kept = new Napi::ObjectReference(Napi::Persistent(displayObject(env, handle)));
  return handle->run(env, [name, deadline, kept, js = handle->js()](XDisplay& display, const PendingPromise& pending) {
    const std::string error = display.open(name, deadline);
    if (error.empty()) pending.resolve([kept](Napi::Env) -> Napi::Value { return kept->Value(); });
    else pending.reject(error);
    js->post([kept](Napi::Env) { delete kept; });
  });
}

}  // namespace

void registerX11(Napi::Env env, Napi::Object exports) {
  exports.Set("openDisplay", Napi::Function::New(env, openDisplay, "openDisplay"));
}

}  // namespace casement
