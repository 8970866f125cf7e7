#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "x11_connection.hh"

namespace casement {

/** Pixels of one window: rows from the top, four bytes a pixel in the order red, green, blue, opaque. */
struct XPicture {
  uint32_t width = 0;
  uint32_t height = 0;
  std::vector<uint8_t> pixels;
};

/**
 * Has the server keep the whole content of each top-level window from now on, also of covered ones; it does so until the
 * connection ends. '' or why it cannot.
 */
std::string holdPixels(XConnection& connection);

/** The content of a client window, without its frame and without what lies over it. '' or why there is none. */
std::string capture(XConnection& connection, xcb_window_t client, XPicture& picture);

}  // namespace casement
