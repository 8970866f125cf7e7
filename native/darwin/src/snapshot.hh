#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "steps.hh"

namespace casement {

/** What is asked once in the life of every element of a role. */
struct Once {
  bool actions = false;
  std::vector<std::u16string> settable;
  /** Below a page only. */
  bool inPage = false;
};

/** What to read of a window. Which attributes, roles and limits: the adapter says so. */
struct SnapshotRequest {
  int pid = 0;
  /** The window, then what hangs below it though the application has it elsewhere: its menu bar, open menus. */
  std::vector<ElementId> roots;
  std::vector<std::u16string> attributes;
  /** Of secure text nothing else is asked for, and by these of its attributes it is told. */
  std::vector<std::u16string> secretAttributes;
  std::u16string secretRole;
  /** Roles whose elements are windows of their own below another one. */
  std::set<std::u16string> apart;
  /** Roles that are read by what shows, with the attributes that name it: header, visible rows, selected rows. */
  std::set<std::u16string> tables;
  /** Roles whose AXVisibleChildren are read, where there are any. */
  std::set<std::u16string> views;
  std::map<std::u16string, Once> once;
  std::u16string pageRole;
  /** Most children of one element. */
  long wide = 500;
  long textMax = 20000;
  size_t maxNodes = 1000;
  int maxDepth = 50;
};

struct SnapshotNode {
  ElementId element = 0;
  int parent = -1;
  int depth = 0;
  bool inPage = false;
  std::u16string role;
  bool secret = false;
  /** In the order of the request's attributes; of a secret in that of its secretAttributes. */
  std::vector<Value> values;
  /** Children, rows and columns that the application claims; -1: not told. */
  long children = -1;
  long rows = -1;
  long columns = -1;
  std::vector<int> below;
};

struct SnapshotResult {
  std::vector<SnapshotNode> nodes;
  /** Messages for attributes, and those asked once in an element's life. */
  long messages = 0;
  long once = 0;
  AXError error = kAXErrorSuccess;
  bool deadline = false, maxNodes = false, maxDepth = false, wide = false, longText = false, unanswered = false;
};

/** Reads breadth-first with one message an element, so that a deadline leaves the upper part whole. */
SnapshotResult takeSnapshot(const SnapshotRequest& request, const Talk& talk);

/** As in SnapshotReply of index.d.ts, nodes in pre-order. */
std::u16string snapshotJson(const SnapshotRequest& request, const SnapshotResult& result, Registry& registry,
                            Generation generation);

}  // namespace casement
