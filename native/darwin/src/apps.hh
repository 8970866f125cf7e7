#pragma once

#include <string>
#include <vector>

namespace casement {

/** An application as NSWorkspace tells of it. Texts are UTF-8. */
struct RunningApplication {
  int pid;
  std::string name, bundle_id, executable;
  /** Frontmost; hidden by the person; has windows and a place in the Dock. */
  bool active, hidden, regular;
};

/** The main thread only. */
std::vector<RunningApplication> runningApplications();

}  // namespace casement
