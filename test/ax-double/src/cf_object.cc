#include "cf_object.hh"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <new>

namespace casement::ax_double {

namespace {

constexpr uint32_t kAlive = 0xA11FE0B7;
constexpr int kPoison = 0xDD;
constexpr uint32_t kReleased = 0xDDDDDDDD;
constexpr size_t kMostKept = 4096;

std::atomic<long> live_objects{0};

/** Released memory that is not given back yet. Never destroyed: threads may outlive static objects. */
struct Graveyard {
  std::mutex mutex;
  std::deque<void*> memory;

  void bury(void* dead) {
    void* oldest = nullptr;
    {
      std::lock_guard<std::mutex> lock(mutex);
      memory.push_back(dead);
      if (memory.size() <= kMostKept) return;
      oldest = memory.front();
      memory.pop_front();
    }
    ::operator delete(oldest);
  }
};

Graveyard& graveyard() {
  static auto* const instance = new Graveyard;
  return *instance;
}

}  // namespace

void fail(const char* call, const char* what) {
  std::fprintf(stderr, "ax-double: %s: %s\n", call, what);
  std::fflush(stderr);
  std::abort();
}

Object::Object(Type type, Life life) : mark_(kAlive), type_(type), life_(life) {
  if (life_ == Life::counted) ++live_objects;
}

Object::~Object() {
  if (life_ == Life::counted) --live_objects;
}

void* Object::operator new(size_t size) { return ::operator new(size); }

void Object::operator delete(void* memory, size_t size) {
#ifdef __SANITIZE_ADDRESS__
  (void)size;  // The sanitizer tells more of a late use than poison does.
  ::operator delete(memory);
#else
  std::memset(memory, kPoison, size);
  graveyard().bury(memory);
#endif
}

long Object::live() { return live_objects.load(); }

void Object::retain() const {
  if (life_ != Life::immortal) ++references_;
}

bool Object::retainIfAlive() const {
  long seen = references_.load();
  while (seen > 0) {
    if (references_.compare_exchange_weak(seen, seen + 1)) return true;
  }
  return false;
}

void Object::release() const {
  if (life_ == Life::immortal) return;
  const long left = --references_;
  if (left < 0) fail("CFRelease", "released more often than retained");
  if (left == 0) delete this;
}

const Object& check(CFTypeRef reference, const char* call) {
  if (reference == nullptr) fail(call, "NULL");
  const auto& object = *static_cast<const Object*>(reference);
  const uint32_t mark = *static_cast<const volatile uint32_t*>(&object.mark_);
  if (mark == kReleased) fail(call, "used after its last release");
  if (mark != kAlive) fail(call, "not an object");
  return object;
}

const Object& check(CFTypeRef reference, Type type, const char* call) {
  const Object& object = check(reference, call);
  if (object.type() != type) fail(call, "wrong CF type");
  return object;
}

}  // namespace casement::ax_double

using casement::ax_double::check;

extern "C" {

const CFAllocatorRef kCFAllocatorDefault = nullptr;

CFTypeRef CFRetain(CFTypeRef cf) {
  check(cf, "CFRetain").retain();
  return cf;
}

void CFRelease(CFTypeRef cf) { check(cf, "CFRelease").release(); }

CFIndex CFGetRetainCount(CFTypeRef cf) { return check(cf, "CFGetRetainCount").references(); }

CFTypeID CFGetTypeID(CFTypeRef cf) { return check(cf, "CFGetTypeID").type(); }

Boolean CFEqual(CFTypeRef cf1, CFTypeRef cf2) {
  const auto& first = check(cf1, "CFEqual");
  const auto& second = check(cf2, "CFEqual");
  return &first == &second || (first.type() == second.type() && first.equals(second));
}

CFHashCode CFHash(CFTypeRef cf) { return check(cf, "CFHash").hash(); }
}
