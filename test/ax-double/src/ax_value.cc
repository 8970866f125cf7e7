#include "ax_value.hh"

#include <cstring>

using namespace casement::ax_double;

namespace casement::ax_double {

size_t sizeOfBoxed(AXValueType type) {
  switch (type) {
    case kAXValueTypeCGPoint:
      return sizeof(CGPoint);
    case kAXValueTypeCGSize:
      return sizeof(CGSize);
    case kAXValueTypeCGRect:
      return sizeof(CGRect);
    case kAXValueTypeCFRange:
      return sizeof(CFRange);
    case kAXValueTypeAXError:
      return sizeof(AXError);
    default:
      return 0;
  }
}

}  // namespace casement::ax_double

__AXValue::__AXValue(AXValueType type, const void* from) : Object(casement::ax_double::kValue), kind(type), rect{} {
  std::memcpy(&rect, from, sizeOfBoxed(type));
}

bool __AXValue::equals(const Object& other) const {
  const auto& theirs = static_cast<const __AXValue&>(other);
  return theirs.kind == kind && std::memcmp(&theirs.rect, &rect, sizeOfBoxed(kind)) == 0;
}

Json __AXValue::told() const {
  if (kind == kAXValueTypeCGPoint) return {{"point", {point.x, point.y}}};
  if (kind == kAXValueTypeCGSize) return {{"size", {size.width, size.height}}};
  if (kind == kAXValueTypeCFRange) return {{"range", {range.location, range.length}}};
  if (kind == kAXValueTypeAXError) return {{"error", static_cast<int>(error)}};
  return {{"rect", {rect.origin.x, rect.origin.y, rect.size.width, rect.size.height}}};
}

extern "C" {

CFTypeID AXValueGetTypeID(void) { return kValue; }

AXValueRef AXValueCreate(AXValueType theType, const void* valuePtr) {
  if (sizeOfBoxed(theType) == 0 || valuePtr == nullptr) return nullptr;
  return new __AXValue(theType, valuePtr);
}

AXValueType AXValueGetType(AXValueRef value) { return as<__AXValue>(value, kValue, "AXValueGetType").kind; }

Boolean AXValueGetValue(AXValueRef value, AXValueType theType, void* valuePtr) {
  const auto& boxed = as<__AXValue>(value, kValue, "AXValueGetValue");
  if (boxed.kind != theType) return false;
  std::memcpy(valuePtr, &boxed.rect, sizeOfBoxed(theType));
  return true;
}
}
