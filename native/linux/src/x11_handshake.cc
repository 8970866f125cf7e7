#include "x11_handshake.hh"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>

namespace casement {

namespace {

/** Threads that wait for servers which never answered. More are not started. */
std::atomic<int> leftBehind{0};
constexpr int LEFT_BEHIND_MAX = 4;

/** What the greeting thread and the waiting one share. */
struct Attempt {
  std::mutex mutex;
  std::condition_variable done;
  bool finished = false;
  bool abandoned = false;
  xcb_connection_t* connection = nullptr;
  int screen = 0;
};

void greet(const std::shared_ptr<Attempt>& attempt, const std::string& display) {
  int screen = 0;
  xcb_connection_t* connection = xcb_connect(display.empty() ? nullptr : display.c_str(), &screen);
  std::lock_guard<std::mutex> lock(attempt->mutex);
  if (attempt->abandoned) {
    xcb_disconnect(connection);
    --leftBehind;
    return;
  }
  attempt->connection = connection;
  attempt->screen = screen;
  attempt->finished = true;
  attempt->done.notify_one();
}

/** True when the attempt finished in time. */
bool await(Attempt& attempt, Deadline deadline, const std::atomic<bool>& closing) {
  std::unique_lock<std::mutex> lock(attempt.mutex);
  while (!attempt.finished && !closing && !deadline.passed()) {
    attempt.done.wait_for(lock, std::chrono::milliseconds(std::min(deadline.msLeft(), 20)));
  }
  if (attempt.finished) return true;
  attempt.abandoned = true;
  ++leftBehind;
  return false;
}

std::string reasonOf(int error) {
  switch (error) {
    case XCB_CONN_CLOSED_PARSE_ERR: return "is not a display name such as \":0\"";
    case XCB_CONN_CLOSED_INVALID_SCREEN: return "has no such screen";
    default: return "cannot be reached: no X server runs there, or it refused the connection (see XAUTHORITY)";
  }
}

/** What there is to know before trying; '' when nothing speaks against it. */
std::string objection(const std::string& display, const std::string& name) {
  const char* variable = std::getenv("DISPLAY");
  if (display.empty() && (variable == nullptr || *variable == '\0')) {
    return "There is no X display: DISPLAY is not set. Set it, e.g. DISPLAY=:0, or pass a display's name.";
  }
  if (leftBehind < LEFT_BEHIND_MAX) return "";
  return "X display " + name + " was not tried: earlier tries still wait for an X server that does not answer.";
}

}  // namespace

XHandshake handshake(const std::string& display, Deadline deadline, const std::atomic<bool>& closing) {
  const char* variable = std::getenv("DISPLAY");
  XHandshake made;
  made.name = display.empty() && variable != nullptr ? variable : display;
  made.error = objection(display, made.name);
  if (!made.error.empty()) return made;
  const auto attempt = std::make_shared<Attempt>();
  std::thread([attempt, display] { greet(attempt, display); }).detach();
  if (!await(*attempt, deadline, closing)) {
    made.error = "X display " + made.name + " did not answer in time. Its X server may be hung.";
    return made;
  }
  made.screen = attempt->screen;
  if (const int error = xcb_connection_has_error(attempt->connection)) {
    xcb_disconnect(attempt->connection);
    made.error = "X display " + made.name + " " + reasonOf(error) + ".";
    return made;
  }
  made.connection = attempt->connection;
  return made;
}

}  // namespace casement
