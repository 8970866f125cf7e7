#include "scene_parse.hh"

namespace casement::ax_double {

namespace {

constexpr int kMostCopies = 200'000;

void replaceAll(std::string& text, const std::string& what, const std::string& with) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
}

std::string numbered(std::string text, int i) {
  replaceAll(text, "{i}", std::to_string(i));
  replaceAll(text, "{i0}", std::to_string(i - 1));
  return text;
}

/** Whether a value is {"i": [a, b]}: a series. */
bool isSeries(const Json& value) {
  return value.is_object() && value.size() == 1 && value.contains("i") && value["i"].is_array() &&
         value["i"].size() == 2;
}

Json termOf(const Json& series, int i) {
  const Json& a = series["i"][0];
  const Json& b = series["i"][1];
  if (a.is_number_integer() && b.is_number_integer()) return a.get<int64_t>() + b.get<int64_t>() * (i - 1);
  return a.get<double>() + b.get<double>() * (i - 1);
}

/** One copy. What has a "repeat" of its own is left to that. */
Json copy(const Json& source, int i) {
  if (source.is_string()) return numbered(source.get<std::string>(), i);
  if (isSeries(source)) return termOf(source, i);
  if (!source.is_structured() || source.contains("repeat")) return source;
  Json out = source.is_array() ? Json::array() : Json::object();
  for (const auto& [key, value] : source.items()) {
    if (source.is_array()) out.push_back(copy(value, i));
    else out[key] = copy(value, i);
  }
  return out;
}

}  // namespace

std::vector<Json> repeated(const Json& children) {
  std::vector<Json> out;
  for (const Json& child : children) {
    const int copies = child.value("repeat", 0);
    if (copies > kMostCopies) throw SceneError("\"repeat\" is too large");
    if (!child.contains("repeat")) out.push_back(child);
    if (copies <= 0) continue;
    Json one = child;
    one.erase("repeat");
    for (int i = 1; i <= copies; ++i) out.push_back(copy(one, i));
  }
  return out;
}

}  // namespace casement::ax_double
