#include "text.hh"

#include "utf.hh"

namespace casement::ax_double {

namespace {

constexpr int64_t kMostTimes = 50'000'000;

std::u16string valueOf(const Node& node) {
  const auto found = node.attributes.find("AXValue");
  return found == node.attributes.end() ? std::u16string() : toUtf16(textOf(found->second));
}

bool hasText(const Node& node) {
  const auto found = node.attributes.find("AXValue");
  return found != node.attributes.end() && isText(found->second);
}

/** The selection, kept within the text. */
bool selection(const Node& node, size_t length, size_t& start, size_t& count) {
  const auto found = node.attributes.find("AXSelectedTextRange");
  if (found == node.attributes.end() || !found->second.contains("range")) return false;
  start = std::min<size_t>(found->second["range"][0].get<size_t>(), length);
  count = std::min<size_t>(found->second["range"][1].get<size_t>(), length - start);
  return true;
}

}  // namespace

bool isText(const Json& value) { return value.is_string() || (value.is_object() && value.contains("text")); }

std::string textOf(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!isText(value)) return {};
  const auto piece = value["text"].get<std::string>();
  const auto times = std::min(value.value("times", int64_t{1}), kMostTimes);
  std::string out;
  for (int64_t i = 0; i < times; ++i) out += piece;
  return out;
}

std::string selectedText(const Node& node) {
  const std::u16string text = valueOf(node);
  size_t start = 0, count = 0;
  if (!selection(node, text.size(), start, count)) return {};
  return toUtf8(text.substr(start, count));
}

void replaceSelection(Node& node, const std::string& with) {
  if (!hasText(node)) return;
  std::u16string text = valueOf(node);
  size_t start = text.size(), count = 0;
  selection(node, text.size(), start, count);
  const std::u16string added = toUtf16(with);
  text.replace(start, count, added);
  node.attributes["AXValue"] = toUtf8(text);
  node.attributes["AXSelectedTextRange"] = {{"range", {start + added.size(), 0}}};
}

bool textInRange(const Node& node, int64_t location, int64_t length, std::string& out) {
  if (!hasText(node) || location < 0 || length < 0) return false;
  const std::u16string text = valueOf(node);
  const auto size = static_cast<int64_t>(text.size());
  if (location > size || length > size - location) return false;
  out = toUtf8(text.substr(location, length));
  return true;
}

int64_t numberOfCharacters(const Node& node) {
  const bool tells = node.hasRole("AXTextField") || node.hasRole("AXTextArea") || node.hasRole("AXComboBox");
  if (!tells || node.text("AXSubrole") == "AXSecureTextField" || !hasText(node)) return -1;
  return static_cast<int64_t>(valueOf(node).size());
}

}  // namespace casement::ax_double
