#include "../../../native/darwin/src/apps.hh"

#include "scene.hh"

namespace casement {

std::vector<RunningApplication> runningApplications() {
  auto& shown = ax_double::scene();
  std::lock_guard<std::mutex> lock(shown.mutex);
  std::vector<RunningApplication> running;
  for (const auto& app : shown.apps) {
    running.push_back({app.pid, app.name, app.bundle_id, app.executable, app.active, app.hidden, app.regular});
  }
  return running;
}

}  // namespace casement
