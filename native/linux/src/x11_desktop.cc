#include <algorithm>
#include <map>
#include <set>

#include "x11_windows.hh"

namespace casement {

namespace {

/** Between a root child and the client in it: KWin puts two frames around one. */
constexpr int FRAME_DEPTH = 3;
/** How many windows of a level are looked at: a display with more has lost its mind. */
constexpr size_t LEVEL_MAX = 512;
/** Between the focused widget and its top-level. */
constexpr int FOCUS_DEPTH = 16;

/** A window that may be a client, or a frame with clients in it. */
struct Candidate {
  xcb_window_t id;
  /** Index of its root child in the first level. */
  size_t top;
};

struct Looks {
  bool mapped = false;
  bool drawable = false;
  bool overrideRedirect = false;
  bool client = false;
  std::vector<xcb_window_t> children;
};

/** Looks at a level of the window tree, all at once. */
class LevelReader {
 public:
  LevelReader(XConnection& connection, const std::vector<Candidate>& level) : connection_(connection) {
    for (const Candidate& candidate : level) {
      asked_.push_back({xcb_get_window_attributes(connection.raw(), candidate.id),
                        connection.askProperty(candidate.id, connection.atom(WM_STATE)),
                        xcb_query_tree(connection.raw(), candidate.id)});
    }
  }

  std::vector<Looks> take() {
    std::vector<Looks> level;
    for (const Asked& asked : asked_) level.push_back(take(asked));
    return level;
  }

 private:
  struct Asked {
    xcb_get_window_attributes_cookie_t attributes;
    xcb_get_property_cookie_t state;
    xcb_query_tree_cookie_t tree;
  };

  Looks take(const Asked& asked) {
    Looks looks;
    if (const auto found = connection_.reply<xcb_get_window_attributes_reply_t>(asked.attributes.sequence)) {
      looks.mapped = found->map_state != XCB_MAP_STATE_UNMAPPED;
      looks.drawable = found->_class == XCB_WINDOW_CLASS_INPUT_OUTPUT;
      looks.overrideRedirect = found->override_redirect != 0;
    }
    looks.client = connection_.property(asked.state).type != XCB_ATOM_NONE;
    if (const auto tree = connection_.reply<xcb_query_tree_reply_t>(asked.tree.sequence)) {
      const xcb_window_t* first = xcb_query_tree_children(tree.get());
      looks.children.assign(first, first + xcb_query_tree_children_length(tree.get()));
    }
    return looks;
  }

  XConnection& connection_;
  std::vector<Asked> asked_;
};

/**
 * Walks root's tree for clients that the window manager does not list (CASE-B4): mapped windows with WM_STATE.
 * Where no window manager runs, a mapped root child that draws and did not opt out of management is one.
 */
class ClientSearch {
 public:
  ClientSearch(XConnection& connection, const XDesktop& desktop)
      : connection_(connection), managed_(desktop.manager != 0), listed_(desktop.clients.begin(), desktop.clients.end()) {}

  std::vector<xcb_window_t> find(const std::vector<xcb_window_t>& rootChildren) {
    std::vector<Candidate> level;
    for (const xcb_window_t id : rootChildren) {
      if (listed_.count(id) == 0 && level.size() < LEVEL_MAX) level.push_back({id, level.size()});
    }
    tops_.resize(level.size());
    for (int depth = 0; depth < FRAME_DEPTH && !level.empty(); ++depth) level = descend(level, depth);
    return collect();
  }

 private:
  /** What is known of a root child. */
  struct Top {
    bool hasClient = false;
    bool couldBeClient = false;
    xcb_window_t id = 0;
  };

  std::vector<Candidate> descend(const std::vector<Candidate>& level, int depth) {
    const auto seen = LevelReader(connection_, level).take();
    std::vector<Candidate> next;
    for (size_t i = 0; i < level.size(); ++i) {
      Top& top = tops_[level[i].top];
      if (depth == 0) top = {false, seen[i].mapped && seen[i].drawable && !seen[i].overrideRedirect, level[i].id};
      if (!seen[i].mapped) continue;
      if (seen[i].client) note(top, level[i].id);
      else addChildren(next, level[i], seen[i], top);
    }
    return next;
  }

  void note(Top& top, xcb_window_t client) {
    top.hasClient = true;
    found_.push_back(client);
  }

  void addChildren(std::vector<Candidate>& next, const Candidate& parent, const Looks& looks, Top& top) {
    const auto listed = [this](xcb_window_t child) { return listed_.count(child) != 0; };
    // The frame of a listed client holds no other.
    if (std::any_of(looks.children.begin(), looks.children.end(), listed)) top.hasClient = true;
    if (top.hasClient) return;
    for (const xcb_window_t child : looks.children) {
      if (next.size() < LEVEL_MAX) next.push_back({child, parent.top});
    }
  }

  std::vector<xcb_window_t> collect() {
    for (const Top& top : tops_) {
      if (!managed_ && !top.hasClient && top.couldBeClient) found_.push_back(top.id);
    }
    return found_;
  }

  XConnection& connection_;
  const bool managed_;
  const std::set<xcb_window_t> listed_;
  std::vector<Top> tops_;
  std::vector<xcb_window_t> found_;
};

/** A manager that died leaves its mark on the root; one that lives has it on its own window, too. */
xcb_window_t livingManager(XConnection& connection, xcb_window_t claimed) {
  if (claimed == 0) return 0;
  const auto cookie = connection.askProperty(claimed, connection.atom(NET_SUPPORTING_WM_CHECK));
  return connection.property(cookie).word() == claimed ? claimed : 0;
}

/** Without a window manager: the client that holds the keyboard focus. */
xcb_window_t focusedClient(XConnection& connection, const std::vector<xcb_window_t>& clients) {
  const auto focus = connection.reply<xcb_get_input_focus_reply_t>(xcb_get_input_focus(connection.raw()).sequence);
  xcb_window_t at = focus ? focus->focus : 0;
  for (int i = 0; i < FOCUS_DEPTH && at > XCB_INPUT_FOCUS_POINTER_ROOT; ++i) {
    if (std::find(clients.begin(), clients.end(), at) != clients.end()) return at;
    const auto tree = connection.reply<xcb_query_tree_reply_t>(xcb_query_tree(connection.raw(), at).sequence);
    at = tree ? tree->parent : 0;
  }
  return 0;
}

std::vector<xcb_window_t> rootChildren(XConnection& connection, xcb_query_tree_cookie_t cookie) {
  const auto tree = connection.reply<xcb_query_tree_reply_t>(cookie.sequence);
  if (!tree) return {};
  const xcb_window_t* first = xcb_query_tree_children(tree.get());
  return {first, first + xcb_query_tree_children_length(tree.get())};
}

}  // namespace

XDesktop readDesktop(XConnection& connection) {
  const xcb_window_t root = connection.root();
  const auto manager = connection.askProperty(root, connection.atom(NET_SUPPORTING_WM_CHECK));
  const auto clients = connection.askProperty(root, connection.atom(NET_CLIENT_LIST));
  const auto stacking = connection.askProperty(root, connection.atom(NET_CLIENT_LIST_STACKING));
  const auto active = connection.askProperty(root, connection.atom(NET_ACTIVE_WINDOW));
  const auto tree = xcb_query_tree(connection.raw(), root);

  XDesktop desktop;
  const xcb_window_t claimed = connection.property(manager).word();
  const auto listed = connection.property(clients).words();
  const auto order = connection.property(stacking).words();
  const xcb_window_t marked = connection.property(active).word();
  const auto tops = rootChildren(connection, tree);
  desktop.manager = livingManager(connection, claimed);
  // What a dead manager wrote is old.
  if (desktop.manager != 0) desktop = {desktop.manager, marked, listed, order};
  for (const xcb_window_t client : ClientSearch(connection, desktop).find(tops)) desktop.clients.push_back(client);
  if (desktop.manager == 0) {
    desktop.stacking = desktop.clients;  // Root's children come bottom first.
    desktop.active = focusedClient(connection, desktop.clients);
  }
  return desktop;
}

}  // namespace casement
