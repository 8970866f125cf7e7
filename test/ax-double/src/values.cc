#include "ax_value.hh"
#include "element.hh"
#include "text.hh"
#include "utf.hh"

namespace casement::ax_double {

namespace {

double numberAt(const Json& list, size_t i) { return list.at(i).get<double>(); }

CFTypeRef makeGeometry(const Json& value) {
  if (value.contains("point")) return new __AXValue(CGPoint{numberAt(value["point"], 0), numberAt(value["point"], 1)});
  if (value.contains("size")) return new __AXValue(CGSize{numberAt(value["size"], 0), numberAt(value["size"], 1)});
  if (value.contains("range")) {
    return new __AXValue(CFRange{value["range"].at(0).get<CFIndex>(), value["range"].at(1).get<CFIndex>()});
  }
  if (!value.contains("rect")) return nullptr;
  const Json& rect = value["rect"];
  return new __AXValue(CGRect{{numberAt(rect, 0), numberAt(rect, 1)}, {numberAt(rect, 2), numberAt(rect, 3)}});
}

CFTypeRef makeList(Scene& scene, const Json& value) {
  auto* array = makeArray();
  if (value.contains("strings")) {
    for (const Json& text : value["strings"]) array->adopt(makeString(text.get<std::string>()));
    return array;
  }
  // What was removed meanwhile is in no list any more.
  for (const Json& id : value["els"])
    if (const NodePtr node = scene.find(id.get<std::string>())) array->adopt(makeElement(*node));
  return array;
}

CFTypeRef makeText(const std::string& name, const Json& value) {
  const CFStringRef text = makeString(textOf(value));
  if (name != "AXURL") return text;
  const CFURLRef url = CFURLCreateWithString(nullptr, text, nullptr);
  CFRelease(text);
  return url;
}

CFTypeRef makePlain(const Json& value) {
  if (value.is_null()) return CFRetain(kCFNull);
  if (value.is_boolean()) return CFRetain(value.get<bool>() ? kCFBooleanTrue : kCFBooleanFalse);
  if (value.is_number_integer()) return new __CFNumber(value.get<int64_t>());
  if (value.is_number()) return new __CFNumber(value.get<double>());
  return nullptr;
}

Json valueOfNumber(CFTypeRef object) {
  const auto& number = as<__CFNumber>(object, kNumber, "value");
  return number.is_float ? Json(number.real) : Json(number.integer);
}

Json valueOfArray(Scene& scene, CFTypeRef object) {
  Json elements = Json::array(), strings = Json::array();
  for (const void* each : as<__CFArray>(object, kArray, "value").values) {
    if (CFGetTypeID(each) == kString) strings.push_back(valueOf(scene, each));
    if (CFGetTypeID(each) == kElement) elements.push_back(valueOf(scene, each)["el"]);
  }
  if (!strings.empty()) return {{"strings", strings}};
  return {{"els", elements}};
}

Json valueOfElement(Scene& scene, CFTypeRef object) {
  const auto& element = as<__AXUIElement>(object, kElement, "value");
  const NodePtr node = scene.find(element.pid, element.identity);
  return {{"el", node ? node->id : ""}};
}

}  // namespace

AXUIElementRef makeElement(const Node& node) { return new __AXUIElement(node.pid, node.identity); }

AXError makeValue(Scene& scene, const std::string& name, const Json& value, CFTypeRef* out) {
  if (value.is_object()) {
    if (value.contains("error")) return static_cast<AXError>(value["error"].get<int>());
    if (value.contains("throw")) throw std::runtime_error("the scene's exception at " + name);
    if (value.contains("el")) {
      const NodePtr node = scene.find(value["el"].get<std::string>());
      if (!node) return kAXErrorNoValue;
      *out = makeElement(*node);
      return kAXErrorSuccess;
    }
    if (value.contains("els") || value.contains("strings")) *out = makeList(scene, value);
    else *out = isText(value) ? makeText(name, value) : makeGeometry(value);
  } else {
    *out = value.is_string() ? makeText(name, value) : makePlain(value);
  }
  if (*out == nullptr) fail(name.c_str(), "the scene has a value of no known form here");
  return kAXErrorSuccess;
}

Json valueOf(Scene& scene, CFTypeRef object) {
  switch (CFGetTypeID(object)) {
    case kString:
      return toUtf8(as<__CFString>(object, kString, "value").text);
    case kAttributedString:
    case kUrl:
      return valueOf(scene, static_cast<const TextHolder&>(check(object, "value")).text);
    case kBoolean:
      return as<__CFBoolean>(object, kBoolean, "value").value;
    case kNumber:
      return valueOfNumber(object);
    case kArray:
      return valueOfArray(scene, object);
    case kElement:
      return valueOfElement(scene, object);
    case kValue:
      return as<__AXValue>(object, kValue, "value").told();
    default:
      return nullptr;
  }
}

}  // namespace casement::ax_double
