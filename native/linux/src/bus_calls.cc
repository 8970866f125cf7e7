#include "bus_calls.hh"

#include <memory>
#include <utility>

#include "bus_marshal.hh"

namespace casement {
namespace {

constexpr size_t kWindow = 64;  // More outstanding calls gain nothing and make giving up dear.
constexpr const char* kInvalidArgs = "org.freedesktop.DBus.Error.InvalidArgs";

struct Unref {
  void operator()(sd_bus_message* message) const { sd_bus_message_unref(message); }
};
using Message = std::unique_ptr<sd_bus_message, Unref>;

/** The message of `call`; null when it cannot be made, and why in `problem`. */
Message makeMessage(const BusConnection& connection, const BusCall& call, std::string& problem) {
  const bool peer = connection.kind() == BusConnection::Kind::Peer;
  if (!peer && call.destination.empty()) {
    problem = "A call over a bus needs a destination.";
    return nullptr;
  }
  sd_bus_message* raw = nullptr;
  const int made = sd_bus_message_new_method_call(connection.raw(), &raw, peer ? nullptr : call.destination.c_str(),
                                                  call.path.c_str(), call.interface.c_str(), call.member.c_str());
  Message message(raw);
  if (made < 0) {
    problem = "The destination, path, interface or member is not valid.";
    return nullptr;
  }
  sd_bus_message_set_auto_start(raw, call.noAutoStart ? 0 : 1);
  if (!appendValues(raw, call.signature, call.args, problem)) return nullptr;
  return message;
}

const char* failureName(CallFailure failure) {
  return failure == CallFailure::Timeout ? "org.freedesktop.DBus.Error.NoReply"
                                         : "org.freedesktop.DBus.Error.Disconnected";
}

}  // namespace

CallsJob::CallsJob(JobList& jobs, BusRoute route, std::vector<BusCall> calls, Deadline deadline, OnDone done)
    : Job(jobs),
      route_(std::move(route)),
      calls_(std::move(calls)),
      deadline_(deadline),
      done_(std::move(done)),
      replies_(calls_.size()),
      settled_(calls_.size(), false) {}

void CallsJob::start() {
  const std::weak_ptr<Job> self = weak_from_this();
  timer_ = jobs_.loop.at(deadline_, [this, self] {
    if (!self.expired()) finish(CallFailure::Timeout, "No reply before the deadline.");
  });
  jobs_.pool.obtain(route_, deadline_, [this, self](std::shared_ptr<BusConnection> connection, const std::string& why) {
    if (self.expired() || finished_) return;
    if (!connection) {
      return finish(deadline_.passed() ? CallFailure::Timeout : CallFailure::Disconnected, why);
    }
    connection_ = std::move(connection);
    pump();
  });
}

void CallsJob::abort() { finish(CallFailure::Disconnected, "The bus was closed."); }

void CallsJob::pump() {
  while (!finished_ && next_ < calls_.size() && outstanding_ < kWindow) send(next_++);
  if (!finished_ && outstanding_ == 0 && next_ == calls_.size()) finish(CallFailure::None, "");
}

void CallsJob::send(size_t index) {
  std::string problem;
  const Message message = makeMessage(*connection_, calls_[index], problem);
  if (!message) return settle(index, CallReply::failed(CallFailure::Remote, kInvalidArgs, problem + " It was not sent."));
  if (connection_->call(message.get(), this, index)) ++outstanding_;
  else finish(CallFailure::Disconnected, "The connection was lost.");
}

void CallsJob::onReply(uint64_t token, sd_bus_message* reply) {
  if (finished_) return;
  if (reply == nullptr) return finish(CallFailure::Disconnected, "The connection was lost before the reply.");
  --outstanding_;
  settle(static_cast<size_t>(token), toCallReply(reply));
  pump();
}

void CallsJob::settle(size_t index, CallReply reply) {
  replies_[index] = std::move(reply);
  settled_[index] = true;
}

void CallsJob::finish(CallFailure failure, const std::string& message) {
  if (finished_) return;
  finished_ = true;
  jobs_.loop.cancel(timer_);
  if (connection_) connection_->cancel(this);
  for (size_t i = 0; i < calls_.size(); ++i) {
    if (!settled_[i]) replies_[i] = CallReply::failed(failure, failureName(failure), message);
  }
  done_(std::move(replies_));
  retire();
}

}  // namespace casement
