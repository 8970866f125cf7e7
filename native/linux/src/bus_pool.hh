#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "bus_connection.hh"

namespace casement {

/** Where a call goes; see `Route` in index.d.ts. `address` is for Peer and Own. */
struct BusRoute {
  enum class Via { Session, Accessibility, Peer, Own };
  Via via = Via::Accessibility;
  std::string address;
};

/** All connections of one Bus: session, accessibility, one kept peer an address. Lives on the loop's thread. */
class BusPool {
 public:
  /** A ready connection, or null and what went wrong. */
  using OnConnection = std::function<void(std::shared_ptr<BusConnection>, const std::string& problem)>;

  BusPool(EventLoop& loop, BusCounters& counters) : loop_(loop), counters_(counters) {}

  void openSession(const std::string& address, Deadline deadline, OnConnection done);
  void openAccessibility(const std::string& address, Deadline deadline, OnConnection done);

  /** Calls `done` once, maybe at once. A lost peer is opened anew; an Own connection is the receiver's alone. */
  void obtain(const BusRoute& route, Deadline deadline, OnConnection done);

  std::shared_ptr<BusConnection> accessibility() const { return accessibility_; }

  /** Lets go of every connection. Calls that are under way are not answered. */
  void clear();

 private:
  std::shared_ptr<BusConnection> keptPeer(const std::string& address, std::string& problem);
  void openBus(std::shared_ptr<BusConnection>& slot, const std::string& address, Deadline deadline, OnConnection done);
  void awaitReady(std::shared_ptr<BusConnection> connection, const std::string& what, Deadline deadline,
                  OnConnection done);

  EventLoop& loop_;
  BusCounters& counters_;
  std::shared_ptr<BusConnection> session_;
  std::shared_ptr<BusConnection> accessibility_;
  std::map<std::string, std::shared_ptr<BusConnection>> peers_;
};

}  // namespace casement
