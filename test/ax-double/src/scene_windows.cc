#include <algorithm>

#include "scene.hh"
#include "scene_parse.hh"

namespace casement::ax_double {

namespace {

Json elementValue(const Node& node) { return {{"el", node.id}}; }

/** Makes one window the main one among its application's. */
void makeMain(Node& application, Node& window) {
  for (const NodePtr& child : application.children) {
    if (child->hasRole("AXWindow")) child->attributes["AXMain"] = child.get() == &window;
  }
  application.attributes["AXMainWindow"] = elementValue(window);
}

}  // namespace

void Scene::addServerWindow(const Json& source, bool front) {
  ServerWindow window = parseServerWindow(source);
  const NodePtr node = find(window.element);
  if (!window.element.empty() && !node) throw SceneError("no node \"" + window.element + "\" for a server's window");
  if (node && window.pid == 0) window.pid = node->pid;
  if (node && !source.contains("name")) window.name = node->text("AXTitle");
  if (node && !source.contains("bounds")) node->frame(window.bounds);
  server.insert(front ? server.begin() : server.end(), std::move(window));
}

void Scene::toFront(const NodePtr& node) {
  std::stable_partition(server.begin(), server.end(),
                        [&](const ServerWindow& window) { return window.element == node->id; });
  activate(node->pid);
  const App* owner = app(node->pid);
  if (!owner) return;
  if (node->hasRole("AXWindow")) makeMain(*owner->element, *node);
  if (node->identity != 0) owner->element->attributes["AXFocusedWindow"] = elementValue(*node);
  for (App& other : apps) other.element->attributes.erase("AXFrontmost");
}

const ServerWindow* Scene::serverWindow(NodePtr node) const {
  for (; node; node = node->parent.lock()) {
    for (const ServerWindow& window : server)
      if (window.element == node->id) return &window;
  }
  return nullptr;
}

}  // namespace casement::ax_double
