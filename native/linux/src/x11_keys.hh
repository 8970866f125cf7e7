#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "x11_connection.hh"

namespace casement {

/** One key, pressed and released while others are held down. X keysyms. */
struct XStroke {
  xcb_keysym_t key = 0;
  std::vector<xcb_keysym_t> hold;
};

/**
 * Types by XTEST, as a keyboard would. Characters that the layout lacks are lent a keycode that it does not use, each its
 * own, all before the first key: applications look a key up when they come to it, not when it was pressed.
 */
class XKeyboard {
 public:
  /** Presses all strokes in turn, for whoever has the focus. '' or why not; then nothing was pressed. */
  std::string press(XConnection& connection, const std::vector<XStroke>& strokes);
  /** Gives the lent keycodes back. */
  void giveBack(XConnection& connection);

 private:
  struct Key {
    xcb_keycode_t code = 0;
    bool shifted = false;
  };

  std::string look(XConnection& connection);
  std::string prepare(XConnection& connection, const std::vector<XStroke>& strokes);
  bool find(xcb_keysym_t symbol);
  bool columnHolds(size_t code, size_t column, xcb_keysym_t symbol) const;
  std::vector<xcb_keycode_t> spares() const;
  void lend(XConnection& connection, xcb_keysym_t symbol, xcb_keycode_t code);
  void strike(XConnection& connection, const XStroke& stroke);
  void fake(XConnection& connection, uint8_t type, xcb_keycode_t code);

  /** The keyboard map as it was read last. */
  std::vector<xcb_keysym_t> map_;
  size_t perCode_ = 0;
  xcb_keycode_t first_ = 8;
  /** The active layout: 0 for the first. */
  size_t group_ = 0;
  std::map<xcb_keysym_t, Key> keys_;
  std::map<xcb_keysym_t, xcb_keycode_t> lent_;
};

}  // namespace casement
