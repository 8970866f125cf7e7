#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "event_loop.hh"
#include "x11_capture.hh"
#include "x11_connection.hh"
#include "x11_keys.hh"
#include "x11_windows.hh"

namespace casement {

/** An answer, or a message for people that says why there is none. */
template <typename T>
struct XAnswer {
  T value{};
  std::string error;
};

/**
 * One X display, on the thread of its loop. Every operation takes a deadline; waits notice `closing` within 20 ms.
 * As a Source it serves the events that watching asks for.
 */
class XDisplay : public Source {
 public:
  XDisplay(EventLoop& loop, const std::atomic<bool>& closing) : loop_(loop), closing_(closing) {}
  ~XDisplay() override;

  /** Connects to `name` ("" for DISPLAY). '' or why it cannot. */
  std::string open(const std::string& name, Deadline deadline);
  XAnswer<std::vector<XWindowFacts>> windows(Deadline deadline);
  XAnswer<std::string> windowManager(Deadline deadline);
  /** '' or why not. */
  std::string activate(xcb_window_t id, Deadline deadline);
  std::string closeWindow(xcb_window_t id, Deadline deadline);
  std::string watch(std::function<void()> onChange, Deadline deadline);
  std::string holdPixels(Deadline deadline);
  XAnswer<XPicture> capture(xcb_window_t id, Deadline deadline);
  std::string press(const std::vector<XStroke>& strokes, Deadline deadline);

  int fd() const override { return xcb_get_file_descriptor(connection_->raw()); }
  short events() override { return POLLIN; }
  void dispatch(short revents) override;

 private:
  bool remembers();
  bool exists(xcb_window_t id);
  std::string finish();
  std::string missing(xcb_window_t id) const;
  void sendToManager(xcb_window_t about, XAtom type, const std::array<uint32_t, 5>& data);
  bool follow(const std::vector<xcb_window_t>& clients);
  void serveEvents();
  bool concerns(const xcb_generic_event_t& event) const;
  bool concerns(const xcb_property_notify_event_t& event) const;
  void noteChange();
  void report();
  void stopServing();

  EventLoop& loop_;
  const std::atomic<bool>& closing_;
  std::unique_ptr<XConnection> connection_;
  bool serving_ = false;
  std::function<void()> onChange_;
  std::set<xcb_window_t> followed_;
  /** The last answer of windows(), while nothing has been heard that could have changed it. */
  std::vector<XWindowFacts> known_;
  Deadline knownUntil_ = Deadline::in(0);
  XKeyboard keyboard_;
  EventLoop::TimerId timer_ = 0;
};

}  // namespace casement
