#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

namespace casement {

/** When an attribute is fetched for a node; see `Want` in index.d.ts. */
struct Want {
  std::optional<std::unordered_set<uint32_t>> roles;
  bool shown = true;
  bool nameless = false;
};

/** See `SnapshotRequest` in index.d.ts. */
struct SnapshotRequest {
  std::string app;
  std::string root;
  std::string peer;
  bool bulk = false;
  int shownState = 25;
  bool pruneHidden = false;
  std::unordered_set<uint32_t> keepHiddenRoles;
  /** Do not descend below nodes without a place, except those of these names. */
  std::optional<std::unordered_set<std::string>> placeless;
  std::unordered_set<uint32_t> secretRoles;
  std::unordered_set<std::string> secretPaths;
  int wide = 200;
  int textMax = 0;
  size_t maxNodes = 0;
  int maxDepth = 0;
  double deadlineMs = 0;
  size_t window = 64;
  /** Paths that changed since the last snapshot of this root; attributes of all other nodes may be taken from it. */
  std::optional<std::unordered_set<std::string>> changed;
  /** The events of `changed` speak of their own nodes only: where all are known, nothing else is asked for. */
  bool narrow = false;
  /** And where one is not known, everything is. */
  bool onlyKnown = false;
  /** Keep the result for a later snapshot with `changed`. */
  bool remember = false;
  std::optional<Want> extents, text, value, actionCount, relations, attributes, table;
};

}  // namespace casement
