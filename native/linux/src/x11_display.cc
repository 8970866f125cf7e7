#include "x11_display.hh"

#include <cstdio>

#include "x11_handshake.hh"

namespace casement {

namespace {

/** Changes of this long make one call. */
constexpr double COALESCE_MS = 25;
/** For looking at the client list again after a change. */
constexpr double FOLLOW_MS = 1000;

/** Of what windows() says this much is heard of when it changes; the rest, such as a place within a frame, is this old at most. */
constexpr double KNOWN_MS = 5000;

/** The source of a request as EWMH numbers them: a tool that acts for the user, such as a pager. */
constexpr uint32_t FROM_USER = 2;

std::string hex(xcb_window_t id) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%x", id);
  return text;
}

}  // namespace

XDisplay::~XDisplay() {
  stopServing();
  if (connection_ == nullptr || connection_->lost()) return;
  keyboard_.giveBack(*connection_);
  xcb_flush(connection_->raw());
}

std::string XDisplay::open(const std::string& name, Deadline deadline) {
  XHandshake made = handshake(name, deadline, closing_);
  if (made.connection == nullptr) return made.error;
  connection_ = std::make_unique<XConnection>(made.connection, made.screen, made.name, closing_);
  connection_->begin(deadline);
  connection_->internAtoms();
  if (!connection_->failure().empty()) return connection_->failure();
  loop_.add(this);
  serving_ = true;
  return "";
}

XAnswer<std::vector<XWindowFacts>> XDisplay::windows(Deadline deadline) {
  if (!connection_->begin(deadline)) return {{}, finish()};
  if (remembers()) return {known_, finish()};
  knownUntil_ = Deadline::in(KNOWN_MS);
  const XDesktop desktop = readDesktop(*connection_);
  auto windows = readWindows(*connection_, desktop);
  const bool heardAll = onChange_ && !follow(desktop.clients) && desktop.manager != 0;
  const std::string failure = finish();
  if (!heardAll || !failure.empty()) knownUntil_ = Deadline::in(0);
  known_ = windows;
  return {std::move(windows), failure};
}

/** One round trip instead of a dozen a window: what changed before it has been heard of after it. */
bool XDisplay::remembers() {
  if (knownUntil_.passed()) return false;
  connection_->sync();
  serveEvents();
  return !knownUntil_.passed() && connection_->failure().empty();
}

XAnswer<std::string> XDisplay::windowManager(Deadline deadline) {
  if (!connection_->begin(deadline)) return {"", finish()};
  const XDesktop desktop = readDesktop(*connection_);
  std::string name;
  if (desktop.manager != 0) {
    name = connection_->property(connection_->askProperty(desktop.manager, connection_->atom(NET_WM_NAME))).bytes;
    if (name.empty()) name = "unnamed";
  }
  return {name, finish()};
}

std::string XDisplay::activate(xcb_window_t id, Deadline deadline) {
  if (!connection_->begin(deadline)) return finish();
  const XDesktop desktop = readDesktop(*connection_);
  if (!exists(id)) return missing(id);
  if (desktop.manager != 0) {
    sendToManager(id, NET_ACTIVE_WINDOW, {FROM_USER, XCB_CURRENT_TIME, desktop.active, 0, 0});
  } else {
    const uint32_t above = XCB_STACK_MODE_ABOVE;
    xcb_configure_window(connection_->raw(), id, XCB_CONFIG_WINDOW_STACK_MODE, &above);
    xcb_set_input_focus(connection_->raw(), XCB_INPUT_FOCUS_PARENT, id, XCB_CURRENT_TIME);
  }
  connection_->sync();
  return finish();
}

std::string XDisplay::closeWindow(xcb_window_t id, Deadline deadline) {
  if (!connection_->begin(deadline)) return finish();
  const XDesktop desktop = readDesktop(*connection_);
  if (!exists(id)) return missing(id);
  if (desktop.manager != 0) {
    sendToManager(id, NET_CLOSE_WINDOW, {XCB_CURRENT_TIME, FROM_USER, 0, 0, 0});
  } else {
    xcb_client_message_event_t event{};
    event.response_type = XCB_CLIENT_MESSAGE;
    event.format = 32;
    event.window = id;
    event.type = connection_->atom(WM_PROTOCOLS);
    event.data.data32[0] = connection_->atom(WM_DELETE_WINDOW);
    xcb_send_event(connection_->raw(), 0, id, XCB_EVENT_MASK_NO_EVENT, reinterpret_cast<const char*>(&event));
  }
  connection_->sync();
  return finish();
}

std::string XDisplay::watch(std::function<void()> onChange, Deadline deadline) {
  if (!connection_->begin(deadline)) return finish();
  const uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
  xcb_change_window_attributes(connection_->raw(), connection_->root(), XCB_CW_EVENT_MASK, &mask);
  onChange_ = std::move(onChange);
  follow(readDesktop(*connection_).clients);
  return finish();
}

std::string XDisplay::holdPixels(Deadline deadline) {
  if (!connection_->begin(deadline)) return finish();
  const std::string error = casement::holdPixels(*connection_);
  const std::string failure = finish();
  return failure.empty() ? error : failure;
}

XAnswer<XPicture> XDisplay::capture(xcb_window_t id, Deadline deadline) {
  if (!connection_->begin(deadline)) return {{}, finish()};
  XPicture picture;
  const std::string error = casement::capture(*connection_, id, picture);
  const std::string failure = finish();
  return {std::move(picture), failure.empty() ? error : failure};
}

std::string XDisplay::press(const std::vector<XStroke>& strokes, Deadline deadline) {
  if (!connection_->begin(deadline)) return finish();
  const std::string error = keyboard_.press(*connection_, strokes);
  const std::string failure = finish();
  return failure.empty() ? error : failure;
}

/**
 * Asks for the property changes of each client; true when one is new, which may have changed unheard. A client that is
 * gone makes an error event, which nobody minds.
 */
bool XDisplay::follow(const std::vector<xcb_window_t>& clients) {
  const std::set<xcb_window_t> now(clients.begin(), clients.end());
  const uint32_t mask = XCB_EVENT_MASK_PROPERTY_CHANGE;
  bool met = false;
  for (const xcb_window_t id : now) {
    if (followed_.count(id) != 0) continue;
    met = true;
    xcb_change_window_attributes(connection_->raw(), id, XCB_CW_EVENT_MASK, &mask);
  }
  followed_ = now;
  connection_->sync();
  return met;
}

void XDisplay::dispatch(short) { serveEvents(); }

void XDisplay::serveEvents() {
  for (const auto& event : connection_->takeEvents()) {
    knownUntil_ = Deadline::in(0);
    if (concerns(*event)) noteChange();
  }
  // A dead descriptor is readable for ever. The listener hears of it once: its next read tells it why.
  if (connection_->lost()) {
    stopServing();
    noteChange();
  }
}

bool XDisplay::concerns(const xcb_generic_event_t& event) const {
  switch (event.response_type & 0x7f) {
    case XCB_PROPERTY_NOTIFY: return concerns(reinterpret_cast<const xcb_property_notify_event_t&>(event));
    case XCB_MAP_NOTIFY:
    case XCB_UNMAP_NOTIFY:
    case XCB_DESTROY_NOTIFY:
    case XCB_REPARENT_NOTIFY: return true;
    default: return false;
  }
}

bool XDisplay::concerns(const xcb_property_notify_event_t& event) const {
  const auto is = [&](XAtom which) { return event.atom == connection_->atom(which); };
  if (event.window == connection_->root()) {
    return is(NET_CLIENT_LIST) || is(NET_CLIENT_LIST_STACKING) || is(NET_ACTIVE_WINDOW) || is(NET_SUPPORTING_WM_CHECK);
  }
  return is(NET_WM_NAME) || is(NET_WM_STATE) || is(NET_WM_WINDOW_TYPE) || is(WM_STATE) ||
         event.atom == XCB_ATOM_WM_NAME || event.atom == XCB_ATOM_WM_TRANSIENT_FOR;
}

void XDisplay::noteChange() {
  if (!onChange_ || timer_ != 0) return;
  timer_ = loop_.at(Deadline::in(COALESCE_MS), [this] { report(); });
}

void XDisplay::report() {
  timer_ = 0;
  if (connection_->begin(Deadline::in(FOLLOW_MS))) follow(readDesktop(*connection_).clients);
  finish();
  if (onChange_) onChange_();
}

bool XDisplay::exists(xcb_window_t id) {
  const auto cookie = xcb_get_window_attributes(connection_->raw(), id);
  return connection_->reply<xcb_get_window_attributes_reply_t>(cookie.sequence) != nullptr;
}

std::string XDisplay::missing(xcb_window_t id) const {
  const std::string& failure = connection_->failure();
  return failure.empty() ? "The X window " + hex(id) + " no longer exists. List the windows again." : failure;
}

void XDisplay::sendToManager(xcb_window_t about, XAtom type, const std::array<uint32_t, 5>& data) {
  xcb_client_message_event_t event{};
  event.response_type = XCB_CLIENT_MESSAGE;
  event.format = 32;
  event.window = about;
  event.type = connection_->atom(type);
  for (size_t i = 0; i < data.size(); ++i) event.data.data32[i] = data[i];
  const uint32_t mask = XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
  xcb_send_event(connection_->raw(), 0, connection_->root(), mask, reinterpret_cast<const char*>(&event));
}

/** Ends an operation: events that came in between its replies are served now, as nothing will wake the loop for them. */
std::string XDisplay::finish() {
  const std::string failure = connection_->failure();
  serveEvents();
  return failure;
}

void XDisplay::stopServing() {
  if (serving_) loop_.remove(this);
  serving_ = false;
}

}  // namespace casement
