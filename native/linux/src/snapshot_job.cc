#include "snapshot_job.hh"

#include <algorithm>
#include <utility>

#include "snapshot_rules.hh"

namespace casement {
namespace {

constexpr double kPeerConnectMs = 300;  // A running application takes about 1 ms.
constexpr const char* kCachePath = "/org/a11y/atspi/cache";

uint64_t tokenOf(int node, Question question) {
  return (static_cast<uint64_t>(node) << 8) | static_cast<uint64_t>(question);
}

}  // namespace

SnapshotJob::SnapshotJob(JobList& jobs, SnapshotMemory& memory, SnapshotRequest request, OnDone done)
    : Job(jobs),
      memory_(memory),
      request_(std::move(request)),
      done_(std::move(done)),
      started_(Deadline::Clock::now()),
      deadline_(Deadline::in(request_.deadlineMs)) {}

void SnapshotJob::start() {
  if (request_.changed) known_ = memory_.find(request_.app, request_.root);
  timer_ = jobs_.loop.at(deadline_, [this] {
    timer_ = 0;
    result_.shortfall.deadline = true;
    finish();
  });
  if (request_.peer.empty()) return connect({BusRoute::Via::Accessibility, ""}, deadline_);
  connect({BusRoute::Via::Peer, request_.peer}, Deadline::in(kPeerConnectMs).orSooner(deadline_));
}

void SnapshotJob::abort() { fail("disconnected", "The bus was closed."); }

void SnapshotJob::connect(const BusRoute& route, Deadline deadline) {
  const std::weak_ptr<Job> self = weak_from_this();
  const bool peer = route.via == BusRoute::Via::Peer;
  jobs_.pool.obtain(route, deadline, [this, self, peer](std::shared_ptr<BusConnection> got, const std::string& why) {
    if (self.expired() || finished_) return;
    if (got) return begin(std::move(got));
    if (peer) return connect({BusRoute::Via::Accessibility, ""}, deadline_);
    fail("disconnected", why);
  });
}

void SnapshotJob::begin(std::shared_ptr<BusConnection> connection) {
  connection_ = std::move(connection);
  if (recallWindow()) return pump();
  itemsAsked_ = Deadline::Clock::now();
  if (request_.bulk) ask(-1, Question::Items, true);
  else addNode(request_.root, -1, 0);
  pump();
}

void SnapshotJob::connectionLost() {
  connection_->cancel(this);
  const bool peer = connection_->kind() == BusConnection::Kind::Peer;
  if (!peer) return fail("disconnected", "The accessibility bus was lost.");
  // The application closed its own socket, which it also does when it ends: the bus knows which.
  forgetAnswers();
  connect({BusRoute::Via::Accessibility, ""}, deadline_);
}

void SnapshotJob::forgetAnswers() {
  result_.nodes.clear();
  result_.shortfall = Shortfall();
  result_.narrow = false;
  items_ = SnapshotItems();
  byPath_.clear();
  entering_.clear();
  structure_.clear();
  attributes_.clear();
  outstanding_ = 0;
}

void SnapshotJob::ask(int node, Question question, bool structure) {
  (structure ? structure_ : attributes_).push_back({node, question});
}

void SnapshotJob::pump() {
  while (!finished_ && connection_) {
    if (!entering_.empty()) {
      const int node = entering_.front();
      entering_.pop_front();
      enter(node);
      continue;
    }
    auto& queue = structure_.empty() ? attributes_ : structure_;
    if (queue.empty() || outstanding_ >= request_.window) break;
    const Ask next = queue.front();
    queue.pop_front();
    if (!send(next)) return connectionLost();
  }
  if (!finished_ && outstanding_ == 0) finish();
}

/** The object that is asked: a child that has no name yet is asked for at its parent. */
std::string SnapshotJob::addresseeOf(const Ask& ask) {
  if (ask.question == Question::Items) return kCachePath;
  return at(ask.question == Question::ChildAt ? at(ask.node).parent : ask.node).path;
}

/** Where the text ends, or which child. */
int SnapshotJob::numberOf(const Ask& ask) {
  if (ask.question == Question::ChildAt) return at(ask.node).indexInParent;
  return ask.question == Question::Text ? std::min(at(ask.node).textLength.value_or(0), request_.textMax) : 0;
}

bool SnapshotJob::send(const Ask& ask) {
  const std::string path = addresseeOf(ask);
  sd_bus_message* message = makeQuestion(*connection_, request_.app, path, ask.question, numberOf(ask));
  // An impossible name or path is an object that does not exist.
  if (message == nullptr) {
    if (ask.node == 0) fail("gone", "'" + path + "' of '" + request_.app + "' is no valid object.");
    return true;
  }
  const bool sent = connection_->call(message, this, tokenOf(ask.node, ask.question));
  sd_bus_message_unref(message);
  outstanding_ += sent ? 1 : 0;
  result_.calls += sent ? 1 : 0;
  return sent;
}

void SnapshotJob::onReply(uint64_t token, sd_bus_message* reply) {
  if (finished_) return;
  if (reply == nullptr) return connectionLost();
  --outstanding_;
  answered(static_cast<int>(static_cast<int64_t>(token) >> 8), static_cast<Question>(token & 0xff), reply);
  pump();
}

void SnapshotJob::fail(const char* code, const std::string& message) {
  if (finished_) return;
  result_.errorCode = code;
  result_.errorMessage = message;
  finish();
}

void SnapshotJob::finish() {
  if (finished_) return;
  finished_ = true;
  jobs_.loop.cancel(timer_);
  if (connection_) connection_->cancel(this);
  if (result_.errorCode.empty()) result_.order = preOrder(result_.nodes);
  for (const int node : result_.order) result_.shortfall.longText = result_.shortfall.longText || at(node).cut;
  if (result_.errorCode.empty() && result_.order.empty()) {
    result_.errorCode = "timeout";
    result_.errorMessage = "The application did not answer before the deadline. It may be busy or stopped.";
  }
  const bool whole = result_.errorCode.empty() && !result_.shortfall.deadline;
  if (request_.remember && whole) memory_.keep(request_.app, request_.root, result_);
  result_.ms = msSince(started_);
  done_(std::move(result_));
  retire();
}

}  // namespace casement
