#include "attributes.hh"
#include "ax_value.hh"
#include "charge.hh"
#include "text.hh"

namespace casement::ax_double {

namespace {

/** What the whole system answers: who is active, and what there has the focus. */
std::optional<Json> ofSystem(Scene& scene, const std::string& name) {
  const App* app = scene.activeApp();
  if (!app) return std::nullopt;
  if (name == "AXFocusedApplication") return Json{{"el", app->element->id}};
  if (name == "AXFocusedUIElement") return attributeOf(scene, app->element, name);
  return std::nullopt;
}

std::optional<Json> found(Scene& scene, const NodePtr& node, const std::string& name) {
  return node ? attributeOf(scene, node, name) : ofSystem(scene, name);
}

bool isRangeOnly(const Json& value) { return value.is_object() && value.contains("rangeOnly"); }

AXError copyValue(Scene& scene, const NodePtr& node, const std::string& name, CFTypeRef* out) {
  const auto value = found(scene, node, name);
  if (value && isRangeOnly(*value)) return kAXErrorAttributeUnsupported;
  return value ? makeValue(scene, name, *value, out) : kAXErrorAttributeUnsupported;
}

/** The same, as an array; other values cannot be asked for in pages. */
AXError copyArray(Scene& scene, const NodePtr& node, const std::string& name, const __CFArray** out) {
  CFTypeRef value = nullptr;
  const auto told = found(scene, node, name);
  const AXError error = told && isRangeOnly(*told) ? makeValue(scene, name, (*told)["rangeOnly"], &value)
                                                   : copyValue(scene, node, name, &value);
  if (error) return error;
  if (CFGetTypeID(value) == kArray) {
    *out = static_cast<const __CFArray*>(value);
    return kAXErrorSuccess;
  }
  CFRelease(value);
  return kAXErrorIllegalArgument;
}

CFArrayRef makeNames(const std::vector<std::string>& names) {
  auto* array = makeArray();
  for (const std::string& name : names) array->adopt(makeString(name));
  return array;
}

/** An array that is released when an exception leaves. */
struct Partial {
  __CFArray* array = makeArray();
  ~Partial() {
    if (array) CFRelease(array);
  }
  __CFArray* take() { return std::exchange(array, nullptr); }
};

AXError copyBatch(Scene& scene, const NodePtr& node, CFArrayRef names, bool stops, CFArrayRef* out) {
  Partial batch;
  if (node) node->asked.clear();
  for (CFIndex i = 0; i < CFArrayGetCount(names); ++i) {
    const auto name = static_cast<CFStringRef>(CFArrayGetValueAtIndex(names, i));
    CFTypeRef value = nullptr;
    const std::string attribute = textOf(name, "AXUIElementCopyMultipleAttributeValues");
    if (node) node->asked.push_back(attribute);
    const AXError error = copyValue(scene, node, attribute, &value);
    if (error && stops) return error;
    batch.array->adopt(error ? new __AXValue(error) : value);
  }
  *out = batch.take();
  return kAXErrorSuccess;
}

CFArrayRef makePage(const __CFArray& all, CFIndex index, CFIndex most) {
  auto* page = makeArray();
  const auto count = static_cast<CFIndex>(all.values.size());
  for (CFIndex i = index; i < count && i - index < most; ++i) page->adopt(CFRetain(all.values[i]));
  return page;
}

bool tellsRanges(const Node& node) { return numberOfCharacters(node) >= 0; }

AXError copyStringForRange(const Node& node, CFTypeRef parameter, CFTypeRef* out) {
  CFRange range;
  std::string text;
  if (CFGetTypeID(parameter) != kValue) return kAXErrorIllegalArgument;
  if (!AXValueGetValue(static_cast<AXValueRef>(parameter), kAXValueTypeCFRange, &range)) return kAXErrorIllegalArgument;
  if (!textInRange(node, range.location, range.length, text)) return kAXErrorIllegalArgument;
  *out = makeString(text);
  return kAXErrorSuccess;
}

}  // namespace

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

AXError AXUIElementCopyAttributeNames(AXUIElementRef element, CFArrayRef* names) {
  if (!names) return kAXErrorIllegalArgument;
  return serve("AXUIElementCopyAttributeNames", "attributeNames", element, [&](Scene& scene, const NodePtr& node) {
    *names = makeNames(node ? attributeNames(scene, node)
                            : std::vector<std::string>{"AXFocusedApplication", "AXFocusedUIElement"});
    return kAXErrorSuccess;
  });
}

AXError AXUIElementCopyAttributeValue(AXUIElementRef element, CFStringRef attribute, CFTypeRef* value) {
  const std::string name = textOf(attribute, "AXUIElementCopyAttributeValue");
  if (!value) return kAXErrorIllegalArgument;
  return serve("AXUIElementCopyAttributeValue", "attribute", element,
               [&](Scene& scene, const NodePtr& node) { return copyValue(scene, node, name, value); });
}

AXError AXUIElementGetAttributeValueCount(AXUIElementRef element, CFStringRef attribute, CFIndex* count) {
  const std::string name = textOf(attribute, "AXUIElementGetAttributeValueCount");
  if (!count) return kAXErrorIllegalArgument;
  return serve("AXUIElementGetAttributeValueCount", "count", element, [&](Scene& scene, const NodePtr& node) {
    const __CFArray* all = nullptr;
    const AXError error = copyArray(scene, node, name, &all);
    if (error) return error;
    *count = static_cast<CFIndex>(all->values.size());
    CFRelease(all);
    return kAXErrorSuccess;
  });
}

AXError AXUIElementCopyAttributeValues(AXUIElementRef element, CFStringRef attribute, CFIndex index,
                                       CFIndex maxValues, CFArrayRef* values) {
  const std::string name = textOf(attribute, "AXUIElementCopyAttributeValues");
  if (!values || index < 0 || maxValues < 0) return kAXErrorIllegalArgument;
  return serve("AXUIElementCopyAttributeValues", "range", element, [&](Scene& scene, const NodePtr& node) {
    const __CFArray* all = nullptr;
    const AXError error = copyArray(scene, node, name, &all);
    if (error) return error;
    const bool within = index < static_cast<CFIndex>(all->values.size());
    if (within) *values = makePage(*all, index, maxValues);
    CFRelease(all);
    return within ? kAXErrorSuccess : kAXErrorIllegalArgument;
  });
}

AXError AXUIElementCopyMultipleAttributeValues(AXUIElementRef element, CFArrayRef attributes,
                                               AXCopyMultipleAttributeOptions options, CFArrayRef* values) {
  check(attributes, kArray, "AXUIElementCopyMultipleAttributeValues");
  if (!values) return kAXErrorIllegalArgument;
  const bool stops = options & kAXCopyMultipleAttributeOptionStopOnError;
  return serve("AXUIElementCopyMultipleAttributeValues", "batch", element, [&](Scene& scene, const NodePtr& node) {
    return copyBatch(scene, node, attributes, stops, values);
  });
}

AXError AXUIElementCopyParameterizedAttributeNames(AXUIElementRef element, CFArrayRef* names) {
  if (!names) return kAXErrorIllegalArgument;
  return serve("AXUIElementCopyParameterizedAttributeNames", "parameterizedNames", element,
               [&](Scene&, const NodePtr& node) {
                 const bool tells = node && tellsRanges(*node);
                 *names = makeNames(tells ? std::vector<std::string>{"AXStringForRange"} : std::vector<std::string>{});
                 return kAXErrorSuccess;
               });
}

AXError AXUIElementCopyParameterizedAttributeValue(AXUIElementRef element, CFStringRef parameterizedAttribute,
                                                   CFTypeRef parameter, CFTypeRef* result) {
  const std::string name = textOf(parameterizedAttribute, "AXUIElementCopyParameterizedAttributeValue");
  check(parameter, "AXUIElementCopyParameterizedAttributeValue");
  if (!result) return kAXErrorIllegalArgument;
  return serve("AXUIElementCopyParameterizedAttributeValue", "parameterized", element,
               [&](Scene&, const NodePtr& node) {
                 const bool known = node && name == "AXStringForRange" && tellsRanges(*node);
                 return known ? copyStringForRange(*node, parameter, result)
                              : kAXErrorParameterizedAttributeUnsupported;
               });
}
}
