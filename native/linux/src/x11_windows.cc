#include "x11_windows.hh"

#include <algorithm>
#include <string_view>

#include "x11_text.hh"

namespace casement {

namespace {

/** So many windows are asked about at a time: their requests must fit into the socket's buffer. */
constexpr size_t BATCH = 128;

/** ICCCM: the bit of WM_HINTS that says that a group is given, and where it stands. */
constexpr uint32_t GROUP_HINT = 1 << 6;
constexpr size_t GROUP_AT = 8;

/** All requests about one window. */
class WindowReader {
 public:
  WindowReader(XConnection& connection, xcb_window_t id)
      : c_(connection),
        id_(id),
        attributes_(xcb_get_window_attributes(connection.raw(), id)),
        geometry_(xcb_get_geometry(connection.raw(), id)),
        position_(xcb_translate_coordinates(connection.raw(), id, connection.root(), 0, 0)),
        netName_(ask(NET_WM_NAME)),
        name_(connection.askProperty(id, XCB_ATOM_WM_NAME)),
        class_(connection.askProperty(id, XCB_ATOM_WM_CLASS)),
        transient_(connection.askProperty(id, XCB_ATOM_WM_TRANSIENT_FOR)),
        hints_(connection.askProperty(id, XCB_ATOM_WM_HINTS)),
        states_(ask(NET_WM_STATE)),
        types_(ask(NET_WM_WINDOW_TYPE)),
        pid_(ask(NET_WM_PID)),
        protocols_(ask(WM_PROTOCOLS)),
        leader_(ask(WM_CLIENT_LEADER)) {}

  struct Raw {
    XWindowFacts facts;
    std::vector<xcb_atom_t> states;
    std::vector<xcb_atom_t> types;
    bool alive = false;
  };

  Raw take() {
    Raw raw;
    raw.facts.id = id_;
    raw.alive = takeShape(raw.facts);
    takeTexts(raw.facts);
    takeRelations(raw.facts);
    raw.states = c_.property(states_).words();
    raw.types = c_.property(types_).words();
    raw.facts.pid = c_.property(pid_).word();
    const auto protocols = c_.property(protocols_).words();
    raw.facts.deletable = std::count(protocols.begin(), protocols.end(), c_.atom(WM_DELETE_WINDOW)) > 0;
    return raw;
  }

 private:
  xcb_get_property_cookie_t ask(XAtom which) const { return c_.askProperty(id_, c_.atom(which)); }

  /** False when the window is gone. */
  bool takeShape(XWindowFacts& facts) {
    const auto attributes = c_.reply<xcb_get_window_attributes_reply_t>(attributes_.sequence);
    const auto geometry = c_.reply<xcb_get_geometry_reply_t>(geometry_.sequence);
    const auto position = c_.reply<xcb_translate_coordinates_reply_t>(position_.sequence);
    if (!attributes || !geometry || !position) return false;
    facts.mapped = attributes->map_state == XCB_MAP_STATE_VIEWABLE;
    facts.overrideRedirect = attributes->override_redirect != 0;
    facts.x = position->dst_x;
    facts.y = position->dst_y;
    facts.width = geometry->width;
    facts.height = geometry->height;
    return true;
  }

  void takeTexts(XWindowFacts& facts) {
    const XProperty netName = c_.property(netName_);
    const XProperty name = c_.property(name_);
    facts.title = netName.type != XCB_ATOM_NONE ? netName.bytes : decoded(name);
    // Toolkits differ in whether the last byte is the end mark of C.
    facts.title.resize(std::min(facts.title.find('\0'), facts.title.size()));
    facts.wmClass = className(c_.property(class_).bytes);
  }

  std::string decoded(const XProperty& text) const {
    if (text.type == c_.atom(COMPOUND_TEXT)) return compoundTextToUtf8(text.bytes);
    if (text.type == XCB_ATOM_STRING) return latin1ToUtf8(text.bytes);
    return text.bytes;  // UTF8_STRING; what is not valid is replaced on the way to JS.
  }

  /** WM_CLASS is "instance\0class\0". */
  static std::string className(const std::string& bytes) {
    const size_t end = bytes.find('\0');
    if (end == std::string::npos) return "";
    const std::string_view rest = std::string_view(bytes).substr(end + 1);
    return latin1ToUtf8(std::string(rest.substr(0, rest.find('\0'))));
  }

  void takeRelations(XWindowFacts& facts) {
    facts.transientFor = c_.property(transient_).word();
    const auto hints = c_.property(hints_).words();
    const xcb_window_t leader = c_.property(leader_).word();
    const bool grouped = hints.size() > GROUP_AT && (hints[0] & GROUP_HINT) != 0;
    facts.groupLeader = grouped ? hints[GROUP_AT] : leader;
  }

  XConnection& c_;
  const xcb_window_t id_;
  const xcb_get_window_attributes_cookie_t attributes_;
  const xcb_get_geometry_cookie_t geometry_;
  const xcb_translate_coordinates_cookie_t position_;
  const xcb_get_property_cookie_t netName_, name_, class_, transient_, hints_, states_, types_, pid_, protocols_, leader_;
};

std::vector<std::string> shortNames(XConnection& connection, const std::vector<xcb_atom_t>& atoms, std::string_view prefix) {
  std::vector<std::string> names = connection.atomNames(atoms);
  for (std::string& name : names) {
    if (name.rfind(prefix, 0) == 0) name.erase(0, prefix.size());
  }
  return names;
}

void learnAll(XConnection& connection, const std::vector<WindowReader::Raw>& windows) {
  std::vector<xcb_atom_t> all;
  for (const auto& window : windows) {
    all.insert(all.end(), window.states.begin(), window.states.end());
    all.insert(all.end(), window.types.begin(), window.types.end());
  }
  connection.learnAtoms(all);
}

std::vector<WindowReader::Raw> readBatch(XConnection& connection, const std::vector<xcb_window_t>& ids) {
  std::vector<WindowReader> readers;
  readers.reserve(ids.size());
  for (const xcb_window_t id : ids) readers.emplace_back(connection, id);
  std::vector<WindowReader::Raw> windows;
  for (WindowReader& reader : readers) windows.push_back(reader.take());
  return windows;
}

void finish(XConnection& connection, const XDesktop& desktop, WindowReader::Raw& window) {
  const auto& order = desktop.stacking;
  const auto place = std::find(order.begin(), order.end(), window.facts.id);
  window.facts.z = place == order.end() ? -1 : static_cast<int>(place - order.begin());
  window.facts.active = window.facts.id == desktop.active;
  window.facts.states = shortNames(connection, window.states, "_NET_WM_STATE_");
  window.facts.types = shortNames(connection, window.types, "_NET_WM_WINDOW_TYPE_");
}

}  // namespace

std::vector<XWindowFacts> readWindows(XConnection& connection, const XDesktop& desktop) {
  std::vector<XWindowFacts> all;
  for (size_t from = 0; from < desktop.clients.size(); from += BATCH) {
    const auto first = desktop.clients.begin() + from;
    const size_t count = std::min(BATCH, desktop.clients.size() - from);
    auto windows = readBatch(connection, {first, first + count});
    learnAll(connection, windows);
    for (auto& window : windows) {
      if (!window.alive) continue;
      finish(connection, desktop, window);
      all.push_back(std::move(window.facts));
    }
  }
  return all;
}

}  // namespace casement
