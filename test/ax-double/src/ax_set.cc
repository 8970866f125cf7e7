#include "attributes.hh"
#include "charge.hh"
#include "effects.hh"
#include "observers.hh"
#include "text.hh"

namespace casement::ax_double {

namespace {

/** What a program tells its observers after a value was set; empty where it tells nothing. */
std::string noticeOf(const Node& node, const std::string& name) {
  const bool window = node.hasRole("AXWindow");
  if (name == "AXValue" || name == "AXSelectedText") return "AXValueChanged";
  if (name == "AXTitle") return "AXTitleChanged";
  if (name == "AXSelectedTextRange") return "AXSelectedTextChanged";
  if (name == "AXSelectedRows") return "AXSelectedRowsChanged";
  if (name == "AXSelectedChildren") return "AXSelectedChildrenChanged";
  if (name == "AXFocused" || name == "AXFocusedUIElement") return "AXFocusedUIElementChanged";
  if (name == "AXMain") return "AXMainWindowChanged";
  if (name == "AXPosition") return window ? "AXWindowMoved" : "AXMoved";
  if (name == "AXSize") return window ? "AXWindowResized" : "AXResized";
  if (name == "AXMinimized") return node.isTrue(name) ? "AXWindowMiniaturized" : "AXWindowDeminiaturized";
  return {};
}

/** A selection is told by what holds it. */
void tellOfSelection(Scene& scene, const NodePtr& node) {
  const NodePtr parent = node->parent.lock();
  if (parent) post(scene, parent, node->hasRole("AXRow") ? "AXSelectedRowsChanged" : "AXSelectedChildrenChanged");
}

void tell(Scene& scene, const NodePtr& node, const std::string& name) {
  const std::string notice = noticeOf(*node, name);
  if (!notice.empty()) post(scene, node, notice);
  if (name == "AXSelected") tellOfSelection(scene, node);
}

void store(Scene& scene, const NodePtr& node, const std::string& name, const Json& value) {
  const bool inserts = name == "AXSelectedText" && value.is_string();
  if (inserts) replaceSelection(*node, value.get<std::string>());
  else node->attributes[name] = value;
  keepInStep(scene, node, inserts ? "AXValue" : name);
}

AXError set(Scene& scene, const NodePtr& node, const std::string& name, CFTypeRef object,
            std::shared_ptr<Outcome>& outcome) {
  const bool echoes = node->echoes.count(name) > 0;
  if (!echoes && node->pretends.count(name)) return kAXErrorSuccess;
  if (!echoes && !node->settable.count(name)) return kAXErrorAttributeUnsupported;
  const Json value = valueOf(scene, object);
  store(scene, node, name, value);
  if (echoes) return kAXErrorSuccess;
  const auto effects = node->on_set.find(name);
  // A copy: effects may change the node that they are of.
  if (effects != node->on_set.end()) outcome = runEffects(scene, Json(effects->second), node->pid, value);
  tell(scene, node, name);
  return kAXErrorSuccess;
}

}  // namespace

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

AXError AXUIElementIsAttributeSettable(AXUIElementRef element, CFStringRef attribute, Boolean* settable) {
  const std::string name = textOf(attribute, "AXUIElementIsAttributeSettable");
  if (!settable) return kAXErrorIllegalArgument;
  return serve("AXUIElementIsAttributeSettable", "settable", element, [&](Scene& scene, const NodePtr& node) {
    const bool can = node && (node->settable.count(name) || node->echoes.count(name));
    if (!can && !(node && attributeOf(scene, node, name))) return kAXErrorAttributeUnsupported;
    *settable = can;
    return kAXErrorSuccess;
  });
}

AXError AXUIElementSetAttributeValue(AXUIElementRef element, CFStringRef attribute, CFTypeRef value) {
  const char* const call = "AXUIElementSetAttributeValue";
  const std::string name = textOf(attribute, call);
  check(value, call);
  const Time deadline = deadlineOf(elementOf(element, call));
  std::shared_ptr<Outcome> outcome;
  const AXError error = serve(call, "set", element, deadline, [&](Scene& scene, const NodePtr& node) {
    return node ? set(scene, node, name, value, outcome) : kAXErrorAttributeUnsupported;
  });
  return error || !outcome ? error : static_cast<AXError>(outcome->wait(deadline));
}
}
