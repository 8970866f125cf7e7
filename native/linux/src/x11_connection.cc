#include "x11_connection.hh"

#include <poll.h>
#include <xcb/xcbext.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace casement {

namespace {

constexpr const char* ATOM_NAMES[ATOM_COUNT] = {
    "_NET_CLIENT_LIST", "_NET_CLIENT_LIST_STACKING", "_NET_ACTIVE_WINDOW", "_NET_SUPPORTING_WM_CHECK",
    "_NET_CLOSE_WINDOW", "_NET_WM_NAME", "_NET_WM_STATE", "_NET_WM_WINDOW_TYPE",
    "_NET_WM_PID", "WM_PROTOCOLS", "WM_DELETE_WINDOW", "WM_CLIENT_LEADER",
    "WM_STATE", "UTF8_STRING", "COMPOUND_TEXT",
};

/** The longest property that is read, in 32-bit units: titles are cut at 16 KiB, lists at 4096 windows. */
constexpr uint32_t PROPERTY_MAX = 4096;

/** How soon a wait notices that the display is being closed. */
constexpr int CLOSING_CHECK_MS = 20;

xcb_window_t rootOf(xcb_connection_t* raw, int screen) {
  auto screens = xcb_setup_roots_iterator(xcb_get_setup(raw));
  for (int i = 0; i < screen && screens.rem > 1; ++i) xcb_screen_next(&screens);
  return screens.data->root;
}

}  // namespace

std::vector<uint32_t> XProperty::words() const {
  if (format != 32) return {};
  std::vector<uint32_t> items(bytes.size() / sizeof(uint32_t));
  if (!items.empty()) std::memcpy(items.data(), bytes.data(), items.size() * sizeof(uint32_t));
  return items;
}

uint32_t XProperty::word() const {
  const auto items = words();
  return items.empty() ? 0 : items[0];
}

XConnection::XConnection(xcb_connection_t* raw, int screen, std::string name, const std::atomic<bool>& closing)
    : raw_(raw), root_(rootOf(raw, screen)), name_(std::move(name)), closing_(closing) {}

std::string XConnection::lostMessage() const {
  return "The connection to X display " + name_ + " is lost. Check that its X server runs, then open it again.";
}

bool XConnection::begin(Deadline deadline) {
  deadline_ = deadline;
  failure_.clear();
  if (lost()) fail(lostMessage());
  if (owed_ != 0 && failure_.empty()) {
    // Nothing is sent to a server that does not answer: its socket would fill up, and xcb blocks on a full one.
    const unsigned owed = std::exchange(owed_, 0);
    reply<xcb_get_input_focus_reply_t>(owed);
    if (!failure_.empty()) owed_ = owed_ != 0 ? owed_ : owed;
  }
  return failure_.empty();
}

void XConnection::internAtoms() {
  std::array<xcb_intern_atom_cookie_t, ATOM_COUNT> cookies;
  for (size_t i = 0; i < ATOM_COUNT; ++i) {
    cookies[i] = xcb_intern_atom(raw_, 0, static_cast<uint16_t>(std::strlen(ATOM_NAMES[i])), ATOM_NAMES[i]);
  }
  for (size_t i = 0; i < ATOM_COUNT; ++i) {
    const auto found = reply<xcb_intern_atom_reply_t>(cookies[i].sequence);
    atoms_[i] = found ? found->atom : 0u;
  }
}

bool XConnection::answered(unsigned sequence, void** reply) {
  xcb_generic_error_t* error = nullptr;
  if (!xcb_poll_for_reply(raw_, sequence, reply, &error)) return false;
  std::free(error);
  if (*reply == nullptr && lost()) fail(lostMessage());
  return true;
}

void* XConnection::wait(unsigned sequence) {
  void* reply = nullptr;
  if (failure_.empty()) xcb_flush(raw_);
  while (failure_.empty()) {
    if (answered(sequence, &reply)) return reply;
    pump();
    if (answered(sequence, &reply)) return reply;
    waitReadable();
  }
  xcb_discard_reply(raw_, sequence);
  return nullptr;
}

void XConnection::waitReadable() {
  if (lost()) return fail(lostMessage());
  if (closing_) return fail("The display is being closed.");
  if (deadline_.passed()) {
    owed_ = xcb_get_input_focus(raw_).sequence;
    return fail("The X server of display " + name_ + " did not answer in time. It may be hung or very busy.");
  }
  pollfd fd{xcb_get_file_descriptor(raw_), POLLIN, 0};
  poll(&fd, 1, std::min(deadline_.msLeft(), CLOSING_CHECK_MS));
}

xcb_get_property_cookie_t XConnection::askProperty(xcb_window_t window, xcb_atom_t property) const {
  return xcb_get_property(raw_, 0, window, property, XCB_GET_PROPERTY_TYPE_ANY, 0, PROPERTY_MAX);
}

XProperty XConnection::property(xcb_get_property_cookie_t cookie) {
  XProperty read;
  const auto found = reply<xcb_get_property_reply_t>(cookie.sequence);
  if (!found) return read;
  read.type = found->type;
  read.format = found->format;
  const auto length = static_cast<size_t>(xcb_get_property_value_length(found.get()));
  read.bytes.assign(static_cast<const char*>(xcb_get_property_value(found.get())), length);
  return read;
}

void XConnection::learnAtoms(const std::vector<xcb_atom_t>& atoms) {
  std::map<xcb_atom_t, xcb_get_atom_name_cookie_t> asked;
  for (const xcb_atom_t atom : atoms) {
    if (names_.count(atom) == 0 && asked.count(atom) == 0) asked[atom] = xcb_get_atom_name(raw_, atom);
  }
  for (const auto& [atom, cookie] : asked) {
    const auto found = reply<xcb_get_atom_name_reply_t>(cookie.sequence);
    if (!found) continue;
    const auto length = static_cast<size_t>(xcb_get_atom_name_name_length(found.get()));
    names_[atom].assign(xcb_get_atom_name_name(found.get()), length);
  }
}

std::vector<std::string> XConnection::atomNames(const std::vector<xcb_atom_t>& atoms) {
  learnAtoms(atoms);
  std::vector<std::string> names;
  for (const xcb_atom_t atom : atoms) {
    const auto found = names_.find(atom);
    if (found != names_.end()) names.push_back(found->second);
  }
  return names;
}

void XConnection::sync() { reply<xcb_get_input_focus_reply_t>(xcb_get_input_focus(raw_).sequence); }

void XConnection::pump() {
  while (xcb_generic_event_t* event = xcb_poll_for_event(raw_)) events_.emplace_back(event);
}

std::deque<XHeld<xcb_generic_event_t>> XConnection::takeEvents() {
  pump();
  return std::exchange(events_, {});
}

}  // namespace casement
