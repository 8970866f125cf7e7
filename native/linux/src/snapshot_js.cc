#include "snapshot_js.hh"

#include <algorithm>
#include <cmath>
#include <limits>

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

/** What JSON cannot say: a number that is not known is NaN. */
void fillUnknown(Napi::Env env, const SnapshotResult& result, Napi::Array nodes) {
  for (uint32_t i = 0; i < result.order.size(); ++i) {
    const SnapshotNode& node = result.nodes[static_cast<size_t>(result.order[i])];
    if (!node.value[0]) continue;
    Napi::Array value = nodes.Get(i).As<Napi::Object>().Get("value").As<Napi::Array>();
    for (uint32_t n = 0; n < node.value.size(); ++n) {
      const double number = node.value[n].value_or(std::numeric_limits<double>::quiet_NaN());
      if (std::isnan(number)) value.Set(n, Napi::Number::New(env, number));
    }
  }
}

Napi::Object parseJson(Napi::Env env, const std::string& text) {
  const Napi::Object json = env.Global().Get("JSON").As<Napi::Object>();
  return json.Get("parse").As<Napi::Function>().Call(json, {Napi::String::New(env, text)}).As<Napi::Object>();
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
  if (from.Get("placeless").IsArray()) request.placeless = readPaths(from.Get("placeless"));
  request.secretRoles = readRoles(from.Get("secretRoles"));
  request.secretPaths = readPaths(from.Get("secretPaths"));
  request.wide = static_cast<int>(bounded(from, "wide", 200, 0, kMostNodes));
  request.textMax = static_cast<int>(bounded(from, "textMax", 0, 0, 1e9));
  request.maxNodes = static_cast<size_t>(bounded(from, "maxNodes", 10000, 1, kMostNodes));
  request.maxDepth = static_cast<int>(bounded(from, "maxDepth", 100, 0, 10000));
  request.deadlineMs = bounded(from, "deadlineMs", 1500, 0, 3600e3);
  request.window = static_cast<size_t>(bounded(from, "window", 64, 1, 4096));
  if (from.Get("changed").IsArray()) request.changed = readPaths(from.Get("changed"));
  request.narrow = request.changed.has_value() && readBool(from, "narrow", false);
  request.onlyKnown = readBool(from, "onlyKnown", false);
  request.remember = readBool(from, "remember", false);
  readWants(from, request);
  return request;
}

Napi::Value snapshotToJs(Napi::Env env, const SnapshotResult& result, const std::string& json) {
  Napi::Object reply = parseJson(env, json);
  fillUnknown(env, result, reply.Get("nodes").As<Napi::Array>());
  const double calls = static_cast<double>(result.calls);
  reply.Set("cost", Facts(env).set("calls", calls).set("ms", result.ms).object());
  if (result.bulkMs > 0) reply.Set("bulkMs", result.bulkMs);
  if (result.narrow) reply.Set("narrow", true);
  if (result.errorCode.empty()) return reply;
  reply.Set("error", Facts(env).set("code", result.errorCode).set("message", result.errorMessage).object());
  return reply;
}

}  // namespace casement
