#pragma once

#include <xcb/xcb.h>

#include <atomic>
#include <string>

#include "deadline.hh"

namespace casement {

/** A made connection, or a null one and why. The receiver owns it. */
struct XHandshake {
  xcb_connection_t* connection = nullptr;
  int screen = 0;
  /** The display's name, for messages. */
  std::string name;
  std::string error;
};

/**
 * Connects to an X display with the user's authority. xcb blocks while a hung server does not answer the greeting, so
 * that happens on a thread of its own, which is left behind at the deadline and disconnects by itself later.
 */
XHandshake handshake(const std::string& display, Deadline deadline, const std::atomic<bool>& closing);

}  // namespace casement
