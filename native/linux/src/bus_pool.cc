#include "bus_pool.hh"

#include <utility>

namespace casement {

void BusPool::openSession(const std::string& address, Deadline deadline, OnConnection done) {
  openBus(session_, address, deadline, std::move(done));
}

void BusPool::openAccessibility(const std::string& address, Deadline deadline, OnConnection done) {
  openBus(accessibility_, address, deadline, std::move(done));
}

void BusPool::openBus(std::shared_ptr<BusConnection>& slot, const std::string& address, Deadline deadline,
                      OnConnection done) {
  std::string problem;
  auto connection = BusConnection::open(loop_, counters_, address, BusConnection::Kind::Bus, problem);
  if (!connection) return done(nullptr, problem);
  // The old one, if any, stays in use until the new one works.
  awaitReady(connection, "The bus at '" + address + "'", deadline,
             [&slot, done = std::move(done)](std::shared_ptr<BusConnection> ready, const std::string& why) {
               if (ready) slot = ready;
               done(std::move(ready), why);
             });
}

void BusPool::obtain(const BusRoute& route, Deadline deadline, OnConnection done) {
  std::string problem;
  if (route.via == BusRoute::Via::Peer || route.via == BusRoute::Via::Own) {
    auto connection = route.via == BusRoute::Via::Peer
                          ? keptPeer(route.address, problem)
                          : BusConnection::open(loop_, counters_, route.address, BusConnection::Kind::Peer, problem);
    if (!connection) return done(nullptr, problem);
    return awaitReady(std::move(connection), "The application at '" + route.address + "'", deadline, std::move(done));
  }
  const bool session = route.via == BusRoute::Via::Session;
  const auto& connection = session ? session_ : accessibility_;
  if (connection && connection->ready()) return done(connection, "");
  done(nullptr, session ? "The session bus is lost. Open it anew."
                        : "The accessibility bus is not connected. Call connectAccessibility() first.");
}

std::shared_ptr<BusConnection> BusPool::keptPeer(const std::string& address, std::string& problem) {
  const auto found = peers_.find(address);
  if (found != peers_.end() && !found->second->lost()) return found->second;
  auto connection = BusConnection::open(loop_, counters_, address, BusConnection::Kind::Peer, problem);
  if (!connection) return nullptr;
  peers_[address] = connection;
  const BusConnection* self = connection.get();
  connection->whenLost([this, address, self] {
    const auto kept = peers_.find(address);
    if (kept != peers_.end() && kept->second.get() == self) peers_.erase(kept);
  });
  return connection;
}

void BusPool::awaitReady(std::shared_ptr<BusConnection> connection, const std::string& what, Deadline deadline,
                         OnConnection done) {
  if (connection->ready()) return done(std::move(connection), "");
  // The timer owns the wait, so that nothing outlives the loop; the connection only refers to it.
  struct Wait {
    std::shared_ptr<BusConnection> connection;
    OnConnection done;
    EventLoop::TimerId timer = 0;
  };
  auto wait = std::make_shared<Wait>(Wait{connection, std::move(done)});
  auto finish = [this, what](std::shared_ptr<Wait> ended, bool ok, const char* why) {
    loop_.cancel(ended->timer);
    auto held = std::move(ended->connection);
    if (held) ended->done(ok ? std::move(held) : nullptr, ok ? "" : what + why);
  };
  wait->timer = loop_.at(deadline, [this, finish, wait] {
    // A half-made peer is not kept: the next use starts afresh.
    std::erase_if(peers_, [&wait](const auto& entry) { return entry.second == wait->connection; });
    finish(wait, false, " did not answer the connection in time. It may be stopped or busy.");
  });
  connection->whenReady([finish, waiting = std::weak_ptr<Wait>(wait)](bool ok) {
    if (auto ended = waiting.lock()) finish(std::move(ended), ok, " refused the connection or closed it.");
  });
}

void BusPool::clear() {
  peers_.clear();
  accessibility_.reset();
  session_.reset();
}

}  // namespace casement
