#include "snapshot_json.hh"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <vector>

namespace casement {
namespace {

/** Writes JSON. Every value is followed by a comma, of which the last is taken back. */
class Json {
 public:
  void open(char bracket) { out_ += bracket; }
  void close(char bracket) {
    if (out_.back() == ',') out_.pop_back();
    out_ += bracket;
    out_ += ',';
  }
  void key(const char* name) {
    out_ += '"';
    out_ += name;
    out_ += "\":";
  }
  /** After a text that is a key. */
  void colon() { out_.back() = ':'; }
  void text(const std::string& value) {
    out_ += '"';
    for (const char c : value) character(c);
    out_ += "\",";
  }
  template <typename Integer>
  void integer(Integer value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out_.append(digits, end);
    out_ += ',';
  }
  void real(double value) {
    if (std::isnan(value)) out_ += "null";
    else if (std::isinf(value)) out_ += value > 0 ? "1e999" : "-1e999";
    else decimal(value);
    out_ += ',';
  }

  std::string take() {
    if (!out_.empty() && out_.back() == ',') out_.pop_back();
    return std::move(out_);
  }

 private:
  void character(char c) {
    if (c == '"' || c == '\\') out_ += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) {
      out_ += c;
      return;
    }
    char escape[8];
    snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(c));
    out_ += escape;
  }
  void decimal(double value) {
    char digits[40];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
  }

  std::string out_;
};

void texts(Json& json, const std::vector<std::string>& values) {
  json.open('[');
  for (const std::string& value : values) json.text(value);
  json.close(']');
}

template <typename Range>
void integers(Json& json, const Range& values) {
  json.open('[');
  for (const auto value : values) json.integer(value);
  json.close(']');
}

void writeValue(Json& json, const SnapshotNode& node) {
  json.key("value");
  json.open('[');
  for (const auto& number : node.value) json.real(number.value_or(NAN));
  json.close(']');
}

void writeRelations(Json& json, const SnapshotNode& node) {
  json.key("relations");
  json.open('[');
  for (const auto& [type, targets] : *node.relations) {
    json.open('[');
    json.integer(type);
    texts(json, targets);
    json.close(']');
  }
  json.close(']');
}

void writeMap(Json& json, const SnapshotNode& node) {
  json.key("attributes");
  json.open('{');
  for (const auto& [key, value] : *node.attributes) {
    json.text(key);
    json.colon();
    json.text(value);
  }
  json.close('}');
}

void writeAttributes(Json& json, const SnapshotNode& node) {
  if (node.extents) json.key("extents"), integers(json, *node.extents);
  if (node.text) json.key("text"), json.text(*node.text);
  if (node.textLength) json.key("textLength"), json.integer(*node.textLength);
  if (node.value[0]) writeValue(json, node);
  if (node.actionCount) json.key("actionCount"), json.integer(*node.actionCount);
  if (node.relations) writeRelations(json, node);
  if (node.attributes) writeMap(json, node);
  if (!node.rows || !node.columns) return;
  const int table[] = {*node.rows, *node.columns};
  json.key("table");
  integers(json, table);
}

void writeNode(Json& json, const SnapshotNode& node, int parent) {
  const uint32_t words[] = {static_cast<uint32_t>(node.states), static_cast<uint32_t>(node.states >> 32)};
  json.open('{');
  json.key("parent"), json.integer(parent);
  json.key("path"), json.text(node.path);
  json.key("role"), json.integer(node.role);
  json.key("name"), json.text(node.name);
  json.key("description"), json.text(node.description);
  json.key("states"), integers(json, words);
  json.key("interfaces"), texts(json, node.interfaces);
  json.key("childCount"), json.integer(node.childCount);
  json.key("indexInParent"), json.integer(node.indexInParent);
  writeAttributes(json, node);
  json.close('}');
}

void writeNodes(Json& json, const SnapshotResult& result) {
  std::vector<int> newIndex(result.nodes.size(), -1);
  int at = 0;
  json.key("nodes");
  json.open('[');
  for (const int old : result.order) {
    const SnapshotNode& node = result.nodes[static_cast<size_t>(old)];
    newIndex[static_cast<size_t>(old)] = at++;
    writeNode(json, node, node.parent < 0 ? -1 : newIndex[static_cast<size_t>(node.parent)]);
  }
  json.close(']');
}

void writeShortfall(Json& json, const Shortfall& shortfall) {
  const std::pair<bool, const char*> kinds[] = {
      {shortfall.deadline, "deadline"},           {shortfall.maxNodes, "maxNodes"}, {shortfall.maxDepth, "maxDepth"},
      {shortfall.wideContainer, "wideContainer"}, {shortfall.longText, "longText"}, {shortfall.unanswered, "unanswered"}};
  json.key("shortfall");
  json.open('[');
  for (const auto& [present, name] : kinds) {
    if (present) json.text(name);
  }
  json.close(']');
}

}  // namespace

std::string snapshotJson(const SnapshotResult& result) {
  Json json;
  json.open('{');
  writeNodes(json, result);
  writeShortfall(json, result.shortfall);
  json.close('}');
  return json.take();
}

}  // namespace casement
