#include "scene.hh"

#include <algorithm>

#include "scene_parse.hh"

namespace casement::ax_double {

void Scene::clear() {
  apps.clear();
  server.clear();
  by_identity_.clear();
  by_id_.clear();
  removed_.clear();
  ++generation;
}

void Scene::load(const Json& source) {
  clear();
  trusted = source.value("trusted", true);
  prompt_grants = source.value("promptGrants", false);
  screen_recording = source.value("screenRecording", false);
  private_window_id = source.value("privateWindowId", true);
  latency_us = source.value("latencyUs", 0);
  for (const Json& app : source.at("apps")) launch(app);
  if (!source.contains("windowServer")) return;
  for (const Json& window : source["windowServer"]) addServerWindow(window, false);
}

App* Scene::app(pid_t pid) {
  const auto found = std::find_if(apps.begin(), apps.end(), [pid](const App& app) { return app.pid == pid; });
  return found == apps.end() ? nullptr : &*found;
}

App* Scene::activeApp() {
  const auto found = std::find_if(apps.begin(), apps.end(), [](const App& app) { return app.active; });
  return found == apps.end() ? nullptr : &*found;
}

void Scene::activate(pid_t pid) {
  for (App& app : apps) app.active = app.pid == pid;
}

App& Scene::launch(const Json& source) {
  App launched = parseApp(source);
  if (app(launched.pid)) throw SceneError("two applications with the pid " + std::to_string(launched.pid));
  launched.element = parseNode(source.at("element"));
  launched.element->pid = launched.pid;
  enter(launched.element);
  by_identity_.erase(launched.element->identity);
  launched.element->identity = 0;
  if (launched.active) activate(launched.pid);
  apps.push_back(std::move(launched));
  return apps.back();
}

void Scene::quit(pid_t pid) {
  const App* gone = app(pid);
  if (!gone) throw SceneError("no application has the pid " + std::to_string(pid));
  gone->thread->hang(false);
  forget(gone->element);
  apps.erase(apps.begin() + (gone - apps.data()));
  server.erase(std::remove_if(server.begin(), server.end(),
                              [pid](const ServerWindow& window) { return window.pid == pid; }),
               server.end());
}

NodePtr Scene::find(pid_t pid, uint64_t identity) const {
  if (identity == 0) {
    for (const App& app : apps)
      if (app.pid == pid) return app.element;
    return nullptr;
  }
  const auto found = by_identity_.find(identity);
  return found == by_identity_.end() ? nullptr : found->second;
}

NodePtr Scene::find(const std::string& id) const {
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

NodePtr Scene::findEver(const std::string& id) const {
  if (NodePtr node = find(id)) return node;
  const auto found = removed_.find(id);
  return found == removed_.end() ? nullptr : found->second;
}

NodePtr Scene::named(const std::string& id) const {
  NodePtr node = findEver(id);
  if (!node) throw SceneError("there is no node \"" + id + "\"");
  return node;
}

void Scene::enter(const NodePtr& node) {
  node->identity = ++last_identity_;
  if (node->id.empty()) node->id = "#" + std::to_string(node->identity);
  if (!by_id_.emplace(node->id, node).second) throw SceneError("two nodes are called \"" + node->id + "\"");
  removed_.erase(node->id);
  by_identity_[node->identity] = node;
  for (const NodePtr& child : node->children) {
    child->pid = node->pid;
    enter(child);
  }
}

void Scene::forget(const NodePtr& node) {
  by_identity_.erase(node->identity);
  by_id_.erase(node->id);
  removed_[node->id] = node;
  server.erase(std::remove_if(server.begin(), server.end(),
                              [&](const ServerWindow& window) { return window.element == node->id; }),
               server.end());
  for (const NodePtr& child : node->children) forget(child);
}

NodePtr Scene::add(const Json& source, const NodePtr& parent, size_t at) {
  NodePtr last;
  for (const Json& one : repeated(Json::array({source}))) {
    NodePtr node = parseNode(one);
    if (!node->id.empty() && find(node->id)) throw SceneError("two nodes are called \"" + node->id + "\"");
    node->pid = parent->pid;
    node->parent = parent;
    enter(node);
    auto& siblings = parent->children;
    siblings.insert(siblings.begin() + static_cast<std::ptrdiff_t>(std::min(at++, siblings.size())), node);
    last = node;
  }
  return last;
}

void Scene::remove(const NodePtr& node) {
  if (node->identity == 0) throw SceneError("the element of an application goes by \"quit\"");
  if (!find(node->id)) return;
  if (const NodePtr parent = node->parent.lock()) {
    auto& siblings = parent->children;
    siblings.erase(std::remove(siblings.begin(), siblings.end(), node), siblings.end());
  }
  forget(node);
}

void Scene::replace(const NodePtr& node) {
  if (node->identity == 0) throw SceneError("the element of an application cannot be replaced");
  by_identity_.erase(node->identity);
  node->identity = ++last_identity_;
  by_identity_[node->identity] = node;
}

}  // namespace casement::ax_double
