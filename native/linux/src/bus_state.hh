#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bus_calls.hh"
#include "bus_job.hh"
#include "bus_watch.hh"
#include "snapshot_job.hh"
#include "worker_thread.hh"

namespace casement {

/**
 * One opened Bus: a worker thread, its connections, jobs and watch. Methods are for the JS thread and return at once;
 * callbacks run on the worker thread.
 */
class BusState {
 public:
  /** Empty when it worked, else what went wrong. */
  using OnDone = std::function<void(const std::string& problem)>;

  BusState();
  ~BusState();

  void openSession(const std::string& address, Deadline deadline, OnDone done);
  void connectAccessibility(const std::string& address, Deadline deadline, OnDone done);
  void calls(BusRoute route, std::vector<BusCall> calls, Deadline deadline, CallsJob::OnDone done);
  void snapshot(SnapshotRequest request, SnapshotJob::OnDone done);
  void watch(std::vector<std::string> names, BusWatch::OnBatch onBatch, OnDone done);
  /** The listener has had its batch. */
  void delivered();
  void unwatch(std::function<void()> done);

  /** Ends every job, lets go of every connection and ends the loop; then `done`, still on the worker thread. */
  void close(std::function<void()> done);
  /** Joins the worker thread. What was under way is dropped. */
  void stop();

  const BusCounters& counters() const { return counters_; }

 private:
  void endWatch();

  // In the order of dependence: each uses those above it.
  BusCounters counters_;
  WorkerThread worker_;
  BusPool pool_;
  SnapshotMemory memory_;
  JobList jobs_;
  std::shared_ptr<BusWatch> watch_;
};

}  // namespace casement
