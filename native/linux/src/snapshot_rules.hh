#pragma once

#include <vector>

#include "snapshot_ask.hh"
#include "snapshot_node.hh"
#include "snapshot_request.hh"
#include "snapshot_result.hh"

namespace casement {

/** Whether nothing below or inside `node` may be asked for. Once secret, always secret: paths count as well as roles. */
bool isSecret(const SnapshotRequest& request, const SnapshotNode& node);

/** Whether the children of `node` are to be read. Notes in `shortfall` what a budget forbids. */
bool mayDescend(const SnapshotRequest& request, const SnapshotNode& node, Shortfall& shortfall);

/** The attributes to ask of `node`, whose basic facts are known. Never text or value of a secret node. */
std::vector<Question> attributeQuestions(const SnapshotRequest& request, const SnapshotNode& node);

/** Whether a D-Bus error name means that the object or its application no longer exists. */
bool meansGone(const char* errorName);

}  // namespace casement
