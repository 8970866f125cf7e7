#pragma once

#include <functional>
#include <memory>
#include <set>
#include <utility>

#include "bus_connection.hh"
#include "bus_pool.hh"

namespace casement {

class JobList;

/** A request under way: it sends calls, collects replies, and ends by itself at its deadline. Lives on the loop's thread. */
class Job : public ReplySink, public std::enable_shared_from_this<Job> {
 public:
  virtual void start() = 0;
  /** The Bus closes: report what there is, now. */
  virtual void abort() = 0;

 protected:
  Job(JobList& jobs) : jobs_(jobs) {}
  /** The last thing a job does: it is destroyed some turns later. */
  void retire();

  JobList& jobs_;
};

/** Owns the jobs under way, and what they work with. */
class JobList {
 public:
  JobList(EventLoop& loop, BusPool& pool) : loop(loop), pool(pool) {}

  EventLoop& loop;
  BusPool& pool;

  void start(std::shared_ptr<Job> job) {
    jobs_.insert(job);
    job->start();
  }

  void abortAll() {
    while (!jobs_.empty()) (*jobs_.begin())->abort();
  }

  /** Destroyed later, since the job is still on the stack. */
  void retire(std::shared_ptr<Job> job) {
    jobs_.erase(job);
    loop.post([job = std::move(job)] {});
  }

 private:
  std::set<std::shared_ptr<Job>> jobs_;
};

inline void Job::retire() { jobs_.retire(shared_from_this()); }

}  // namespace casement
