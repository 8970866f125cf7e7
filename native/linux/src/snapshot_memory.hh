#pragma once

#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "snapshot_ask.hh"
#include "snapshot_node.hh"
#include "snapshot_result.hh"

namespace casement {

/** A node of an earlier snapshot, with its children in order. */
struct KnownNode {
  SnapshotNode node;
  std::vector<std::string> children;
};

/** The nodes of one earlier snapshot, by path. */
using KnownNodes = std::unordered_map<std::string, KnownNode>;

/** The newest complete snapshot of each of the last few windows. Lives on the loop's thread. */
class SnapshotMemory {
 public:
  /** What was read of `root` of `app` last, or null. */
  std::shared_ptr<const KnownNodes> find(const std::string& app, const std::string& root) const;
  /** What was left out when `root` of `app` was read last. */
  Shortfall shortfall(const std::string& app, const std::string& root) const;
  /** Keeps what was read, in the place of the one before; the window that was read least recently goes. */
  void keep(const std::string& app, const std::string& root, const SnapshotResult& result);

 private:
  static constexpr size_t kMost = 24;
  struct Entry {
    std::string key;
    std::shared_ptr<const KnownNodes> nodes;
    Shortfall shortfall;
  };
  const Entry* entryOf(const std::string& app, const std::string& root) const;
  /** The newest first. */
  std::list<Entry> entries_;
};

/** Whether nothing that a node tells of itself differs: then its attributes are taken for the same, too. */
bool looksTheSame(const SnapshotNode& now, const SnapshotNode& before);

/** Puts the earlier answer to `question` into `node`. False when there is none that may be used again. */
bool recallAnswer(Question question, const SnapshotNode& before, SnapshotNode& node);

}  // namespace casement
