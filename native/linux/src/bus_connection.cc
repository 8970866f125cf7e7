#include "bus_connection.hh"

#include <cstring>

namespace casement {
namespace {

constexpr int kMessagesPerTurn = 256;  // So that one talkative application cannot starve the others.

/** Configures and starts `bus`; 0 or a negative errno. */
int start(sd_bus* bus, const std::string& address, BusConnection::Kind kind) {
  int result = sd_bus_set_address(bus, address.c_str());
  if (result >= 0) result = sd_bus_set_bus_client(bus, kind == BusConnection::Kind::Bus ? 1 : 0);
  if (result >= 0) result = sd_bus_start(bus);
  return result;
}

}  // namespace

std::shared_ptr<BusConnection> BusConnection::open(EventLoop& loop, BusCounters& counters, const std::string& address,
                                                   Kind kind, std::string& problem) {
  sd_bus* bus = nullptr;
  int result = sd_bus_new(&bus);
  if (result >= 0) result = start(bus, address, kind);
  if (result < 0) {
    problem = "Cannot connect to D-Bus at '" + address + "': " + strerror(-result) + ".";
    sd_bus_close_unref(bus);
    return nullptr;
  }
  return std::shared_ptr<BusConnection>(new BusConnection(loop, counters, kind, bus));
}

BusConnection::BusConnection(EventLoop& loop, BusCounters& counters, Kind kind, sd_bus* bus)
    : loop_(loop), counters_(counters), kind_(kind), bus_(bus) {
  ++counters_.connections;
  loop_.add(this);
}

BusConnection::~BusConnection() {
  if (!lost_) loop_.remove(this);
  while (!pending_.empty()) forget(pending_.begin());
  // No flush: it would wait for the other side.
  sd_bus_close_unref(bus_);
  --counters_.connections;
}

void BusConnection::whenReady(std::function<void(bool)> run) {
  if (lost_ || ready()) return run(!lost_);
  readyWatchers_.push_back(std::move(run));
}

bool BusConnection::call(sd_bus_message* message, ReplySink* sink, uint64_t token) {
  if (lost_) return false;
  pending_.push_front({this, sink, token, nullptr, {}});
  const auto call = pending_.begin();
  call->self = call;
  // Deadlines are the caller's: one timer a job instead of one a call.
  if (sd_bus_call_async(bus_, &call->slot, message, &BusConnection::onMessage, &*call, UINT64_MAX) < 0) {
    pending_.erase(call);
    return false;
  }
  ++counters_.pending;
  return true;
}

void BusConnection::cancel(ReplySink* sink) {
  for (auto call = pending_.begin(); call != pending_.end();) {
    call = call->sink == sink ? forget(call) : std::next(call);
  }
}

std::list<BusConnection::PendingCall>::iterator BusConnection::forget(std::list<PendingCall>::iterator call) {
  sd_bus_slot_unref(call->slot);
  --counters_.pending;
  return pending_.erase(call);
}

int BusConnection::onMessage(sd_bus_message* message, void* data, sd_bus_error*) {
  auto* call = static_cast<PendingCall*>(data);
  BusConnection* connection = call->connection;
  ReplySink* sink = call->sink;
  const uint64_t token = call->token;
  connection->forget(call->self);
  // While a connection closes, sd-bus answers each call with an error of its own making.
  sink->onReply(token, sd_bus_is_open(connection->bus_) > 0 ? message : nullptr);
  return 1;
}

short BusConnection::events() {
  const int events = sd_bus_get_events(bus_);
  return events < 0 ? 0 : static_cast<short>(events);
}

Deadline::Clock::time_point BusConnection::wakeAt() {
  uint64_t usec = UINT64_MAX;
  if (sd_bus_get_timeout(bus_, &usec) < 0 || usec == UINT64_MAX) return Deadline::Clock::time_point::max();
  return Deadline::Clock::time_point(std::chrono::microseconds(usec));
}

void BusConnection::dispatch(short) {
  // A callback may let go of the last reference.
  const auto self = shared_from_this();
  int result = 1;
  for (int i = 0; i < kMessagesPerTurn && result > 0 && !lost_; ++i) result = sd_bus_process(bus_, nullptr);
  if (lost_) return;
  if (result < 0 || sd_bus_is_open(bus_) <= 0) return lose();
  if (!readyWatchers_.empty() && ready()) announceReady(true);
}

void BusConnection::announceReady(bool ok) {
  std::vector<std::function<void(bool)>> watchers;
  watchers.swap(readyWatchers_);
  for (const auto& run : watchers) run(ok);
}

void BusConnection::lose() {
  lost_ = true;
  loop_.remove(this);
  // One at a time: a sink may cancel its other calls when it hears of the first.
  while (!pending_.empty()) {
    ReplySink* sink = pending_.front().sink;
    const uint64_t token = pending_.front().token;
    forget(pending_.begin());
    sink->onReply(token, nullptr);
  }
  announceReady(false);
  std::vector<std::function<void()>> watchers;
  watchers.swap(lostWatchers_);
  for (const auto& run : watchers) run();
}

}  // namespace casement
