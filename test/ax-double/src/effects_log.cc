#include "effects_log.hh"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>

namespace casement::ax_double {

namespace {

constexpr size_t kMostLines = 10'000;

struct Log {
  std::mutex mutex;
  std::deque<Json> lines;
};

Log& log() {
  static auto* const instance = new Log;
  return *instance;
}

/** Appends one line in one write, so that lines of several processes do not mix. */
void append(const char* path, const std::string& line) {
  const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  const bool written = file >= 0 && write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size());
  if (!written) std::perror("ax-double: AX_DOUBLE_LOG");
  if (file >= 0) close(file);
}

}  // namespace

std::string dumped(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

void logEffect(const Json& of, const Json& value) {
  const Json line = {{"of", of}, {"value", value}};
  std::lock_guard<std::mutex> lock(log().mutex);
  log().lines.push_back(line);
  if (log().lines.size() > kMostLines) log().lines.pop_front();
  if (const char* path = std::getenv("AX_DOUBLE_LOG")) append(path, dumped(line) + "\n");
}

Json loggedEffects() {
  std::lock_guard<std::mutex> lock(log().mutex);
  return Json(log().lines);
}

void clearLog() {
  std::lock_guard<std::mutex> lock(log().mutex);
  log().lines.clear();
}

}  // namespace casement::ax_double
