#include "value.hh"

#include <algorithm>
#include <cmath>

#include "limits.hh"

namespace casement {
namespace {

Value ofNumbers(std::vector<double> numbers) {
  Value value;
  value.kind = Value::Kind::numbers;
  value.numbers = std::move(numbers);
  return value;
}

Value ofError(AXError error) {
  Value value;
  value.kind = Value::Kind::error;
  value.number = static_cast<double>(error);
  return value;
}

template <typename Struct>
Struct structOf(AXValueRef value, AXValueType type) {
  Struct out{};
  AXValueGetValue(value, type, &out);
  return out;
}

bool isHigh(char16_t unit) { return unit >= 0xd800 && unit <= 0xdbff; }

/** Code points of a whole string, read in pieces: it may be as long as the application likes. */
long codePoints(CFStringRef string) {
  constexpr CFIndex kPiece = 4096;
  UniChar units[kPiece];
  const CFIndex length = CFStringGetLength(string);
  long points = 0;
  for (CFIndex at = 0; at < length; at += kPiece) {
    const CFIndex size = std::min(kPiece, length - at);
    CFStringGetCharacters(string, CFRange{at, size}, units);
    points += std::count_if(units, units + size, [](UniChar unit) { return unit < 0xdc00 || unit > 0xdfff; });
  }
  return points;
}

}  // namespace

Value Decoder::decode(CFTypeRef object) const {
  Value value;
  if (object == nullptr) return value;
  const CFTypeID type = CFGetTypeID(object);
  if (type == CFStringGetTypeID()) return decodeText(static_cast<CFStringRef>(object));
  if (type == AXValueGetTypeID()) return decodeStruct(static_cast<AXValueRef>(object));
  if (type == CFArrayGetTypeID()) return decodeArray(static_cast<CFArrayRef>(object));
  if (type == CFURLGetTypeID()) return decodeText(CFURLGetString(static_cast<CFURLRef>(object)));
  if (type == CFAttributedStringGetTypeID()) {
    return decodeText(CFAttributedStringGetString(static_cast<CFAttributedStringRef>(object)));
  }
  if (type == CFBooleanGetTypeID()) {
    value.kind = Value::Kind::boolean;
    value.boolean = CFBooleanGetValue(static_cast<CFBooleanRef>(object)) != 0;
  } else if (type == CFNumberGetTypeID()) {
    value.kind = Value::Kind::number;
    CFNumberGetValue(static_cast<CFNumberRef>(object), kCFNumberDoubleType, &value.number);
  } else if (type == AXUIElementGetTypeID()) {
    const ElementId id = registry.hold(generation, static_cast<AXUIElementRef>(object));
    value.kind = id != 0 ? Value::Kind::elements : Value::Kind::none;
    value.single = true;
    value.elements.push_back(id);
  }
  return value;
}

Value Decoder::decodeText(CFStringRef string) const {
  Value value;
  value.kind = Value::Kind::text;
  value.text = toText(string, textMax);
  if (CFStringGetLength(string) <= textMax) return value;
  if (!value.text.empty() && isHigh(value.text.back())) value.text.pop_back();
  value.whole = codePoints(string);
  return value;
}

Value Decoder::decodeStruct(AXValueRef value) const {
  const AXValueType type = AXValueGetType(value);
  if (type == kAXValueTypeAXError) return ofError(structOf<AXError>(value, type));
  if (type == kAXValueTypeCGPoint) {
    const auto point = structOf<CGPoint>(value, type);
    return ofNumbers({point.x, point.y});
  }
  if (type == kAXValueTypeCGSize) {
    const auto size = structOf<CGSize>(value, type);
    return ofNumbers({size.width, size.height});
  }
  if (type == kAXValueTypeCGRect) {
    const auto rect = structOf<CGRect>(value, type);
    return ofNumbers({rect.origin.x, rect.origin.y, rect.size.width, rect.size.height});
  }
  if (type == kAXValueTypeCFRange) {
    const auto range = structOf<CFRange>(value, type);
    return ofNumbers({static_cast<double>(range.location), static_cast<double>(range.length)});
  }
  return Value();
}

/** Of elements, texts or numbers; what is of another kind than the first item is left out. */
Value Decoder::decodeArray(CFArrayRef array) const {
  Value value;
  const CFIndex count = std::min<CFIndex>(CFArrayGetCount(array), limits::kItems);
  // An empty list says "none", which is more than saying nothing.
  if (count == 0) value.kind = Value::Kind::elements;
  for (CFIndex i = 0; i < count; ++i) {
    const auto* item = static_cast<CFTypeRef>(CFArrayGetValueAtIndex(array, i));
    if (item == nullptr || CFGetTypeID(item) == CFArrayGetTypeID()) continue;
    const Value one = decode(item);
    if (one.kind == Value::Kind::text) value.texts.push_back(one.text);
    else if (one.kind == Value::Kind::number) value.numbers.push_back(one.number);
    else if (one.kind == Value::Kind::elements) value.elements.push_back(one.elements[0]);
    else continue;
    if (value.kind != Value::Kind::none) continue;
    value.kind = one.kind == Value::Kind::text     ? Value::Kind::texts
                 : one.kind == Value::Kind::number ? Value::Kind::numbers
                                                   : Value::Kind::elements;
  }
  return value;
}

Ref<CFTypeRef> toCf(const Wanted& wanted, const Registry& registry) {
  if (wanted.kind == Wanted::Kind::boolean) {
    return Ref<CFTypeRef>::retain(wanted.boolean ? kCFBooleanTrue : kCFBooleanFalse);
  }
  if (wanted.kind == Wanted::Kind::text) return Ref<CFTypeRef>::retain(toString(wanted.text).get());
  if (wanted.kind == Wanted::Kind::element) {
    return Ref<CFTypeRef>::retain(registry.find(wanted.element).get());
  }
  if (wanted.kind == Wanted::Kind::range) {
    const CFRange range{wanted.location, wanted.length};
    return Ref<CFTypeRef>::adopt(AXValueCreate(kAXValueTypeCFRange, &range));
  }
  if (std::abs(wanted.number) < 9e15 && std::floor(wanted.number) == wanted.number) {
    const auto whole = static_cast<int64_t>(wanted.number);
    return Ref<CFTypeRef>::adopt(CFNumberCreate(kCFAllocatorDefault, kCFNumberSInt64Type, &whole));
  }
  return Ref<CFTypeRef>::adopt(CFNumberCreate(kCFAllocatorDefault, kCFNumberDoubleType, &wanted.number));
}

}  // namespace casement
