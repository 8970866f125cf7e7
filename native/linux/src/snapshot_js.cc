#include "snapshot_js.hh"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "facts.hh"

namespace casement {
namespace {

double bounded(const Napi::Object& from, const char* key, double fallback, double least, double most) {
  const double value = readNumber(from, key, fallback);
  return std::isnan(value) ? fallback : std::clamp(value, least, most);
}

std::unordered_set<uint32_t> readRoles(const Napi::Value& value) {
  std::unordered_set<uint32_t> roles;
  if (!value.IsArray()) return roles;
  const Napi::Array array = value.As<Napi::Array>();
  for (uint32_t i = 0; i < array.Length(); ++i) {
    const Napi::Value role = array.Get(i);
    if (role.IsNumber()) roles.insert(role.As<Napi::Number>().Uint32Value());
  }
  return roles;
}

std::unordered_set<std::string> readPaths(const Napi::Value& value) {
  std::unordered_set<std::string> paths;
  if (!value.IsArray()) return paths;
  const Napi::Array array = value.As<Napi::Array>();
  for (uint32_t i = 0; i < array.Length(); ++i) {
    const Napi::Value path = array.Get(i);
    if (path.IsString()) paths.insert(path.As<Napi::String>().Utf8Value());
  }
  return paths;
}

std::optional<Want> readWant(const Napi::Object& from, const char* key) {
  const Napi::Value value = from.Get(key);
  if (!value.IsObject()) return std::nullopt;
  const Napi::Object object = value.As<Napi::Object>();
  Want want;
  if (object.Get("roles").IsArray()) want.roles = readRoles(object.Get("roles"));
  want.shown = readBool(object, "shown", true);
  want.nameless = readBool(object, "nameless", false);
  return want;
}

void readWants(const Napi::Object& from, SnapshotRequest& request) {
  request.extents = readWant(from, "extents");
  request.text = readWant(from, "text");
  request.value = readWant(from, "value");
  request.actionCount = readWant(from, "actionCount");
  request.relations = readWant(from, "relations");
  request.attributes = readWant(from, "attributes");
  request.table = readWant(from, "table");
}

/** Builds node objects; strings that recur (keys, interface names) become JS strings once. */
class NodeBuilder {
 public:
  explicit NodeBuilder(Napi::Env env) : env_(env) {}

  Napi::Object build(const SnapshotNode& node, int parent) {
    Napi::Object object = Napi::Object::New(env_);
    set(object, "parent", Napi::Number::New(env_, parent));
    set(object, "path", Napi::String::New(env_, node.path));
    set(object, "role", Napi::Number::New(env_, node.role));
    set(object, "name", Napi::String::New(env_, node.name));
    set(object, "description", Napi::String::New(env_, node.description));
    const double words[] = {static_cast<double>(node.states & 0xffffffffu), static_cast<double>(node.states >> 32)};
    set(object, "states", numberArray(env_, words));
    set(object, "interfaces", interfaces(node));
    set(object, "childCount", Napi::Number::New(env_, node.childCount));
    set(object, "indexInParent", Napi::Number::New(env_, node.indexInParent));
    addAttributes(object, node);
    return object;
  }

 private:
  void addAttributes(Napi::Object& object, const SnapshotNode& node) {
    if (node.extents) set(object, "extents", numberArray(env_, *node.extents));
    if (node.text) set(object, "text", Napi::String::New(env_, *node.text));
    if (node.textLength) set(object, "textLength", Napi::Number::New(env_, *node.textLength));
    if (node.value[0]) set(object, "value", value(node));
    if (node.actionCount) set(object, "actionCount", Napi::Number::New(env_, *node.actionCount));
    if (node.relations) set(object, "relations", relations(node));
    if (node.attributes) set(object, "attributes", attributes(node));
    if (!node.rows || !node.columns) return;
    const int table[] = {*node.rows, *node.columns};
    set(object, "table", numberArray(env_, table));
  }

  void set(Napi::Object& object, const char* key, Napi::Value value) { object.Set(shared(key), value); }

  Napi::Value shared(const std::string& text) {
    const auto found = strings_.find(text);
    if (found != strings_.end()) return found->second;
    return strings_.emplace(text, Napi::String::New(env_, text)).first->second;
  }

  Napi::Value interfaces(const SnapshotNode& node) {
    Napi::Array array = Napi::Array::New(env_, node.interfaces.size());
    for (uint32_t i = 0; i < node.interfaces.size(); ++i) array.Set(i, shared(node.interfaces[i]));
    return array;
  }

  Napi::Value value(const SnapshotNode& node) {
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    const double numbers[] = {*node.value[0], node.value[1].value_or(unknown), node.value[2].value_or(unknown),
                              node.value[3].value_or(unknown)};
    return numberArray(env_, numbers);
  }

  Napi::Value relations(const SnapshotNode& node) {
    Napi::Array array = Napi::Array::New(env_);
    for (const auto& [type, targets] : *node.relations) {
      Napi::Array pair = Napi::Array::New(env_, 2);
      Napi::Array paths = Napi::Array::New(env_, targets.size());
      for (uint32_t i = 0; i < targets.size(); ++i) paths.Set(i, Napi::String::New(env_, targets[i]));
      pair.Set(0u, Napi::Number::New(env_, type));
      pair.Set(1u, paths);
      array.Set(array.Length(), pair);
    }
    return array;
  }

  Napi::Value attributes(const SnapshotNode& node) {
    Napi::Object object = Napi::Object::New(env_);
    for (const auto& [key, value] : *node.attributes) object.Set(shared(key), Napi::String::New(env_, value));
    return object;
  }

  Napi::Env env_;
  std::unordered_map<std::string, Napi::Value> strings_;
};

Napi::Value shortfallToJs(Napi::Env env, const Shortfall& shortfall) {
  Napi::Array array = Napi::Array::New(env);
  const auto add = [&](bool present, const char* name) {
    if (present) array.Set(array.Length(), Napi::String::New(env, name));
  };
  add(shortfall.deadline, "deadline");
  add(shortfall.maxNodes, "maxNodes");
  add(shortfall.maxDepth, "maxDepth");
  add(shortfall.wideContainer, "wideContainer");
  add(shortfall.longText, "longText");
  add(shortfall.unanswered, "unanswered");
  return array;
}

Napi::Value nodesToJs(Napi::Env env, const SnapshotResult& result) {
  Napi::Array nodes = Napi::Array::New(env, result.order.size());
  std::vector<int> newIndex(result.nodes.size(), -1);
  NodeBuilder builder(env);
  for (uint32_t i = 0; i < result.order.size(); ++i) {
    const auto old = static_cast<size_t>(result.order[i]);
    const SnapshotNode& node = result.nodes[old];
    newIndex[old] = static_cast<int>(i);
    nodes.Set(i, builder.build(node, node.parent < 0 ? -1 : newIndex[static_cast<size_t>(node.parent)]));
  }
  return nodes;
}

}  // namespace

SnapshotRequest readSnapshotRequest(const Napi::Object& from) {
  constexpr double kMostNodes = 1000000;
  SnapshotRequest request;
  request.app = readString(from, "app");
  request.root = readString(from, "root");
  request.peer = readString(from, "peer");
  request.bulk = readBool(from, "bulk", false);
  request.shownState = static_cast<int>(bounded(from, "shownState", 25, 0, 63));
  request.pruneHidden = readBool(from, "pruneHidden", false);
  request.keepHiddenRoles = readRoles(from.Get("keepHiddenRoles"));
  request.secretRoles = readRoles(from.Get("secretRoles"));
  request.secretPaths = readPaths(from.Get("secretPaths"));
  request.wide = static_cast<int>(bounded(from, "wide", 200, 0, kMostNodes));
  request.textMax = static_cast<int>(bounded(from, "textMax", 0, 0, 1e9));
  request.maxNodes = static_cast<size_t>(bounded(from, "maxNodes", 10000, 1, kMostNodes));
  request.maxDepth = static_cast<int>(bounded(from, "maxDepth", 100, 0, 10000));
  request.deadlineMs = bounded(from, "deadlineMs", 1500, 0, 3600e3);
  request.window = static_cast<size_t>(bounded(from, "window", 64, 1, 4096));
  if (from.Get("changed").IsArray()) request.changed = readPaths(from.Get("changed"));
  request.remember = readBool(from, "remember", false);
  readWants(from, request);
  return request;
}

Napi::Value snapshotToJs(Napi::Env env, const SnapshotResult& result) {
  Facts facts(env);
  facts.set("nodes", nodesToJs(env, result)).set("shortfall", shortfallToJs(env, result.shortfall));
  const double calls = static_cast<double>(result.calls);
  facts.set("cost", Napi::Value(Facts(env).set("calls", calls).set("ms", result.ms).object()));
  if (result.errorCode.empty()) return facts.object();
  const Napi::Object error = Facts(env).set("code", result.errorCode).set("message", result.errorMessage).object();
  return facts.set("error", Napi::Value(error)).object();
}

}  // namespace casement
