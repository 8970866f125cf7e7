#pragma once

#include "cf_object.hh"
#include "node.hh"

/** Geometry, a range or an error, boxed. */
struct __AXValue : casement::ax_double::Object {
  explicit __AXValue(CGPoint value) : __AXValue(kAXValueTypeCGPoint, &value) {}
  explicit __AXValue(CGSize value) : __AXValue(kAXValueTypeCGSize, &value) {}
  explicit __AXValue(CGRect value) : __AXValue(kAXValueTypeCGRect, &value) {}
  explicit __AXValue(CFRange value) : __AXValue(kAXValueTypeCFRange, &value) {}
  explicit __AXValue(AXError value) : __AXValue(kAXValueTypeAXError, &value) {}
  __AXValue(AXValueType type, const void* from);

  bool equals(const Object& other) const override;
  size_t hash() const override { return kind; }
  /** As a scene tells it. */
  casement::ax_double::Json told() const;

  const AXValueType kind;
  union {
    CGPoint point;
    CGSize size;
    CGRect rect;
    CFRange range;
    AXError error;
  };
};

namespace casement::ax_double {

/** Bytes of a boxed value; 0 for a type that there is not. */
size_t sizeOfBoxed(AXValueType type);

}  // namespace casement::ax_double
