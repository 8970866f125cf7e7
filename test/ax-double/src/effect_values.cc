#include <functional>

#include "effects.hh"
#include "effects_log.hh"

namespace casement::ax_double {

namespace {

using Change = std::function<Json(const std::string&)>;

/** Plays a change out in every string; keys that `spared` names keep theirs. */
Json inStrings(const Json& source, const Change& change, const std::function<bool(const std::string&)>& spared) {
  if (source.is_string()) return change(source.get<std::string>());
  if (!source.is_structured()) return source;
  Json out = source.is_array() ? Json::array() : Json::object();
  for (const auto& [key, value] : source.items()) {
    Json changed = !source.is_array() && spared(key) ? value : inStrings(value, change, spared);
    if (source.is_array()) out.push_back(std::move(changed));
    else out[key] = std::move(changed);
  }
  return out;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

}  // namespace

Json withEach(const Json& source, const std::string& each) {
  return inStrings(
      source, [&](const std::string& text) { return Json(replaced(text, "$each", each)); },
      [](const std::string&) { return false; });
}

Json withValue(const Json& source, const Json& value) {
  const std::string told = value.is_string() ? value.get<std::string>() : dumped(value);
  return inStrings(
      source,
      [&](const std::string& text) { return text == "$value" ? value : Json(replaced(text, "$value", told)); },
      // Effects inside have their own time: those of a new node, another value; those of a branch, this one, later.
      [](const std::string& key) {
        return key == "actions" || key == "onSet" || key == "do" || key == "else";
      });
}

}  // namespace casement::ax_double
