#include <algorithm>

#include "attributes.hh"
#include "text.hh"

namespace casement::ax_double {

namespace {

void unfocusBelow(const NodePtr& node, const NodePtr& except) {
  if (node != except && node->isTrue("AXFocused")) node->attributes["AXFocused"] = false;
  for (const NodePtr& child : node->children) unfocusBelow(child, except);
}

/** One element of an application has the focus. */
void focusOnly(const App& app, const NodePtr& node) {
  unfocusBelow(app.element, node);
  const auto told = app.element->attributes.find("AXFocusedUIElement");
  if (told != app.element->attributes.end()) told->second = {{"el", node->id}};
}

void mainOnly(const App& app, const NodePtr& node) {
  for (const NodePtr& child : app.element->children) {
    if (child != node && child->isTrue("AXMain")) child->attributes["AXMain"] = false;
  }
}

/** A told number of characters follows the text; one that the scene does not tell is counted when asked. */
void recount(Node& node) {
  const auto told = node.attributes.find("AXNumberOfCharacters");
  const int64_t length = numberOfCharacters(node);
  if (told != node.attributes.end() && told->second.is_number() && length >= 0) told->second = length;
}

/** The window server shows what became of a window. */
void showInServer(Scene& scene, const Node& node, const std::string& name) {
  for (ServerWindow& window : scene.server) {
    if (window.element != node.id) continue;
    if (name == "AXTitle") window.name = node.text(name);
    if (name == "AXPosition" || name == "AXSize") node.frame(window.bounds);
    if (name == "AXMinimized") window.on_screen = !node.isTrue(name);
  }
}

void hide(Scene& scene, App& app, bool hidden) {
  app.hidden = hidden;
  for (ServerWindow& window : scene.server)
    if (window.pid == app.pid) window.on_screen = !hidden;
}

/** What an application says of itself is known of it elsewhere, and is kept in one place. */
void ofApplication(Scene& scene, App& app, const std::string& name) {
  const bool value = app.element->isTrue(name);
  if (name == "AXFrontmost" && value) scene.activate(app.pid);
  if (name == "AXFrontmost" && !value) app.active = false;
  if (name == "AXHidden") hide(scene, app, value);
  if (name == "AXFrontmost" || name == "AXHidden") app.element->attributes.erase(name);
}

}  // namespace

void keepInStep(Scene& scene, const NodePtr& node, const std::string& name) {
  App* const app = scene.app(node->pid);
  if (!app) return;
  if (name == "AXFocused" && node->isTrue(name)) focusOnly(*app, node);
  if (name == "AXMain" && node->isTrue(name)) mainOnly(*app, node);
  if (name == "AXValue") recount(*node);
  if (node->identity == 0) ofApplication(scene, *app, name);
  showInServer(scene, *node, name);
}

}  // namespace casement::ax_double
