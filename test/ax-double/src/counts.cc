#include "counts.hh"

#include <mutex>

namespace casement::ax_double {

namespace {

struct Counts {
  std::mutex mutex;
  int64_t total = 0;
  std::map<std::string, int64_t> by_pid, by_kind;
};

Counts& counts() {
  static auto* const instance = new Counts;
  return *instance;
}

}  // namespace

void countMessage(pid_t pid, const char* kind) {
  std::lock_guard<std::mutex> lock(counts().mutex);
  ++counts().total;
  ++counts().by_pid[std::to_string(pid)];
  ++counts().by_kind[kind];
}

Json countedMessages() {
  std::lock_guard<std::mutex> lock(counts().mutex);
  return {{"total", counts().total}, {"byPid", counts().by_pid}, {"byKind", counts().by_kind}};
}

void resetMessages() {
  std::lock_guard<std::mutex> lock(counts().mutex);
  counts().total = 0;
  counts().by_pid.clear();
  counts().by_kind.clear();
}

}  // namespace casement::ax_double
