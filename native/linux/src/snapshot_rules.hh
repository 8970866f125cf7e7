#pragma once

#include <vector>

#include "snapshot_ask.hh"
#include "snapshot_node.hh"
#include "snapshot_request.hh"
#include "snapshot_result.hh"

namespace casement {

/** Whether nothing below or inside `node` may be asked for. Once secret, always secret: paths count as well as roles. */
bool isSecret(const SnapshotRequest& request, const SnapshotNode& node);

/** Whether what is below the node shows only if the node has a place. */
bool needsPlace(const SnapshotRequest& request, const SnapshotNode& node);

/** Whether to ask for all children, which no cache holds, at once: a wide container may make each of them for the answer. */
bool mayListChildren(const SnapshotRequest& request, const SnapshotNode& node);

/** Whether the node has a place of its own. */
bool isPlaced(const SnapshotNode& node);

/** Whether the children of `node` are to be read, or some of them. Notes in `shortfall` what is left out. */
bool mayDescend(const SnapshotRequest& request, const SnapshotNode& node, Shortfall& shortfall);

/** The attributes to ask of `node`, whose basic facts are known. Never text or value of a secret node. */
std::vector<Question> attributeQuestions(const SnapshotRequest& request, const SnapshotNode& node);

/** Whether a D-Bus error name means that the object or its application no longer exists. */
bool meansGone(const char* errorName);

}  // namespace casement
