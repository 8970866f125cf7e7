#include "bus_state.hh"

#include <utility>

namespace casement {

BusState::BusState() : pool_(worker_.loop(), counters_), jobs_(worker_.loop(), pool_) {}

BusState::~BusState() { stop(); }

void BusState::openSession(const std::string& address, Deadline deadline, OnDone done) {
  worker_.loop().post([=, this] {
    pool_.openSession(address, deadline, [done](const auto&, const std::string& problem) { done(problem); });
  });
}

void BusState::connectAccessibility(const std::string& address, Deadline deadline, OnDone done) {
  worker_.loop().post([=, this] {
    pool_.openAccessibility(address, deadline, [done](const auto&, const std::string& problem) { done(problem); });
  });
}

void BusState::calls(BusRoute route, std::vector<BusCall> calls, Deadline deadline, CallsJob::OnDone done) {
  auto job = std::make_shared<CallsJob>(jobs_, std::move(route), std::move(calls), deadline, std::move(done));
  worker_.loop().post([this, job = std::move(job)] { jobs_.start(job); });
}

void BusState::snapshot(SnapshotRequest request, SnapshotJob::OnDone done) {
  auto job = std::make_shared<SnapshotJob>(jobs_, memory_, std::move(request), std::move(done));
  worker_.loop().post([this, job = std::move(job)] { jobs_.start(job); });
}

void BusState::watch(std::vector<std::string> names, BusWatch::OnBatch onBatch, OnDone done) {
  worker_.loop().post([=, this] {
    endWatch();
    const auto connection = pool_.accessibility();
    if (!connection || !connection->ready()) return done("The accessibility bus is not connected.");
    watch_ = std::make_shared<BusWatch>(worker_.loop(), connection, names, onBatch);
    watch_->start([this, done](const std::string& problem) {
      if (!problem.empty()) endWatch();
      done(problem);
    });
  });
}

void BusState::delivered() {
  worker_.loop().post([this] {
    if (watch_) watch_->delivered();
  });
}

void BusState::unwatch(std::function<void()> done) {
  worker_.loop().post([this, done = std::move(done)] {
    endWatch();
    done();
  });
}

void BusState::endWatch() {
  const std::shared_ptr<BusWatch> ended = std::move(watch_);
  watch_.reset();
  if (!ended) return;
  ended->stop();
  // It may be on the stack.
  worker_.loop().post([ended] {});
}

void BusState::close(std::function<void()> done) {
  worker_.loop().post([this, done = std::move(done)] {
    endWatch();
    jobs_.abortAll();
    pool_.clear();
    worker_.loop().quit();
    done();
  });
}

void BusState::stop() { worker_.stop(); }

}  // namespace casement
