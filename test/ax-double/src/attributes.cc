#include "attributes.hh"

#include <ApplicationServices/ApplicationServices.h>

#include <algorithm>
#include <functional>

#include "text.hh"

namespace casement::ax_double {

namespace {

using Answer = std::optional<Json>;
using Test = std::function<bool(const Node&)>;

Json elementValue(const NodePtr& node) { return {{"el", node->id}}; }

Answer elementOrNoValue(const NodePtr& node) {
  if (node) return elementValue(node);
  return Json{{"error", static_cast<int>(kAXErrorNoValue)}};
}

Json childrenThat(const Node& node, const Test& test) {
  Json ids = Json::array();
  for (const NodePtr& child : node.children)
    if (child->listed && test(*child)) ids.push_back(child->id);
  return {{"els", std::move(ids)}};
}

NodePtr firstBelow(const NodePtr& node, const Test& test) {
  if (test(*node)) return node;
  for (const NodePtr& child : node->children)
    if (NodePtr found = firstBelow(child, test)) return found;
  return nullptr;
}

NodePtr above(NodePtr node, const Test& test) {
  while (node && !test(*node)) node = node->parent.lock();
  return node;
}

bool isWindow(const Node& node) { return node.hasRole("AXWindow"); }
bool isRow(const Node& node) { return node.hasRole("AXRow"); }
bool isColumn(const Node& node) { return node.hasRole("AXColumn"); }
bool isTop(const Node& node) { return isWindow(node) || node.hasRole("AXSheet") || node.hasRole("AXDrawer"); }
bool isAny(const Node&) { return true; }

Answer frameOf(const Node& node) {
  double frame[4];
  if (!node.frame(frame)) return std::nullopt;
  return Json{{"rect", {frame[0], frame[1], frame[2], frame[3]}}};
}

/** Rows that lie, at least in part, in what shows of the table: its scroll area, or itself. */
Json visibleRows(const NodePtr& table) {
  const NodePtr parent = table->parent.lock();
  double view[4], row[4];
  const bool scrolls = parent && parent->hasRole("AXScrollArea") && parent->frame(view);
  if (!scrolls && !table->frame(view)) return childrenThat(*table, isRow);
  return childrenThat(*table, [&](const Node& child) {
    return isRow(child) && child.frame(row) && row[1] < view[1] + view[3] && row[1] + row[3] > view[1];
  });
}

Answer ofTable(const NodePtr& node, const std::string& name) {
  if (!node->hasRole("AXTable") && !node->hasRole("AXOutline")) return std::nullopt;
  if (name == "AXRows") return childrenThat(*node, isRow);
  if (name == "AXColumns") return childrenThat(*node, isColumn);
  if (name == "AXVisibleRows") return visibleRows(node);
  if (name != "AXSelectedRows") return std::nullopt;
  return childrenThat(*node, [](const Node& child) { return isRow(child) && child.isTrue("AXSelected"); });
}

Answer ofText(const Node& node, const std::string& name) {
  const int64_t length = numberOfCharacters(node);
  if (length < 0) return std::nullopt;
  if (name == "AXNumberOfCharacters") return Json(length);
  if (name == "AXSelectedText" && node.attributes.count("AXSelectedTextRange")) return Json(selectedText(node));
  return std::nullopt;
}

NodePtr mainWindow(const Node& application) {
  NodePtr first;
  for (const NodePtr& child : application.children) {
    if (!isWindow(*child) || !child->listed) continue;
    if (child->isTrue("AXMain")) return child;
    if (!first) first = child;
  }
  return first;
}

Answer ofApplication(const App& app, const std::string& name) {
  const NodePtr& node = app.element;
  const auto focused = [](const Node& each) { return each.isTrue("AXFocused"); };
  if (name == "AXRole") return Json("AXApplication");
  if (name == "AXTitle") return Json(app.name);
  if (name == "AXFrontmost") return Json(app.active);
  if (name == "AXHidden") return Json(app.hidden);
  if (name == "AXWindows") return childrenThat(*node, isWindow);
  if (name == "AXMainWindow" || name == "AXFocusedWindow") return elementOrNoValue(mainWindow(*node));
  if (name == "AXFocusedUIElement") return elementOrNoValue(firstBelow(node, focused));
  if (name != "AXMenuBar") return std::nullopt;
  return elementOrNoValue(firstBelow(node, [](const Node& each) { return each.hasRole("AXMenuBar"); }));
}

Answer ofElement(const NodePtr& node, const std::string& name) {
  const NodePtr parent = node->parent.lock();
  const NodePtr top = above(isTop(*node) && !isWindow(*node) ? node : parent, isTop);
  const NodePtr window = above(parent, isWindow);
  if (name == "AXParent" && parent) return elementValue(parent);
  if (name == "AXWindow" && window) return elementValue(window);
  if (name == "AXTopLevelUIElement" && top) return elementValue(top);
  return std::nullopt;
}

/** Names that attributes may have without being in the scene. */
const char* const kFollowing[] = {
    "AXRole",         "AXTitle",       "AXChildren",      "AXParent",     "AXWindow",
    "AXFrame",        "AXRows",        "AXColumns",       "AXVisibleRows", "AXSelectedRows",
    "AXFrontmost",    "AXHidden",      "AXWindows",       "AXMainWindow", "AXFocusedWindow",
    "AXMenuBar",      "AXSelectedText", "AXNumberOfCharacters", "AXFocusedUIElement", "AXTopLevelUIElement",
};

Answer following(Scene& scene, const NodePtr& node, const std::string& name) {
  if (name == "AXChildren") return childrenThat(*node, isAny);
  if (name == "AXFrame") return frameOf(*node);
  if (node->identity == 0) {
    const App* app = scene.app(node->pid);
    return app ? ofApplication(*app, name) : std::nullopt;
  }
  if (Answer answer = ofElement(node, name)) return answer;
  if (Answer answer = ofTable(node, name)) return answer;
  return ofText(*node, name);
}

}  // namespace

std::optional<Json> attributeOf(Scene& scene, const NodePtr& node, const std::string& name) {
  const auto found = node->attributes.find(name);
  if (found != node->attributes.end()) return found->second;
  return following(scene, node, name);
}

std::vector<std::string> attributeNames(Scene& scene, const NodePtr& node) {
  std::vector<std::string> names;
  for (const auto& attribute : node->attributes) names.push_back(attribute.first);
  for (const char* name : kFollowing) {
    if (!node->attributes.count(name) && following(scene, node, name)) names.push_back(name);
  }
  return names;
}

}  // namespace casement::ax_double
