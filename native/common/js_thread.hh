#pragma once

#include <napi.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace casement {

/**
 * The way from a worker thread to the JS thread: one thread-safe function.
 * It keeps Node alive only while promises are outstanding (each has a deadline), never for a listener.
 */
class JsThread : public std::enable_shared_from_this<JsThread> {
 public:
  using Closure = std::function<void(Napi::Env)>;

  /** JS thread. `name` shows up in async traces. */
  static std::shared_ptr<JsThread> create(Napi::Env env, const char* name) {
    auto self = std::shared_ptr<JsThread>(new JsThread(env));
    auto* owner = new std::shared_ptr<JsThread>(self);
    const napi_status status =
        napi_create_threadsafe_function(env, nullptr, nullptr, Napi::String::New(env, name), 0, 1, owner,
                                        &JsThread::finalize, owner, &JsThread::call, &self->function_);
    if (status != napi_ok) {
      delete owner;
      self->function_ = nullptr;
      return self;
    }
    napi_unref_threadsafe_function(env, self->function_);
    return self;
  }

  /** Any thread: runs `closure` on the JS thread; drops it when the JS environment is gone. */
  void post(Closure closure) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (function_ == nullptr) return;
    auto* item = new Closure(std::move(closure));
    if (napi_call_threadsafe_function(function_, item, napi_tsfn_nonblocking) != napi_ok) delete item;
  }

  /** JS thread: nothing more will be posted. Closures already posted still run. */
  void release() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (function_ != nullptr) napi_release_threadsafe_function(function_, napi_tsfn_release);
    function_ = nullptr;
  }

  /** JS thread: one promise more (+1) or less (-1) to stay alive for. */
  void hold(int delta) {
    const bool before = outstanding_ > 0;
    outstanding_ += delta;
    std::lock_guard<std::mutex> lock(mutex_);
    if (function_ == nullptr || before == (outstanding_ > 0)) return;
    if (before) napi_unref_threadsafe_function(env_, function_);
    else napi_ref_threadsafe_function(env_, function_);
  }

 private:
  explicit JsThread(Napi::Env env) : env_(env) {}

  static void call(napi_env env, napi_value, void*, void* data) {
    std::unique_ptr<Closure> closure(static_cast<Closure*>(data));
    if (env == nullptr) return;  // The environment is shutting down.
    Napi::HandleScope scope(env);
    (*closure)(Napi::Env(env));
  }

  // Runs before the function is freed, at release as well as at the end of the environment.
  static void finalize(napi_env, void* data, void*) {
    auto* owner = static_cast<std::shared_ptr<JsThread>*>(data);
    {
      std::lock_guard<std::mutex> lock((*owner)->mutex_);
      (*owner)->function_ = nullptr;
    }
    delete owner;
  }

  napi_env env_;
  napi_threadsafe_function function_ = nullptr;
  std::mutex mutex_;
  int outstanding_ = 0;
};

/** Runs a function when the JS environment ends (process exit, worker ended), unless it was dismissed before. */
class CleanupHook {
 public:
  /** JS thread. */
  CleanupHook(Napi::Env env, std::function<void()> run) : env_(env), run_(std::move(run)) {
    napi_add_env_cleanup_hook(env_, &CleanupHook::fire, this);
  }
  ~CleanupHook() { dismiss(); }
  CleanupHook(const CleanupHook&) = delete;
  CleanupHook& operator=(const CleanupHook&) = delete;

  /** JS thread. Safe to call twice, and after the hook ran. */
  void dismiss() {
    if (armed_) napi_remove_env_cleanup_hook(env_, &CleanupHook::fire, this);
    armed_ = false;
  }

 private:
  static void fire(void* data) {
    auto* self = static_cast<CleanupHook*>(data);
    self->armed_ = false;
    // Running may destroy the hook.
    const auto run = std::move(self->run_);
    run();
  }

  napi_env env_;
  std::function<void()> run_;
  bool armed_ = true;
};

}  // namespace casement
