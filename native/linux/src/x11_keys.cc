#include "x11_keys.hh"

#include <xcb/xtest.h>

#include <algorithm>
#include <set>

namespace casement {

namespace {

constexpr xcb_keysym_t SHIFT = 0xffe1;
/** Bits of the keyboard state: Shift, Control, Alt, and the two that tell the layout. Num Lock does no harm. */
constexpr uint16_t HELD = XCB_MOD_MASK_SHIFT | XCB_MOD_MASK_CONTROL | XCB_MOD_MASK_1;
constexpr int GROUP_SHIFT = 13;
constexpr int GROUP_BITS = 3;
/** Columns of the map that a layout has: plain and with Shift. */
constexpr size_t PER_GROUP = 2;

}  // namespace

std::string XKeyboard::press(XConnection& connection, const std::vector<XStroke>& strokes) {
  const auto* extension = xcb_get_extension_data(connection.raw(), &xcb_test_id);
  if (extension == nullptr || !extension->present) return "The X server has no XTEST extension, so no keys can be pressed.";
  std::string problem = look(connection);
  if (problem.empty()) problem = prepare(connection, strokes);
  if (!problem.empty()) return problem;
  connection.sync();
  for (const XStroke& stroke : strokes) strike(connection, stroke);
  connection.sync();
  return connection.failure();
}

/** Reads the map and the state of the keyboard. */
std::string XKeyboard::look(XConnection& connection) {
  xcb_connection_t* raw = connection.raw();
  const xcb_setup_t* setup = xcb_get_setup(raw);
  first_ = setup->min_keycode;
  const auto asked = xcb_get_keyboard_mapping(raw, first_, static_cast<uint8_t>(setup->max_keycode - first_ + 1));
  const auto askedState = xcb_query_pointer(raw, connection.root());
  const auto map = connection.reply<xcb_get_keyboard_mapping_reply_t>(asked.sequence);
  const auto state = connection.reply<xcb_query_pointer_reply_t>(askedState.sequence);
  if (!map || !state) return connection.failure().empty() ? "The X server tells no keyboard map." : connection.failure();
  if ((state->mask & XCB_MOD_MASK_LOCK) != 0) return "Caps Lock is on, which changes what is typed. Turn it off first.";
  if ((state->mask & HELD) != 0) return "A person holds Shift, Control or Alt down at this moment. Try again.";
  perCode_ = map->keysyms_per_keycode;
  const xcb_keysym_t* symbols = xcb_get_keyboard_mapping_keysyms(map.get());
  map_.assign(symbols, symbols + xcb_get_keyboard_mapping_keysyms_length(map.get()));
  group_ = (state->mask >> GROUP_SHIFT) & GROUP_BITS;
  keys_.clear();
  return perCode_ == 0 ? "The X server has an empty keyboard map." : "";
}

/** Finds a key for every symbol, and lends some to those that have none. */
std::string XKeyboard::prepare(XConnection& connection, const std::vector<XStroke>& strokes) {
  std::set<xcb_keysym_t> wanted{SHIFT};
  for (const XStroke& stroke : strokes) {
    wanted.insert(stroke.key);
    wanted.insert(stroke.hold.begin(), stroke.hold.end());
  }
  std::vector<xcb_keysym_t> missing;
  for (const xcb_keysym_t symbol : wanted) {
    if (!find(symbol)) missing.push_back(symbol);
  }
  std::vector<xcb_keycode_t> free = spares();
  // What was lent for an earlier text is free again when this one does not need it.
  for (const auto& [symbol, code] : lent_) {
    if (wanted.count(symbol) == 0) free.push_back(code);
  }
  if (missing.size() > free.size()) {
    return "The text has " + std::to_string(missing.size()) + " different characters that the keyboard layout lacks; " +
           std::to_string(free.size()) + " fit at a time.";
  }
  for (size_t i = 0; i < missing.size(); ++i) lend(connection, missing[i], free[i]);
  return "";
}

bool XKeyboard::columnHolds(size_t code, size_t column, xcb_keysym_t symbol) const {
  return column < perCode_ && map_[code * perCode_ + column] == symbol;
}

bool XKeyboard::find(xcb_keysym_t symbol) {
  const size_t plain = group_ * PER_GROUP;
  for (const bool shifted : {false, true}) {
    for (size_t code = 0; code * perCode_ < map_.size(); ++code) {
      if (!columnHolds(code, plain + (shifted ? 1 : 0), symbol)) continue;
      keys_[symbol] = {static_cast<xcb_keycode_t>(first_ + code), shifted};
      return true;
    }
  }
  return false;
}

/** Keycodes without any symbol. */
std::vector<xcb_keycode_t> XKeyboard::spares() const {
  std::vector<xcb_keycode_t> free;
  for (size_t code = 0; (code + 1) * perCode_ <= map_.size(); ++code) {
    const auto begin = map_.begin() + static_cast<std::ptrdiff_t>(code * perCode_);
    const bool empty = std::all_of(begin, begin + static_cast<std::ptrdiff_t>(perCode_), [](auto symbol) { return symbol == 0; });
    if (empty) free.push_back(static_cast<xcb_keycode_t>(first_ + code));
  }
  return free;
}

void XKeyboard::lend(XConnection& connection, xcb_keysym_t symbol, xcb_keycode_t code) {
  for (auto it = lent_.begin(); it != lent_.end();) it = it->second == code ? lent_.erase(it) : std::next(it);
  const std::vector<xcb_keysym_t> symbols(perCode_, symbol);
  xcb_change_keyboard_mapping(connection.raw(), 1, code, static_cast<uint8_t>(perCode_), symbols.data());
  lent_[symbol] = code;
  keys_[symbol] = {code, false};
}

void XKeyboard::fake(XConnection& connection, uint8_t type, xcb_keycode_t code) {
  xcb_test_fake_input(connection.raw(), type, code, XCB_CURRENT_TIME, connection.root(), 0, 0, 0);
}

void XKeyboard::strike(XConnection& connection, const XStroke& stroke) {
  std::vector<xcb_keycode_t> down;
  for (const xcb_keysym_t symbol : stroke.hold) down.push_back(keys_[symbol].code);
  const Key key = keys_[stroke.key];
  if (key.shifted) down.push_back(keys_[SHIFT].code);
  for (const xcb_keycode_t code : down) fake(connection, XCB_KEY_PRESS, code);
  fake(connection, XCB_KEY_PRESS, key.code);
  fake(connection, XCB_KEY_RELEASE, key.code);
  std::reverse(down.begin(), down.end());
  for (const xcb_keycode_t code : down) fake(connection, XCB_KEY_RELEASE, code);
}

void XKeyboard::giveBack(XConnection& connection) {
  const xcb_keysym_t none = XCB_NO_SYMBOL;
  for (const auto& [symbol, code] : lent_) xcb_change_keyboard_mapping(connection.raw(), 1, code, 1, &none);
  lent_.clear();
}

}  // namespace casement
