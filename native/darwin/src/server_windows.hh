#pragma once

#include <string>
#include <vector>

#include "element.hh"

namespace casement {

/** A window as the window server knows it, without a message to any application. */
struct ServerWindow {
  uint32_t id = 0;
  int pid = 0;
  long layer = 0;
  bool onScreen = false;
  /** Empty without the permission to record the screen. */
  std::u16string name;
  std::u16string owner;
  double x = 0, y = 0, width = 0, height = 0;
};

/** All windows of all spaces; those on the screen come first, front to back. Any thread. */
std::vector<ServerWindow> serverWindows();

/** The window server's id of a window's element: of no public function, so looked up when it runs. 0 where it is missing. */
uint32_t serverIdOf(const Element& element);

}  // namespace casement
