#pragma once

#include <systemd/sd-bus.h>

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "event_loop.hh"

namespace casement {

/** Receives the outcome of calls sent by BusConnection::call(). */
class ReplySink {
 public:
  virtual ~ReplySink() = default;
  /** `reply` is a method return or a D-Bus error; null when the connection was lost. Never called after cancel(). */
  virtual void onReply(uint64_t token, sd_bus_message* reply) = 0;
};

/** Open connections and outstanding calls; read from the JS thread by the leak tests. */
struct BusCounters {
  std::atomic<int> connections{0};
  std::atomic<int> pending{0};
};

/**
 * One D-Bus connection on an event loop: to a bus, or to an application directly (a peer: no Hello, no names).
 * Nothing blocks: connecting and authenticating happen on the loop, since a stopped application never answers them.
 */
class BusConnection : public Source, public std::enable_shared_from_this<BusConnection> {
 public:
  enum class Kind { Bus, Peer };

  /** Starts to connect. Null when the address cannot be used at all; `problem` then says why. */
  static std::shared_ptr<BusConnection> open(EventLoop& loop, BusCounters& counters, const std::string& address,
                                             Kind kind, std::string& problem);
  ~BusConnection() override;

  Kind kind() const { return kind_; }
  sd_bus* raw() const { return bus_; }
  bool ready() const { return !lost_ && sd_bus_is_ready(bus_) > 0; }
  bool lost() const { return lost_; }

  /** Runs once: with true when authenticated (and greeted), with false when that failed. */
  void whenReady(std::function<void(bool)> run);
  /** Runs when the connection breaks; not when it is merely let go. */
  void whenLost(std::function<void()> run) { lostWatchers_.push_back(std::move(run)); }

  /** Sends; the outcome goes to `sink` with `token`. False when nothing could be sent. */
  bool call(sd_bus_message* message, ReplySink* sink, uint64_t token);
  /** Drops all outstanding calls of `sink`: late replies are ignored by serial. */
  void cancel(ReplySink* sink);

  int fd() const override { return sd_bus_get_fd(bus_); }
  short events() override;
  Deadline::Clock::time_point wakeAt() override;
  void dispatch(short revents) override;

 private:
  struct PendingCall {
    BusConnection* connection;
    ReplySink* sink;
    uint64_t token;
    sd_bus_slot* slot = nullptr;
    std::list<PendingCall>::iterator self;
  };

  BusConnection(EventLoop& loop, BusCounters& counters, Kind kind, sd_bus* bus);
  static int onMessage(sd_bus_message* message, void* data, sd_bus_error*);
  std::list<PendingCall>::iterator forget(std::list<PendingCall>::iterator call);
  void announceReady(bool ok);
  void lose();

  EventLoop& loop_;
  BusCounters& counters_;
  Kind kind_;
  sd_bus* bus_;
  bool lost_ = false;
  std::list<PendingCall> pending_;
  std::vector<std::function<void(bool)>> readyWatchers_;
  std::vector<std::function<void()>> lostWatchers_;
};

}  // namespace casement
