#include "scene_parse.hh"

namespace casement::ax_double {

namespace {

/** Deeper nesting is taken for a mistake. */
constexpr int kDeepest = 500;

bool isAttribute(const std::string& key) { return key.compare(0, 2, "AX") == 0; }

void setFrame(Node& node, const Json& frame) {
  if (!frame.is_array() || frame.size() != 4) throw SceneError("a frame has four numbers");
  node.attributes["AXPosition"] = {{"point", {frame[0], frame[1]}}};
  node.attributes["AXSize"] = {{"size", {frame[2], frame[3]}}};
}

void setAttribute(Node& node, const std::string& key, const Json& value) {
  if (value.is_object() && value.contains("remove")) node.attributes.erase(key);
  else node.attributes[key] = value;
}

void applyKey(Node& node, const std::string& key, const Json& value) {
  if (isAttribute(key)) setAttribute(node, key, value);
  else if (key == "frame") setFrame(node, value);
  else if (key == "settable") node.settable = value.get<std::set<std::string>>();
  else if (key == "pretends") node.pretends = value.get<std::set<std::string>>();
  else if (key == "echoes") node.echoes = value.get<std::set<std::string>>();
  else if (key == "onSet") node.on_set = value.get<std::map<std::string, Json>>();
  else if (key == "delayMs") node.delay_ms = value.get<int>();
  else if (key == "listed") node.listed = value.get<bool>();
  else if (key == "actions") {
    node.actions.clear();
    for (const auto& [name, effects] : value.items()) node.actions.emplace_back(name, effects);
  } else if (key != "id" && key != "children" && key != "repeat") {
    throw SceneError("a node has no \"" + key + "\"");
  }
}

NodePtr parse(const Json& source, int depth) {
  if (depth > kDeepest) throw SceneError("nodes are nested too deeply");
  if (!source.is_object()) throw SceneError("a node is an object");
  auto node = std::make_shared<Node>();
  node->id = source.value("id", "");
  applyKeys(*node, source);
  if (!source.contains("children")) return node;
  for (const Json& child : repeated(source["children"])) {
    node->children.push_back(parse(child, depth + 1));
    node->children.back()->parent = node;
  }
  return node;
}

}  // namespace

void applyKeys(Node& node, const Json& source) {
  for (const auto& [key, value] : source.items()) applyKey(node, key, value);
}

NodePtr parseNode(const Json& source) { return parse(source, 0); }

App parseApp(const Json& source) {
  App app;
  app.pid = source.at("pid").get<pid_t>();
  app.name = source.value("name", "");
  app.bundle_id = source.value("bundleId", "");
  app.executable = source.value("executable", "");
  app.active = source.value("active", false);
  app.hidden = source.value("hidden", false);
  app.regular = source.value("regular", true);
  app.starting = source.value("starting", 0);
  app.thread = std::make_shared<MainThread>(source.value("hang", false));
  return app;
}

ServerWindow parseServerWindow(const Json& source) {
  ServerWindow window;
  window.id = source.at("id").get<uint32_t>();
  window.pid = source.value("pid", 0);
  window.element = source.value("element", "");
  window.name = source.value("name", "");
  window.layer = source.value("layer", int64_t{0});
  window.on_screen = source.value("onScreen", true);
  if (!source.contains("bounds")) return window;
  for (int i = 0; i < 4; ++i) window.bounds[i] = source["bounds"].at(i).get<double>();
  return window;
}

}  // namespace casement::ax_double
