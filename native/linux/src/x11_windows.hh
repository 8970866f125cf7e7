#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "x11_connection.hh"

namespace casement {

/** One client window; the fields are those of X11Window in index.d.ts. */
struct XWindowFacts {
  xcb_window_t id = 0;
  uint32_t pid = 0;
  std::string title;
  std::string wmClass;
  xcb_window_t transientFor = 0;
  std::vector<std::string> states;
  std::vector<std::string> types;
  int x = 0;
  int y = 0;
  uint32_t width = 0;
  uint32_t height = 0;
  bool mapped = false;
  bool active = false;
  int z = -1;
  bool deletable = false;
  bool overrideRedirect = false;
  xcb_window_t groupLeader = 0;
};

/** What the root window says. */
struct XDesktop {
  /** The window that a window manager which follows EWMH shows itself by; 0 without one. */
  xcb_window_t manager = 0;
  xcb_window_t active = 0;
  /** In the manager's order, then those that it does not list. */
  std::vector<xcb_window_t> clients;
  /** Bottom first. */
  std::vector<xcb_window_t> stacking;
};

/** Finds the client windows. Look at connection.failure() afterwards. */
XDesktop readDesktop(XConnection& connection);

/** Reads all facts of all clients. A window that vanishes meanwhile is left out. Look at failure() afterwards. */
std::vector<XWindowFacts> readWindows(XConnection& connection, const XDesktop& desktop);

}  // namespace casement
