#include "snapshot_result.hh"

namespace casement {

std::vector<int> preOrder(const std::vector<SnapshotNode>& nodes) {
  std::vector<int> order;
  std::vector<int> stack;
  if (!nodes.empty()) stack.push_back(0);
  while (!stack.empty()) {
    const int at = stack.back();
    stack.pop_back();
    const SnapshotNode& node = nodes[static_cast<size_t>(at)];
    if (node.dead || !node.hasRole || !node.hasStates) continue;
    order.push_back(at);
    stack.insert(stack.end(), node.children.rbegin(), node.children.rend());
  }
  return order;
}

}  // namespace casement
