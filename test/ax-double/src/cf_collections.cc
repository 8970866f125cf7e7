#include "cf_types.hh"

namespace {

const void* retain(CFAllocatorRef, const void* value) { return CFRetain(value); }
void release(CFAllocatorRef, const void* value) { CFRelease(value); }

bool same(CFArrayEqualCallBack equal, const void* first, const void* second) {
  return first == second || (equal && equal(first, second));
}

}  // namespace

extern "C" {

const CFArrayCallBacks kCFTypeArrayCallBacks = {0, retain, release, nullptr, CFEqual};
const CFDictionaryKeyCallBacks kCFTypeDictionaryKeyCallBacks = {0, retain, release, nullptr, CFEqual, CFHash};
const CFDictionaryValueCallBacks kCFTypeDictionaryValueCallBacks = {0, retain, release, nullptr, CFEqual};
}

bool __CFArray::equals(const Object& other) const {
  const auto& theirs = static_cast<const __CFArray&>(other).values;
  if (theirs.size() != values.size()) return false;
  for (size_t i = 0; i < values.size(); ++i)
    if (!same(calls.equal, values[i], theirs[i])) return false;
  return true;
}

__CFDictionary::~__CFDictionary() {
  for (const auto& [key, value] : entries) {
    if (key_calls.release) key_calls.release(nullptr, key);
    if (value_calls.release) value_calls.release(nullptr, value);
  }
}

const void* const* __CFDictionary::find(const void* key) const {
  for (const auto& entry : entries)
    if (same(key_calls.equal, entry.first, key)) return &entry.second;
  return nullptr;
}

bool __CFDictionary::equals(const Object& other) const {
  const auto& theirs = static_cast<const __CFDictionary&>(other);
  if (theirs.entries.size() != entries.size()) return false;
  for (const auto& [key, value] : entries) {
    const void* const* found = theirs.find(key);
    if (!found || !same(value_calls.equal, value, *found)) return false;
  }
  return true;
}

namespace casement::ax_double {

namespace {

const __CFArray& arrayOf(CFArrayRef array, const char* call) { return as<__CFArray>(array, kArray, call); }

const __CFDictionary& dictionaryOf(CFDictionaryRef dictionary, const char* call) {
  return as<__CFDictionary>(dictionary, kDictionary, call);
}

const void* kept(CFArrayRetainCallBack retain, const void* value) { return retain ? retain(nullptr, value) : value; }

}  // namespace

__CFArray* makeArray() { return new __CFArray(kCFTypeArrayCallBacks); }

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

CFTypeID CFArrayGetTypeID(void) { return kArray; }
CFTypeID CFDictionaryGetTypeID(void) { return kDictionary; }

CFArrayRef CFArrayCreate(CFAllocatorRef, const void** values, CFIndex numValues, const CFArrayCallBacks* callBacks) {
  if (numValues < 0) fail("CFArrayCreate", "negative count");
  auto* array = new __CFArray(callBacks ? *callBacks : CFArrayCallBacks{});
  for (CFIndex i = 0; i < numValues; ++i) array->adopt(kept(array->calls.retain, values[i]));
  return array;
}

CFIndex CFArrayGetCount(CFArrayRef theArray) {
  return static_cast<CFIndex>(arrayOf(theArray, "CFArrayGetCount").values.size());
}

const void* CFArrayGetValueAtIndex(CFArrayRef theArray, CFIndex idx) {
  const auto& values = arrayOf(theArray, "CFArrayGetValueAtIndex").values;
  if (idx < 0 || idx >= static_cast<CFIndex>(values.size())) fail("CFArrayGetValueAtIndex", "index out of bounds");
  return values[idx];
}

CFDictionaryRef CFDictionaryCreate(CFAllocatorRef, const void** keys, const void** values, CFIndex numValues,
                                   const CFDictionaryKeyCallBacks* keyCallBacks,
                                   const CFDictionaryValueCallBacks* valueCallBacks) {
  if (numValues < 0) fail("CFDictionaryCreate", "negative count");
  auto* dictionary = new __CFDictionary(keyCallBacks ? *keyCallBacks : CFDictionaryKeyCallBacks{},
                                        valueCallBacks ? *valueCallBacks : CFDictionaryValueCallBacks{});
  for (CFIndex i = 0; i < numValues; ++i) {
    if (dictionary->find(keys[i])) continue;
    dictionary->entries.emplace_back(kept(dictionary->key_calls.retain, keys[i]),
                                     kept(dictionary->value_calls.retain, values[i]));
  }
  return dictionary;
}

CFIndex CFDictionaryGetCount(CFDictionaryRef theDict) {
  return static_cast<CFIndex>(dictionaryOf(theDict, "CFDictionaryGetCount").entries.size());
}

const void* CFDictionaryGetValue(CFDictionaryRef theDict, const void* key) {
  const void* const* found = dictionaryOf(theDict, "CFDictionaryGetValue").find(key);
  return found ? *found : nullptr;
}

Boolean CFDictionaryGetValueIfPresent(CFDictionaryRef theDict, const void* key, const void** value) {
  const void* const* found = dictionaryOf(theDict, "CFDictionaryGetValueIfPresent").find(key);
  if (found && value) *value = *found;
  return found != nullptr;
}

void CFDictionaryGetKeysAndValues(CFDictionaryRef theDict, const void** keys, const void** values) {
  size_t i = 0;
  for (const auto& [key, value] : dictionaryOf(theDict, "CFDictionaryGetKeysAndValues").entries) {
    if (keys) keys[i] = key;
    if (values) values[i] = value;
    ++i;
  }
}
}
