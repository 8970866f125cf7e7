#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "snapshot_node.hh"

namespace casement {

/** What a snapshot left out. */
struct Shortfall {
  bool deadline = false;
  bool maxNodes = false;
  bool maxDepth = false;
  bool wideContainer = false;
  bool longText = false;
  bool unanswered = false;
};

/** See `SnapshotReply` in index.d.ts. `order` lists the indexes of the readable nodes, pre-order. */
struct SnapshotResult {
  std::vector<SnapshotNode> nodes;
  std::vector<int> order;
  Shortfall shortfall;
  /** Only the nodes that events named were asked for. */
  bool narrow = false;
  /** How long the application took for its bulk answer; 0 when it was not asked. */
  double bulkMs = 0;
  size_t calls = 0;
  double ms = 0;
  /** 'timeout' | 'disconnected' | 'remote' | 'gone', or empty when the root could be read. */
  std::string errorCode;
  std::string errorMessage;
};

/** The nodes that can be told, in pre-order: those with a role and states, below an unbroken line of such. */
std::vector<int> preOrder(const std::vector<SnapshotNode>& nodes);

}  // namespace casement
