#pragma once

#include <xcb/xcb.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "deadline.hh"

namespace casement {

struct XFree {
  void operator()(void* memory) const { std::free(memory); }
};
/** What xcb allocates with malloc. */
template <typename T>
using XHeld = std::unique_ptr<T, XFree>;

/** The atoms this addon speaks of. The order is that of ATOM_NAMES in x11_connection.cc. */
enum XAtom : size_t {
  NET_CLIENT_LIST,
  NET_CLIENT_LIST_STACKING,
  NET_ACTIVE_WINDOW,
  NET_SUPPORTING_WM_CHECK,
  NET_CLOSE_WINDOW,
  NET_WM_NAME,
  NET_WM_STATE,
  NET_WM_WINDOW_TYPE,
  NET_WM_PID,
  WM_PROTOCOLS,
  WM_DELETE_WINDOW,
  WM_CLIENT_LEADER,
  WM_STATE,
  UTF8_STRING,
  COMPOUND_TEXT,
  ATOM_COUNT,
};

/** A window property as it was read. */
struct XProperty {
  xcb_atom_t type = XCB_ATOM_NONE;
  std::string bytes;

  /** The value as 32-bit items; empty for other formats. */
  std::vector<uint32_t> words() const;
  /** The first 32-bit item, 0 when there is none. */
  uint32_t word() const;

  uint8_t format = 0;
};

/**
 * An X connection whose every wait ends: at the deadline of the current operation, when the server goes away, or when
 * the display is being closed. For one thread. Requests are sent first and their replies taken later (pipelining);
 * an X error, such as that of a window that vanished, is an empty reply and never ends the process.
 */
class XConnection {
 public:
  XConnection(xcb_connection_t* raw, int screen, std::string name, const std::atomic<bool>& closing);
  ~XConnection() { xcb_disconnect(raw_); }
  XConnection(const XConnection&) = delete;
  XConnection& operator=(const XConnection&) = delete;

  xcb_connection_t* raw() const { return raw_; }
  xcb_window_t root() const { return root_; }
  xcb_atom_t atom(XAtom which) const { return atoms_[which]; }
  bool lost() const { return xcb_connection_has_error(raw_) != 0; }

  /** Starts an operation. False when the server is gone, or still owes replies from an earlier operation. */
  bool begin(Deadline deadline);
  /** Why the operation failed, '' when it did not. Once failed, all further replies of the operation are empty. */
  const std::string& failure() const { return failure_; }
  /** Fetches the atoms. Once, as the first operation. */
  void internAtoms();

  /** The reply of a request by its cookie's sequence; null on an X error and after a failure. */
  template <typename R>
  XHeld<R> reply(unsigned sequence) {
    return XHeld<R>(static_cast<R*>(wait(sequence)));
  }

  xcb_get_property_cookie_t askProperty(xcb_window_t window, xcb_atom_t property) const;
  XProperty property(xcb_get_property_cookie_t cookie);
  /** Names of atoms, all asked for at once and remembered. */
  std::vector<std::string> atomNames(const std::vector<xcb_atom_t>& atoms);
  /** Asks for those names that are not known yet. */
  void learnAtoms(const std::vector<xcb_atom_t>& atoms);

  /** Waits until the server has done all that was sent. */
  void sync();
  /** Reads what has arrived; never blocks. */
  void pump();
  /** Events that arrived since the last time. */
  std::deque<XHeld<xcb_generic_event_t>> takeEvents();

 private:
  void* wait(unsigned sequence);
  bool answered(unsigned sequence, void** reply);
  void waitReadable();
  void fail(std::string why) { failure_ = std::move(why); }
  std::string lostMessage() const;

  xcb_connection_t* raw_;
  xcb_window_t root_;
  std::string name_;
  const std::atomic<bool>& closing_;
  std::array<xcb_atom_t, ATOM_COUNT> atoms_{};
  std::map<xcb_atom_t, std::string> names_;
  std::deque<XHeld<xcb_generic_event_t>> events_;
  Deadline deadline_ = Deadline::in(0);
  std::string failure_;
  /** The request whose answer proves that a server that missed a deadline is back; 0 for none. */
  unsigned owed_ = 0;
};

}  // namespace casement
