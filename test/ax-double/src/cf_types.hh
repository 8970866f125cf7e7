#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cf_object.hh"

/* The platform's headers name these types; only the double knows what is in them. */

struct __CFString : casement::ax_double::Object {
  using Object = casement::ax_double::Object;
  explicit __CFString(std::u16string text, casement::ax_double::Life life = casement::ax_double::Life::counted)
      : Object(casement::ax_double::kString, life), text(std::move(text)) {}
  bool equals(const Object& other) const override { return static_cast<const __CFString&>(other).text == text; }
  size_t hash() const override { return std::hash<std::u16string>()(text); }

  const std::u16string text;
};

struct __CFBoolean : casement::ax_double::Object {
  explicit __CFBoolean(bool value)
      : Object(casement::ax_double::kBoolean, casement::ax_double::Life::immortal), value(value) {}

  const bool value;
};

struct __CFNull : casement::ax_double::Object {
  __CFNull() : Object(casement::ax_double::kNull, casement::ax_double::Life::immortal) {}
};

struct __CFNumber : casement::ax_double::Object {
  explicit __CFNumber(int64_t value)
      : Object(casement::ax_double::kNumber), is_float(false), integer(value), real(static_cast<double>(value)) {}
  explicit __CFNumber(double value)
      : Object(casement::ax_double::kNumber), is_float(true), integer(truncated(value)), real(value) {}
  bool equals(const Object& other) const override { return static_cast<const __CFNumber&>(other).real == real; }
  size_t hash() const override { return std::hash<double>()(real); }

  const bool is_float;
  const int64_t integer;
  const double real;

 private:
  static int64_t truncated(double value) {
    return value > -9.2e18 && value < 9.2e18 ? static_cast<int64_t>(value) : 0;
  }
};

struct __CFArray : casement::ax_double::Object {
  explicit __CFArray(const CFArrayCallBacks& calls) : Object(casement::ax_double::kArray), calls(calls) {}
  ~__CFArray() override {
    for (const void* value : values)
      if (calls.release) calls.release(nullptr, value);
  }
  bool equals(const Object& other) const override;
  size_t hash() const override { return values.size(); }
  /** Keeps a reference that the caller owned. */
  void adopt(CFTypeRef value) { values.push_back(value); }

  const CFArrayCallBacks calls;
  std::vector<const void*> values;
};

struct __CFDictionary : casement::ax_double::Object {
  __CFDictionary(const CFDictionaryKeyCallBacks& keys, const CFDictionaryValueCallBacks& values)
      : Object(casement::ax_double::kDictionary), key_calls(keys), value_calls(values) {}
  ~__CFDictionary() override;
  bool equals(const Object& other) const override;
  size_t hash() const override { return entries.size(); }
  const void* const* find(const void* key) const;

  const CFDictionaryKeyCallBacks key_calls;
  const CFDictionaryValueCallBacks value_calls;
  std::vector<std::pair<const void*, const void*>> entries;
};

/** A URL or an attributed string: all the double knows of either is its text. */
struct TextHolder : casement::ax_double::Object {
  TextHolder(casement::ax_double::Type type, CFStringRef text) : Object(type), text(text) { CFRetain(text); }
  ~TextHolder() override { CFRelease(text); }
  bool equals(const Object& other) const override {
    return CFEqual(static_cast<const TextHolder&>(other).text, text);
  }
  size_t hash() const override { return CFHash(text); }

  const CFStringRef text;
};

struct __CFURL : TextHolder {
  explicit __CFURL(CFStringRef text) : TextHolder(casement::ax_double::kUrl, text) {}
};

struct __CFAttributedString : TextHolder {
  explicit __CFAttributedString(CFStringRef text) : TextHolder(casement::ax_double::kAttributedString, text) {}
};

namespace casement::ax_double {

/** A new string, which the caller owns. */
CFStringRef makeString(const std::string& utf8);

/** UTF-8 of a string. */
std::string textOf(CFStringRef string, const char* call);

/** An array that retains and releases its values; the caller owns it. */
__CFArray* makeArray();

}  // namespace casement::ax_double
