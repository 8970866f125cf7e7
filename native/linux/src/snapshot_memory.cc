#include "snapshot_memory.hh"

#include <utility>

namespace casement {
namespace {

std::string keyOf(const std::string& app, const std::string& root) { return app + root; }

/** Copies an earlier answer, if there is one. */
template <typename Answer>
bool recall(const std::optional<Answer>& before, std::optional<Answer>& now) {
  if (before) now = before;
  return before.has_value();
}

}  // namespace

const SnapshotMemory::Entry* SnapshotMemory::entryOf(const std::string& app, const std::string& root) const {
  const std::string key = keyOf(app, root);
  for (const Entry& entry : entries_) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

std::shared_ptr<const KnownNodes> SnapshotMemory::find(const std::string& app, const std::string& root) const {
  const Entry* entry = entryOf(app, root);
  return entry != nullptr ? entry->nodes : nullptr;
}

Shortfall SnapshotMemory::shortfall(const std::string& app, const std::string& root) const {
  const Entry* entry = entryOf(app, root);
  return entry != nullptr ? entry->shortfall : Shortfall();
}

void SnapshotMemory::keep(const std::string& app, const std::string& root, const SnapshotResult& result) {
  auto nodes = std::make_shared<KnownNodes>();
  for (const int index : result.order) {
    const SnapshotNode& node = result.nodes[static_cast<size_t>(index)];
    KnownNode known{node, {}};
    for (const int child : node.children) known.children.push_back(result.nodes[static_cast<size_t>(child)].path);
    nodes->emplace(node.path, std::move(known));
  }
  const std::string key = keyOf(app, root);
  entries_.remove_if([&key](const Entry& entry) { return entry.key == key; });
  entries_.push_front({key, std::move(nodes), result.shortfall});
  if (entries_.size() > kMost) entries_.pop_back();
}

bool looksTheSame(const SnapshotNode& now, const SnapshotNode& before) {
  return now.role == before.role && now.states == before.states && now.childCount == before.childCount &&
         now.secret == before.secret && now.name == before.name && now.description == before.description &&
         now.interfaces == before.interfaces;
}

bool recallAnswer(Question question, const SnapshotNode& before, SnapshotNode& node) {
  switch (question) {
    case Question::Extents: return recall(before.extents, node.extents);
    case Question::CharacterCount:
      return before.text && recall(before.textLength, node.textLength) && recall(before.text, node.text);
    case Question::ValueCurrent: return recall(before.value[0], node.value[0]);
    case Question::ValueMinimum: return recall(before.value[1], node.value[1]);
    case Question::ValueMaximum: return recall(before.value[2], node.value[2]);
    case Question::ValueIncrement: return recall(before.value[3], node.value[3]);
    case Question::ActionCount: return recall(before.actionCount, node.actionCount);
    case Question::Relations: return recall(before.relations, node.relations);
    case Question::Attributes: return recall(before.attributes, node.attributes);
    // Rows come and go without an event of the table's own.
    default: return false;
  }
}

}  // namespace casement
