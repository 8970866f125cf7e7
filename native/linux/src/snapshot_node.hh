#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace casement {

/** One accessible while it is being read. */
struct SnapshotNode {
  std::string path;
  int parent = -1;
  int indexInParent = 0;
  int depth = 0;

  uint32_t role = 0;
  uint64_t states = 0;
  std::string name;
  std::string description;
  std::vector<std::string> interfaces;
  int childCount = 0;
  std::vector<int> children;

  bool hasRole = false;
  bool hasStates = false;
  bool secret = false;
  /** Of a role that is read though hidden, or below such a node. */
  bool kept = false;
  /** Basic facts still asked for. */
  int missing = 0;
  /** It did not answer for its role or state: it is gone, and only it. */
  bool dead = false;
  /** One of its texts was too long to keep whole. */
  bool cut = false;

  std::optional<std::array<int, 4>> extents;
  std::optional<std::string> text;
  std::optional<int> textLength;
  std::array<std::optional<double>, 4> value;
  std::optional<int> actionCount;
  std::optional<std::vector<std::pair<uint32_t, std::vector<std::string>>>> relations;
  std::optional<std::vector<std::pair<std::string, std::string>>> attributes;
  std::optional<int> rows;
  std::optional<int> columns;

  bool hasState(int bit) const { return bit >= 0 && bit < 64 && ((states >> bit) & 1) != 0; }
  bool has(const char* interface) const {
    for (const std::string& one : interfaces) {
      if (one == interface) return true;
    }
    return false;
  }
};

}  // namespace casement
