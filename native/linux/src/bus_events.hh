#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace casement {

/** One event, as far as it is told: a hint that something of `app` changed, never data. */
struct BusEvent {
  std::string app;
  std::string interface;
  std::string member;
  std::string detail;
  std::string path;

  auto operator<=>(const BusEvent&) const = default;
};

/** See `EventBatch` in index.d.ts. */
struct EventBatch {
  std::vector<BusEvent> events;
  std::vector<std::string> gone;
  bool disconnected = false;
  size_t dropped = 0;
};

/** Collects events between two batches: each once, at most `kMostOfOne` of an application, and of each that has any, one. */
class EventQueue {
 public:
  static constexpr size_t kMost = 2000;
  static constexpr size_t kMostOfOne = 200;

  void add(BusEvent event);
  void addGone(std::string name) { gone_.insert(std::move(name)); }
  void setDisconnected() { disconnected_ = true; }
  bool empty() const { return seen_.empty() && gone_.empty() && !disconnected_; }

  /** What was collected; the queue is empty afterwards. */
  EventBatch take();

 private:
  std::set<BusEvent> seen_;
  std::map<std::string, size_t> apps_;
  std::set<std::string> gone_;
  bool disconnected_ = false;
  size_t dropped_ = 0;
};

/** How an event name such as "object:state-changed:focused" looks on the wire. */
struct EventSignal {
  std::string interface;
  std::string member;
  /** The first argument; empty for any. */
  std::string detail;
};

/** Parses an event name. False when it has letters that no event has. */
bool parseEventName(const std::string& name, EventSignal& signal);

/** The match rule that lets `signal` through. */
std::string matchRule(const EventSignal& signal);

}  // namespace casement
