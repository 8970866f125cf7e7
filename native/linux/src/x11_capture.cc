#include "x11_capture.hh"

#include <xcb/composite.h>

#include <algorithm>

namespace casement {

namespace {

/** NameWindowPixmap came with 0.2. */
constexpr uint32_t MAJOR = 0;
constexpr uint32_t MINOR = 2;
/** Between a client and the root. */
constexpr int FRAME_DEPTH = 8;
/** A picture beyond this is not made: 64 megapixels. */
constexpr uint64_t PIXELS_MAX = 64ull << 20;
constexpr uint32_t ALL_PLANES = ~0u;
constexpr size_t BYTES = 4;

/** The child of root that holds the client: its frame, or the client itself. 0 when the client is gone. */
xcb_window_t frameOf(XConnection& connection, xcb_window_t client) {
  xcb_window_t at = client;
  for (int i = 0; i < FRAME_DEPTH; ++i) {
    const auto tree = connection.reply<xcb_query_tree_reply_t>(xcb_query_tree(connection.raw(), at).sequence);
    if (!tree) return 0;
    if (tree->parent == connection.root()) return at;
    at = tree->parent;
  }
  return 0;
}

/** Where the client lies in the pixmap of its frame, which has the frame's border around it. */
struct Place {
  int x = 0;
  int y = 0;
  uint32_t width = 0;
  uint32_t height = 0;
};

bool placeIn(XConnection& connection, xcb_window_t client, xcb_window_t frame, Place& place) {
  xcb_connection_t* raw = connection.raw();
  const auto askedClient = xcb_get_geometry(raw, client);
  const auto askedFrame = xcb_get_geometry(raw, frame);
  const auto askedOffset = xcb_translate_coordinates(raw, client, frame, 0, 0);
  const auto inner = connection.reply<xcb_get_geometry_reply_t>(askedClient.sequence);
  const auto outer = connection.reply<xcb_get_geometry_reply_t>(askedFrame.sequence);
  const auto offset = connection.reply<xcb_translate_coordinates_reply_t>(askedOffset.sequence);
  if (!inner || !outer || !offset) return false;
  const int border = outer->border_width;
  place.x = std::max(0, offset->dst_x + border);
  place.y = std::max(0, offset->dst_y + border);
  const int right = std::min(offset->dst_x + border + inner->width, outer->width + 2 * border);
  const int bottom = std::min(offset->dst_y + border + inner->height, outer->height + 2 * border);
  place.width = static_cast<uint32_t>(std::max(0, right - place.x));
  place.height = static_cast<uint32_t>(std::max(0, bottom - place.y));
  return place.width > 0 && place.height > 0;
}

bool isShown(XConnection& connection, xcb_window_t client) {
  const auto cookie = xcb_get_window_attributes(connection.raw(), client);
  const auto found = connection.reply<xcb_get_window_attributes_reply_t>(cookie.sequence);
  return found && found->map_state == XCB_MAP_STATE_VIEWABLE;
}

/** Servers send blue, green, red and a byte that means nothing, or transparency. */
void toRgba(const uint8_t* from, bool lowFirst, XPicture& picture) {
  const size_t count = size_t{picture.width} * picture.height;
  picture.pixels.resize(count * BYTES);
  for (size_t i = 0; i < count; ++i) {
    const uint8_t* pixel = from + i * BYTES;
    uint8_t* to = picture.pixels.data() + i * BYTES;
    to[0] = pixel[lowFirst ? 2 : 1];
    to[1] = pixel[lowFirst ? 1 : 2];
    to[2] = pixel[lowFirst ? 0 : 3];
    to[3] = 255;
  }
}

std::string copyPixels(XConnection& connection, xcb_pixmap_t from, const Place& place, XPicture& picture) {
  const auto cookie = xcb_get_image(connection.raw(), XCB_IMAGE_FORMAT_Z_PIXMAP, from, static_cast<int16_t>(place.x),
                                    static_cast<int16_t>(place.y), static_cast<uint16_t>(place.width),
                                    static_cast<uint16_t>(place.height), ALL_PLANES);
  const auto image = connection.reply<xcb_get_image_reply_t>(cookie.sequence);
  if (!image) return "The X server gave no picture of the window. Show the window, and try again.";
  picture.width = place.width;
  picture.height = place.height;
  const size_t bytes = static_cast<size_t>(xcb_get_image_data_length(image.get()));
  const bool deep = image->depth == 24 || image->depth == 32;
  if (!deep || bytes < size_t{place.width} * place.height * BYTES) {
    return "The display has " + std::to_string(image->depth) + " bits a pixel; pictures are made of 24 or 32 only.";
  }
  const bool lowFirst = xcb_get_setup(connection.raw())->image_byte_order == XCB_IMAGE_ORDER_LSB_FIRST;
  toRgba(xcb_get_image_data(image.get()), lowFirst, picture);
  return "";
}

}  // namespace

std::string holdPixels(XConnection& connection) {
  xcb_connection_t* raw = connection.raw();
  const auto* extension = xcb_get_extension_data(raw, &xcb_composite_id);
  if (extension == nullptr || !extension->present) return "The X server has no Composite extension.";
  const auto cookie = xcb_composite_query_version(raw, MAJOR, MINOR);
  const auto version = connection.reply<xcb_composite_query_version_reply_t>(cookie.sequence);
  if (!version || (version->major_version == MAJOR && version->minor_version < MINOR)) {
    return "The Composite extension of the X server is too old: 0.2 is needed.";
  }
  xcb_composite_redirect_subwindows(raw, connection.root(), XCB_COMPOSITE_REDIRECT_AUTOMATIC);
  connection.sync();
  return connection.failure();
}

std::string capture(XConnection& connection, xcb_window_t client, XPicture& picture) {
  const xcb_window_t frame = frameOf(connection, client);
  if (frame == 0) return "The window no longer exists. List the windows again.";
  if (!isShown(connection, client)) return "The window does not show, so it has no picture. Bring it up first.";
  Place place;
  if (!placeIn(connection, client, frame, place)) return "The window has no area, so it has no picture.";
  if (uint64_t{place.width} * place.height > PIXELS_MAX) return "The window is larger than 64 megapixels.";
  const xcb_pixmap_t pixmap = xcb_generate_id(connection.raw());
  xcb_composite_name_window_pixmap(connection.raw(), frame, pixmap);
  const std::string error = copyPixels(connection, pixmap, place, picture);
  xcb_free_pixmap(connection.raw(), pixmap);
  return connection.failure().empty() ? error : connection.failure();
}

}  // namespace casement
