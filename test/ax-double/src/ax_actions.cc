#include <algorithm>

#include "charge.hh"
#include "effects.hh"

namespace casement::ax_double {

namespace {

/** The effects of an action; null when the node has no such action. */
const Json* actionOf(const Node& node, const std::string& name) {
  for (const auto& [action, effects] : node.actions)
    if (action == name) return &effects;
  return nullptr;
}

CFArrayRef makeActionNames(const Node& node) {
  auto* names = makeArray();
  for (const auto& action : node.actions) names->adopt(makeString(action.first));
  return names;
}

}  // namespace

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

AXError AXUIElementCopyActionNames(AXUIElementRef element, CFArrayRef* names) {
  if (!names) return kAXErrorIllegalArgument;
  return serve("AXUIElementCopyActionNames", "actionNames", element, [&](Scene&, const NodePtr& node) {
    *names = node ? makeActionNames(*node) : makeArray();
    return kAXErrorSuccess;
  });
}

AXError AXUIElementCopyActionDescription(AXUIElementRef element, CFStringRef action, CFStringRef* description) {
  const std::string name = textOf(action, "AXUIElementCopyActionDescription");
  if (!description) return kAXErrorIllegalArgument;
  return serve("AXUIElementCopyActionDescription", "actionDescription", element, [&](Scene&, const NodePtr& node) {
    if (!node || !actionOf(*node, name)) return kAXErrorActionUnsupported;
    std::string words = name.compare(0, 2, "AX") == 0 ? name.substr(2) : name;
    std::transform(words.begin(), words.end(), words.begin(), [](unsigned char c) { return std::tolower(c); });
    *description = makeString(words);
    return kAXErrorSuccess;
  });
}

AXError AXUIElementPerformAction(AXUIElementRef element, CFStringRef action) {
  const char* const call = "AXUIElementPerformAction";
  const std::string name = textOf(action, call);
  const Time deadline = deadlineOf(elementOf(element, call));
  std::shared_ptr<Outcome> outcome;
  const AXError error = serve(call, "perform", element, deadline, [&](Scene& scene, const NodePtr& node) {
    const Json* effects = node ? actionOf(*node, name) : nullptr;
    if (!effects) return kAXErrorActionUnsupported;
    // A copy: effects may change the node that they are of.
    outcome = runEffects(scene, Json(*effects), node->pid, nullptr);
    return kAXErrorSuccess;
  });
  return error || !outcome ? error : static_cast<AXError>(outcome->wait(deadline));
}
}
