#pragma once

#include <string>
#include <vector>

#include "element.hh"
#include "registry.hh"

namespace casement {

/** One attribute, copied out of CF on the thread that asked. `error`: an AXError in the place of the value. */
struct Value {
  enum class Kind { none, error, boolean, number, text, numbers, texts, elements };
  Kind kind = Kind::none;
  bool boolean = false;
  double number = 0;
  std::u16string text;
  /** Characters (code points) of the whole text, where `text` is its beginning; -1 otherwise. */
  long whole = -1;
  std::vector<double> numbers;
  std::vector<std::u16string> texts;
  std::vector<ElementId> elements;
  /** True for a single element. */
  bool single = false;
};

/** Elements in values are held by `generation`. */
struct Decoder {
  Registry& registry;
  Generation generation;
  /** Most UTF-16 units of a text. */
  long textMax;

  /** By the true type of `object`, whatever was expected. What no fact can hold is `none`. */
  Value decode(CFTypeRef object) const;

 private:
  Value decodeText(CFStringRef string) const;
  Value decodeStruct(AXValueRef value) const;
  Value decodeArray(CFArrayRef array) const;
};

/** What is given to SetAttributeValue. */
struct Wanted {
  enum class Kind { boolean, number, text, range, element };
  Kind kind = Kind::boolean;
  bool boolean = false;
  double number = 0;
  std::u16string text;
  CFIndex location = 0;
  CFIndex length = 0;
  ElementId element = 0;
};

/** Null when the element of a wanted value is no longer known. */
Ref<CFTypeRef> toCf(const Wanted& wanted, const Registry& registry);

}  // namespace casement
