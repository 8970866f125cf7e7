#include "snapshot_items.hh"

#include <algorithm>
#include <utility>

#include "limits.hh"
#include "snapshot_ask.hh"

namespace casement {
namespace {

constexpr const char* kRootPath = "/org/a11y/atspi/accessible/root";
constexpr const char* kItem = "(so)(so)(so)iiassusau";
constexpr const char* kItems = "a((so)(so)(so)iiassusau)";

/** Reads the fields from the interfaces on: interfaces, name, role, description, states. */
bool readFacts(sd_bus_message* reply, SnapshotNode& node) {
  const char *name = nullptr, *description = nullptr;
  if (!readInterfaces(reply, node.interfaces)) return false;
  if (sd_bus_message_read(reply, "sus", &name, &node.role, &description) <= 0) return false;
  const bool cut = assignCut(node.name, name, kLongestName);
  node.cut = assignCut(node.description, description, kLongestName) || cut;
  node.hasRole = true;
  node.hasStates = readStates(reply, node.states);
  return node.hasStates;
}

}  // namespace

bool SnapshotItems::read(sd_bus_message* reply, const std::string& app) {
  if (sd_bus_message_is_method_error(reply, nullptr) > 0) return false;
  if (sd_bus_message_has_signature(reply, kItems) <= 0) return false;
  if (sd_bus_message_enter_container(reply, 'a', kItems + 1) < 0) return false;
  int entered = 0;
  while ((entered = sd_bus_message_enter_container(reply, 'r', kItem)) > 0) {
    if (!readItem(reply, app) || sd_bus_message_exit_container(reply) < 0) return false;
  }
  linksTrusted_ = !contradictsItself();
  return entered == 0;
}

bool SnapshotItems::contradictsItself() const {
  const SnapshotNode* root = find(kRootPath);
  return root != nullptr && root->childCount >= 0 && static_cast<size_t>(root->childCount) < claimed(kRootPath);
}

bool SnapshotItems::readItem(sd_bus_message* reply, const std::string& app) {
  const char *owner, *path, *rootApp, *rootPath, *parentApp, *parentPath;
  SnapshotNode node;
  if (sd_bus_message_read(reply, "(so)(so)(so)ii", &owner, &path, &rootApp, &rootPath, &parentApp, &parentPath,
                          &node.indexInParent, &node.childCount) <= 0) {
    return false;
  }
  node.path = path;
  const bool ours = owner[0] == '\0' || app == owner;
  const bool parentOurs = parentApp[0] == '\0' || app == parentApp;
  const std::string parent = parentPath;
  if (!readFacts(reply, node)) return false;
  if (!ours) return true;
  const auto [item, added] = items_.emplace(node.path, std::move(node));
  if (added && parentOurs) children_[parent].push_back(&item->second);
  return true;
}

const SnapshotNode* SnapshotItems::find(const std::string& path) const {
  const auto found = items_.find(path);
  return found == items_.end() ? nullptr : &found->second;
}

size_t SnapshotItems::claimed(const std::string& path) const {
  const auto found = children_.find(path);
  return found == children_.end() ? 0 : found->second.size();
}

bool SnapshotItems::childrenOf(const std::string& path, int count, std::vector<std::string>& children) const {
  const auto found = children_.find(path);
  if (!linksTrusted_ || found == children_.end() || found->second.size() != static_cast<size_t>(count)) return false;
  // Where the place of an only child is told wrong, it is known all the same.
  if (count == 1) {
    children = {found->second.front()->path};
    return true;
  }
  std::vector<std::string> ordered(found->second.size());
  for (const SnapshotNode* child : found->second) {
    const size_t index = static_cast<size_t>(child->indexInParent);
    if (child->indexInParent < 0 || index >= ordered.size() || !ordered[index].empty()) return false;
    ordered[index] = child->path;
  }
  children = std::move(ordered);
  return true;
}

std::vector<std::string> SnapshotItems::claimants(const std::string& path) const {
  std::vector<std::string> children;
  const auto found = children_.find(path);
  if (!linksTrusted_ || found == children_.end()) return children;
  std::vector<const SnapshotNode*> ordered = found->second;
  const auto before = [](const SnapshotNode* a, const SnapshotNode* b) { return a->indexInParent < b->indexInParent; };
  std::stable_sort(ordered.begin(), ordered.end(), before);
  for (const SnapshotNode* child : ordered) children.push_back(child->path);
  return children;
}

}  // namespace casement
