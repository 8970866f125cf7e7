#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bus_job.hh"
#include "bus_value.hh"

namespace casement {

/** One method call; see `Call` in index.d.ts. */
struct BusCall {
  std::string destination;
  std::string path;
  std::string interface;
  std::string member;
  std::string signature;
  ValueList args;
  bool noAutoStart = false;
};

/** Sends a list of calls over one route, pipelined, and reports every outcome in order. */
class CallsJob : public Job {
 public:
  using OnDone = std::function<void(std::vector<CallReply>)>;

  CallsJob(JobList& jobs, BusRoute route, std::vector<BusCall> calls, Deadline deadline, OnDone done);

  void start() override;
  void abort() override;
  void onReply(uint64_t token, sd_bus_message* reply) override;

 private:
  void pump();
  void send(size_t index);
  void settle(size_t index, CallReply reply);
  void finish(CallFailure failure, const std::string& message);

  BusRoute route_;
  std::vector<BusCall> calls_;
  Deadline deadline_;
  OnDone done_;
  std::shared_ptr<BusConnection> connection_;
  std::vector<CallReply> replies_;
  std::vector<bool> settled_;
  size_t next_ = 0;
  size_t outstanding_ = 0;
  EventLoop::TimerId timer_ = 0;
  bool finished_ = false;
};

}  // namespace casement
