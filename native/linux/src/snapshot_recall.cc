// The part of SnapshotJob that takes from an earlier snapshot what no event speaks of.

#include <iterator>

#include "snapshot_job.hh"
#include "snapshot_rules.hh"

namespace casement {
namespace {

/** With more changed nodes than this the bulk answer is cheaper. */
constexpr size_t kMostNarrow = 3;

/** What a node may tell differently without having become another one; its role, interfaces and children stay. */
constexpr Question kChanging[] = {Question::States, Question::Name, Question::Description};

/** Its children tell what is chosen in it, and which rows show, without an event of their own. */
bool speaksForChildren(const SnapshotNode& node) {
  return node.childCount > 0 && (node.has("Selection") || node.has("Table"));
}

}  // namespace

/** The node as it was, when no event and nothing that it tells of itself speaks of a change. */
const KnownNode* SnapshotJob::unchanged(const SnapshotNode& node) const {
  if (!known_ || request_.changed->count(node.path) > 0) return nullptr;
  const auto found = known_->find(node.path);
  return found != known_->end() && looksTheSame(node, found->second.node) ? &found->second : nullptr;
}

/** Takes the children from before, when the application's cache still has each of them; it does not tell their order. */
bool SnapshotJob::recallChildren(int node) {
  const KnownNode* before = unchanged(at(node));
  if (before == nullptr || before->children.size() != static_cast<size_t>(at(node).childCount)) return false;
  const bool hidden = !at(node).hasState(request_.shownState);
  for (const std::string& child : before->children) {
    const bool there = items_.find(child) != nullptr || (hidden && known_->count(child) > 0);
    if (!there) return false;
  }
  int index = 0;
  for (const std::string& child : before->children) adopt(node, index++, child);
  return true;
}

/**
 * Takes what is below a closed menu as it was, unless an event speaks of it: LibreOffice has 800 such nodes that are in
 * no cache, and they change when the menu opens.
 */
bool SnapshotJob::recallHidden(int node) {
  SnapshotNode& it = at(node);
  if (!known_ || it.parent < 0 || at(it.parent).hasState(request_.shownState)) return false;
  const auto found = known_->find(it.path);
  if (found == known_->end() || request_.changed->count(it.path) > 0) return false;
  const SnapshotNode& before = found->second.node;
  if (before.hasState(request_.shownState)) return false;
  it.role = before.role;
  it.states = before.states;
  it.name = before.name;
  it.description = before.description;
  it.interfaces = before.interfaces;
  it.childCount = before.childCount;
  it.hasRole = it.hasStates = true;
  return true;
}

/**
 * Takes the whole window as it was, and asks only for the nodes that events named; those that are not part of it count
 * for nothing. False when that cannot be: nothing is known, or too much has changed.
 */
bool SnapshotJob::recallWindow() {
  if (!request_.narrow || !known_ || known_->count(request_.root) == 0) return false;
  size_t asked = 0;
  for (const std::string& path : *request_.changed) {
    const auto found = known_->find(path);
    if (found == known_->end() && request_.onlyKnown) return false;
    if (found == known_->end()) continue;
    if (speaksForChildren(found->second.node) || ++asked > kMostNarrow) return false;
  }
  result_.narrow = true;
  result_.shortfall = memory_.shortfall(request_.app, request_.root);
  recallBranch(request_.root, -1, 0);
  return true;
}

void SnapshotJob::recallBranch(const std::string& path, int parent, int index) {
  const auto found = known_->find(path);
  if (found == known_->end() || byPath_.count(path) > 0) return;
  const int node = static_cast<int>(result_.nodes.size());
  result_.nodes.push_back(found->second.node);
  at(node).parent = parent;
  at(node).indexInParent = index;
  at(node).children.clear();
  byPath_.emplace(path, node);
  if (parent >= 0) at(parent).children.push_back(node);
  if (request_.changed->count(path) > 0) askAgain(node);
  int place = 0;
  for (const std::string& child : found->second.children) recallBranch(child, node, place++);
}

/** What the node tells of itself is asked for anew, and then its attributes. */
void SnapshotJob::askAgain(int node) {
  const SnapshotNode before = std::move(at(node));
  SnapshotNode& it = at(node) = SnapshotNode();
  it.path = before.path;
  it.parent = before.parent;
  it.indexInParent = before.indexInParent;
  it.depth = before.depth;
  it.role = before.role;
  it.hasRole = true;
  it.interfaces = before.interfaces;
  it.childCount = before.childCount;
  it.missing = static_cast<int>(std::size(kChanging));
  for (const Question question : kChanging) ask(node, question, true);
}

/** Whether a changed node still shows, or still does not. */
bool SnapshotJob::fitsIn(int node) const {
  const SnapshotNode& now = result_.nodes[static_cast<size_t>(node)];
  const SnapshotNode& before = known_->at(now.path).node;
  return now.secret == before.secret && now.hasState(request_.shownState) == before.hasState(request_.shownState);
}

/** The change turned out to be wider than its events said: all is read. */
void SnapshotJob::readAll() {
  connection_->cancel(this);
  forgetAnswers();
  request_.narrow = false;
  begin(connection_);
}

}  // namespace casement
