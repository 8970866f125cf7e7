#include "requests.hh"

#include <map>
#include <string>

#include "facts.hh"
#include "json.hh"

namespace casement {
namespace {

std::u16string readText(const Napi::Object& from, const char* key) {
  const Napi::Value value = from.Get(key);
  return value.IsString() ? value.As<Napi::String>().Utf16Value() : std::u16string();
}

std::set<std::u16string> readSet(const Napi::Value& from) {
  const auto texts = readTexts(from);
  return {texts.begin(), texts.end()};
}

std::vector<ElementId> readIds(const Napi::Value& from) {
  std::vector<ElementId> ids;
  if (!from.IsArray()) return ids;
  const auto list = from.As<Napi::Array>();
  for (uint32_t i = 0; i < list.Length(); ++i) {
    const Napi::Value item = list.Get(i);
    if (item.IsNumber()) ids.push_back(item.As<Napi::Number>().Uint32Value());
  }
  return ids;
}

std::map<std::u16string, Once> readOnce(const Napi::Value& from) {
  std::map<std::u16string, Once> all;
  if (!from.IsArray()) return all;
  const auto list = from.As<Napi::Array>();
  for (uint32_t i = 0; i < list.Length(); ++i) {
    const Napi::Value item = list.Get(i);
    if (!item.IsObject()) continue;
    const auto entry = item.As<Napi::Object>();
    all[readText(entry, "role")] = Once{readBool(entry, "actions", false), readTexts(entry.Get("settable")),
                                           readBool(entry, "inPage", false)};
  }
  return all;
}

Step::Kind kindOf(const std::string& word) {
  static const std::map<std::string, Step::Kind> kinds = {
      {"get", Step::Kind::get},     {"actions", Step::Kind::actions}, {"settable", Step::Kind::settable},
      {"count", Step::Kind::count}, {"page", Step::Kind::page},       {"set", Step::Kind::set},
      {"perform", Step::Kind::perform}, {"serverId", Step::Kind::serverId}};
  const auto at = kinds.find(word);
  return at == kinds.end() ? Step::Kind::get : at->second;
}

Wanted readWanted(const Napi::Value& value) {
  Wanted wanted;
  if (value.IsBoolean()) wanted.boolean = value.As<Napi::Boolean>().Value();
  if (value.IsNumber()) {
    wanted.kind = Wanted::Kind::number;
    wanted.number = value.As<Napi::Number>().DoubleValue();
  } else if (value.IsString()) {
    wanted.kind = Wanted::Kind::text;
    wanted.text = value.As<Napi::String>().Utf16Value();
  } else if (value.IsObject()) {
    const auto object = value.As<Napi::Object>();
    wanted.kind = object.Has("element") ? Wanted::Kind::element : Wanted::Kind::range;
    wanted.element = static_cast<ElementId>(readNumber(object, "element", 0));
    wanted.location = static_cast<CFIndex>(readNumber(object, "location", 0));
    wanted.length = static_cast<CFIndex>(readNumber(object, "length", 0));
  }
  return wanted;
}

Step readStep(const Napi::Object& from) {
  Step step;
  step.kind = kindOf(readString(from, "do", "get"));
  step.element = static_cast<ElementId>(readNumber(from, "element", 0));
  step.names = readTexts(from.Get("names"));
  if (step.names.empty() && step.kind != Step::Kind::get) step.names.emplace_back();
  step.index = static_cast<CFIndex>(readNumber(from, "index", 0));
  step.most = static_cast<CFIndex>(readNumber(from, "most", 0));
  step.wanted = readWanted(from.Get("value"));
  return step;
}

}  // namespace

std::vector<std::u16string> readTexts(const Napi::Value& from) {
  std::vector<std::u16string> texts;
  if (!from.IsArray()) return texts;
  const auto list = from.As<Napi::Array>();
  for (uint32_t i = 0; i < list.Length(); ++i) {
    const Napi::Value item = list.Get(i);
    if (item.IsString()) texts.push_back(item.As<Napi::String>().Utf16Value());
  }
  return texts;
}

SnapshotRequest readSnapshotRequest(const Napi::Object& from) {
  SnapshotRequest request;
  request.pid = static_cast<int>(readNumber(from, "pid", 0));
  request.roots = readIds(from.Get("roots"));
  request.attributes = readTexts(from.Get("attributes"));
  request.secretAttributes = readTexts(from.Get("secretAttributes"));
  request.secretRole = readText(from, "secretRole");
  request.apart = readSet(from.Get("apart"));
  request.tables = readSet(from.Get("tables"));
  request.views = readSet(from.Get("views"));
  request.once = readOnce(from.Get("once"));
  request.pageRole = readText(from, "page");
  request.wide = static_cast<long>(readNumber(from, "wide", 500));
  request.textMax = static_cast<long>(readNumber(from, "textMax", 20000));
  request.maxNodes = static_cast<size_t>(readNumber(from, "maxNodes", 1000));
  request.maxDepth = static_cast<int>(readNumber(from, "maxDepth", 50));
  return request;
}

std::vector<Step> readSteps(const Napi::Value& from) {
  std::vector<Step> steps;
  if (!from.IsArray()) return steps;
  const auto list = from.As<Napi::Array>();
  for (uint32_t i = 0; i < list.Length(); ++i) {
    const Napi::Value item = list.Get(i);
    if (item.IsObject()) steps.push_back(readStep(item.As<Napi::Object>()));
  }
  return steps;
}

std::u16string answersJson(const std::vector<Answer>& answers, Generation generation) {
  Json json;
  json.open(u'{').key("generation").number(generation).key("answers").open(u'[');
  for (const Answer& answer : answers) {
    json.open(u'{').key("error").number(static_cast<double>(answer.error));
    json.key("settable").boolean(answer.settable).key("count").number(static_cast<double>(answer.count));
    json.key("values").open(u'[');
    for (const Value& value : answer.values) json.value(value);
    json.close(u']').close(u'}');
  }
  return json.close(u']').close(u'}').take();
}

}  // namespace casement
