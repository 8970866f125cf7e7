#pragma once

#include <napi.h>

#include <string>
#include <vector>

namespace casement {

/** Builds one flat fact object; absent facts are simply not set. Bytes that are no UTF-8 become U+FFFD. */
class Facts {
 public:
  explicit Facts(Napi::Env env) : env_(env), object_(Napi::Object::New(env)) {}

  Facts& set(const char* key, const std::string& value) { return put(key, Napi::String::New(env_, value)); }
  Facts& set(const char* key, const char* value) { return put(key, Napi::String::New(env_, value)); }
  Facts& set(const char* key, double value) { return put(key, Napi::Number::New(env_, value)); }
  Facts& set(const char* key, int32_t value) { return put(key, Napi::Number::New(env_, value)); }
  Facts& set(const char* key, uint32_t value) { return put(key, Napi::Number::New(env_, value)); }
  Facts& set(const char* key, bool value) { return put(key, Napi::Boolean::New(env_, value)); }
  Facts& set(const char* key, Napi::Value value) { return put(key, value); }
  Facts& set(const char* key, const std::vector<std::string>& values) {
    Napi::Array array = Napi::Array::New(env_, values.size());
    for (uint32_t i = 0; i < values.size(); ++i) array.Set(i, Napi::String::New(env_, values[i]));
    return put(key, array);
  }

  Napi::Object object() const { return object_; }

 private:
  Facts& put(const char* key, Napi::Value value) {
    object_.Set(key, value);
    return *this;
  }

  Napi::Env env_;
  Napi::Object object_;
};

/** A JS array of numbers. */
template <typename Range>
Napi::Array numberArray(Napi::Env env, const Range& values) {
  Napi::Array array = Napi::Array::New(env);
  uint32_t at = 0;
  for (const auto value : values) array.Set(at++, Napi::Number::New(env, static_cast<double>(value)));
  return array;
}

// Readers of option objects: the wrong type counts as absent, so a caller's mistake is never undefined behaviour.

inline std::string readString(const Napi::Object& from, const char* key, const std::string& fallback = "") {
  const Napi::Value value = from.Get(key);
  return value.IsString() ? value.As<Napi::String>().Utf8Value() : fallback;
}

inline double readNumber(const Napi::Object& from, const char* key, double fallback) {
  const Napi::Value value = from.Get(key);
  return value.IsNumber() ? value.As<Napi::Number>().DoubleValue() : fallback;
}

inline bool readBool(const Napi::Object& from, const char* key, bool fallback) {
  const Napi::Value value = from.Get(key);
  return value.IsBoolean() ? value.As<Napi::Boolean>().Value() : fallback;
}

}  // namespace casement
