#pragma once

#include <CoreFoundation/CoreFoundation.h>

#include <string>
#include <utility>

namespace casement {

/** Owns one reference to a CF object. `adopt` what Create and Copy functions return, `retain` what Get functions return. */
template <typename T>
class Ref {
 public:
  Ref() = default;
  ~Ref() { reset(); }
  Ref(const Ref& other) : object_(other.object_) {
    if (object_ != nullptr) CFRetain(object_);
  }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }

  static Ref adopt(T object) {
    Ref ref;
    ref.object_ = object;
    return ref;
  }
  static Ref retain(T object) {
    if (object != nullptr) CFRetain(object);
    return adopt(object);
  }

  T get() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }
  /** For a Copy function that answers through a pointer. */
  T* out() {
    reset();
    return &object_;
  }
  void reset() {
    if (object_ != nullptr) CFRelease(object_);
    object_ = nullptr;
  }

 private:
  T object_ = nullptr;
};

/** UTF-16 as it is: an emoji, a NUL and half a surrogate pair pass unchanged. At most `most` units. */
std::u16string toText(CFStringRef string, CFIndex most);
Ref<CFStringRef> toString(const std::u16string& text);

}  // namespace casement
