#include <utility>

#include "json.hh"
#include "snapshot.hh"

namespace casement {
namespace {

class Writer {
 public:
  Writer(const SnapshotRequest& request, const SnapshotResult& result, Registry& registry)
      : request_(request), result_(result), registry_(registry) {}

  std::u16string write(Generation generation) {
    json_.open(u'{').key("generation").number(generation);
    if (result_.error != kAXErrorSuccess) json_.key("error").number(static_cast<double>(result_.error));
    json_.key("messages").number(static_cast<double>(result_.messages));
    json_.key("once").number(static_cast<double>(result_.once));
    shortfall();
    json_.key("nodes").open(u'[');
    nodes();
    return json_.close(u']').close(u'}').take();
  }

 private:
  void shortfall() {
    const std::pair<bool, const char*> kinds[] = {
        {result_.deadline, "deadline"},  {result_.maxNodes, "maxNodes"}, {result_.maxDepth, "maxDepth"},
        {result_.wide, "wideContainer"}, {result_.longText, "longText"}, {result_.unanswered, "unanswered"}};
    json_.key("shortfall").open(u'[');
    for (const auto& [present, name] : kinds) {
      if (present) json_.ascii(name);
    }
    json_.close(u']');
  }

  /** Pre-order, without recursion: trees may be as deep as the request allows. */
  void nodes() {
    std::vector<std::pair<int, int>> stack;
    if (!result_.nodes.empty()) stack.emplace_back(0, -1);
    for (int at = 0; !stack.empty(); ++at) {
      const auto [old, parent] = stack.back();
      stack.pop_back();
      const SnapshotNode& node = result_.nodes[static_cast<size_t>(old)];
      write(node, parent);
      for (auto child = node.below.rbegin(); child != node.below.rend(); ++child) stack.emplace_back(*child, at);
    }
  }

  void write(const SnapshotNode& node, int parent) {
    json_.open(u'{').key("parent").number(parent).key("element").number(node.element);
    if (node.secret) json_.key("secret").boolean(true);
    if (node.children >= 0) json_.key("childCount").number(static_cast<double>(node.children));
    if (node.rows >= 0) json_.key("rowCount").number(static_cast<double>(node.rows));
    if (node.columns >= 0) json_.key("columnCount").number(static_cast<double>(node.columns));
    const Known known = registry_.known(node.element);
    if (known.actions) json_.key("actions").texts(*known.actions);
    if (known.settable) json_.key("settable").texts(*known.settable);
    attributes(node);
    json_.close(u'}');
  }

  /** What is missing, an error, or of no kind that a fact can have is left out. */
  void attributes(const SnapshotNode& node) {
    const auto& names = node.secret ? request_.secretAttributes : request_.attributes;
    json_.key("attributes").open(u'{');
    for (size_t i = 0; i < names.size() && i < node.values.size(); ++i) {
      const Value& value = node.values[i];
      if (value.kind == Value::Kind::none || value.kind == Value::Kind::error) continue;
      json_.key(names[i]).value(value);
    }
    json_.close(u'}');
    for (const Value& value : node.values) {
      if (value.whole >= 0) json_.key("textLength").number(static_cast<double>(value.whole));
    }
  }

  const SnapshotRequest& request_;
  const SnapshotResult& result_;
  Registry& registry_;
  Json json_;
};

}  // namespace

std::u16string snapshotJson(const SnapshotRequest& request, const SnapshotResult& result, Registry& registry,
                            Generation generation) {
  return Writer(request, result, registry).write(generation);
}

}  // namespace casement
