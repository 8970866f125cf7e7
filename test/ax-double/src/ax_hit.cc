#include "charge.hh"

namespace casement::ax_double {

namespace {

bool covers(const double (&frame)[4], double x, double y) {
  return x >= frame[0] && y >= frame[1] && x < frame[0] + frame[2] && y < frame[1] + frame[3];
}

/** The deepest node at a point, later siblings first: they lie in front. */
NodePtr hit(const NodePtr& node, double x, double y) {
  double frame[4];
  const bool has_frame = node->frame(frame);
  if (has_frame && !covers(frame, x, y)) return nullptr;
  for (auto child = node->children.rbegin(); child != node->children.rend(); ++child) {
    if (!(*child)->listed) continue;
    if (NodePtr found = hit(*child, x, y)) return found;
  }
  return has_frame ? node : nullptr;
}

/** What the frontmost window at the point shows there, of one application or, with 0, of any. */
NodePtr hitOnScreen(Scene& scene, pid_t pid, double x, double y) {
  for (const ServerWindow& window : scene.server) {
    const NodePtr node = scene.find(window.element);
    if (!node || !window.on_screen || !covers(window.bounds, x, y) || (pid && node->pid != pid)) continue;
    if (NodePtr found = hit(node, x, y)) return found;
  }
  return nullptr;
}

}  // namespace

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

AXError AXUIElementCopyElementAtPosition(AXUIElementRef application, float x, float y, AXUIElementRef* element) {
  if (!element) return kAXErrorIllegalArgument;
  return serve("AXUIElementCopyElementAtPosition", "hit", application, [&](Scene& scene, const NodePtr& node) {
    NodePtr found = hitOnScreen(scene, node ? node->pid : 0, x, y);
    if (!found && node) found = hit(node, x, y);
    if (!found) return kAXErrorNoValue;
    *element = makeElement(*found);
    return kAXErrorSuccess;
  });
}
}
