#pragma once

#include <ApplicationServices/ApplicationServices.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace casement::ax_double {

/** The type identifiers that the double hands out. */
enum Type : CFTypeID {
  kString = 1,
  kNumber,
  kBoolean,
  kNull,
  kArray,
  kDictionary,
  kUrl,
  kAttributedString,
  kRunLoop,
  kRunLoopSource,
  kElement,
  kValue,
  kObserver,
};

/** Whether an object counts among the live ones: constants and run loops do not, and constants never die. */
enum class Life { counted, uncounted, immortal };

/**
 * What every object of the double is. It is strict where the platform crashes: null, a type that is not the
 * wanted one, and use after the last release end the process with a message.
 */
class Object {
 public:
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  Type type() const { return type_; }
  void retain() const;
  void release() const;
  /** Retains unless the last release has begun. */
  bool retainIfAlive() const;
  long references() const { return references_.load(); }

  virtual bool equals(const Object& other) const { return this == &other; }
  virtual size_t hash() const { return reinterpret_cast<size_t>(this) >> 4; }

  static void* operator new(size_t size);
  /** Keeps released memory, poisoned, for a while: a late use is told apart from a good one. */
  static void operator delete(void* memory, size_t size);

  /** Objects that are alive now, constants left out. */
  static long live();

 protected:
  explicit Object(Type type, Life life = Life::counted);
  virtual ~Object();

 private:
  friend const Object& check(CFTypeRef, const char*);

  const uint32_t mark_;
  const Type type_;
  const Life life_;
  mutable std::atomic<long> references_{1};
};

/** The object behind a reference; ends the process when there is none. `call` is named in the message. */
const Object& check(CFTypeRef reference, const char* call);

/** The same, of one type. */
const Object& check(CFTypeRef reference, Type type, const char* call);

template <class T>
const T& as(CFTypeRef reference, Type type, const char* call) {
  return static_cast<const T&>(check(reference, type, call));
}

/** Says on stderr what was wrong and ends the process, as the platform would crash. */
[[noreturn]] void fail(const char* call, const char* what);

}  // namespace casement::ax_double
