#pragma once

#include <systemd/sd-bus.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "snapshot_node.hh"

namespace casement {

/** What Cache.GetItems told: basic facts of accessibles by path, and who says to be whose child. */
class SnapshotItems {
 public:
  /** Reads a reply. False when it is an error, malformed, or of the old signature (Qt's, which is always empty). */
  bool read(sd_bus_message* reply, const std::string& app);

  /** The item at `path`, or null. Its parent and depth are not set; childCount is -1 where the application did not say. */
  const SnapshotNode* find(const std::string& path) const;

  /** How many items name `path` as their parent. */
  size_t claimed(const std::string& path) const;

  /**
   * The children of `path` in order, if the cache holds exactly `count` of them, numbered 0 to count-1.
   * Caches lack transient children and keep some that left the tree; those lists are not to be trusted. None is in a
   * cache that contradicts itself at the root: GTK4 says that its root has no child, and also names the pages of a stack
   * as its children, which nobody else does.
   */
  bool childrenOf(const std::string& path, int count, std::vector<std::string>& children) const;

  /**
   * Whoever claims to be a child of `path`, by the place that each names, which may be wrong. For menus of a crowd, whose
   * application takes half a second to list them itself. Empty in a cache that contradicts itself.
   */
  std::vector<std::string> claimants(const std::string& path) const;

 private:
  bool contradictsItself() const;
  bool readItem(sd_bus_message* reply, const std::string& app);

  std::unordered_map<std::string, SnapshotNode> items_;
  std::unordered_map<std::string, std::vector<const SnapshotNode*>> children_;
  bool linksTrusted_ = false;
};

}  // namespace casement
