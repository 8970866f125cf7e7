#pragma once

#include <napi.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "js_thread.hh"

namespace casement {

/**
 * A JS promise that any thread can settle, once. Copies share the promise.
 * One that is dropped unsettled rejects by itself, so no caller waits for ever.
 */
class PendingPromise {
 public:
  /** Makes the JS value on the JS thread, when the promise resolves. */
  using Build = std::function<Napi::Value(Napi::Env)>;

  /** JS thread. */
  PendingPromise(Napi::Env env, std::shared_ptr<JsThread> js) : state_(std::make_shared<State>(env, std::move(js))) {}

  /** JS thread: what to return to the caller. */
  Napi::Promise promise() const { return state_->deferred.Promise(); }

  /** Any thread. The first of resolve() and reject() counts. */
  void resolve(Build build) const { state_->resolve(std::move(build)); }

  /** Any thread: resolves with undefined. */
  void resolve() const {
    resolve([](Napi::Env env) { return env.Undefined(); });
  }

  /** Any thread: rejects with an Error. */
  void reject(std::string message) const { state_->reject(std::move(message)); }

 private:
  struct State {
    State(Napi::Env env, std::shared_ptr<JsThread> thread)
        : deferred(Napi::Promise::Deferred::New(env)), js(std::move(thread)) {
      js->hold(+1);
    }
    ~State() { reject("The native worker ended before it could answer. Open it anew."); }

    void resolve(Build build) {
      settle([build = std::move(build)](Napi::Env env, const Napi::Promise::Deferred& to) { to.Resolve(build(env)); });
    }

    void reject(std::string message) {
      settle([message = std::move(message)](Napi::Env env, const Napi::Promise::Deferred& to) {
        to.Reject(Napi::Error::New(env, message).Value());
      });
    }

    void settle(std::function<void(Napi::Env, const Napi::Promise::Deferred&)> how) {
      if (settled.exchange(true)) return;
      js->post([how = std::move(how), to = deferred, thread = js](Napi::Env env) {
        how(env, to);
        thread->hold(-1);
      });
    }

    Napi::Promise::Deferred deferred;
    std::shared_ptr<JsThread> js;
    std::atomic<bool> settled{false};
  };

  std::shared_ptr<State> state_;
};

}  // namespace casement
