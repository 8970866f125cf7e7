#include "bus_watch.hh"

#include <set>
#include <utility>

#include "limits.hh"

namespace casement {
namespace {

constexpr double kBatchMs = 25;
constexpr double kFirstMs = 4;    // After a silence: what belongs together comes within this time.
constexpr double kStartMs = 5000;  // The registry may have to be started by the bus first.
constexpr const char* kNameGone =
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg2=''";

std::string orEmpty(const char* text) {
  std::string kept;
  assignCut(kept, text ? text : "", kLongestExcuse);
  return kept;
}

}  // namespace

BusWatch::BusWatch(EventLoop& loop, std::shared_ptr<BusConnection> connection, std::vector<std::string> names,
                   OnBatch onBatch)
    : loop_(loop), connection_(std::move(connection)), names_(std::move(names)), onBatch_(std::move(onBatch)) {}

BusWatch::~BusWatch() { stop(); }

void BusWatch::start(OnStarted done) {
  started_ = std::move(done);
  startTimer_ = loop_.at(Deadline::in(kStartMs), [this] {
    startTimer_ = 0;
    startSettled("The accessibility registry did not answer in time.");
  });
  connection_->whenLost([weak = weak_from_this()] {
    const auto self = weak.lock();
    if (!self || self->stopped_) return;
    self->queue_.setDisconnected();
    self->schedule();
  });
  unconfirmed_ = 1;  // Holds the start open until everything is sent.
  bool sent = addMatches();
  for (const std::string& name : names_) sent = sent && registry("RegisterEvent", name, this);
  confirmed(sent ? "" : "An event name is not valid, or the accessibility bus is lost.");
}

bool BusWatch::addMatches() {
  std::set<std::string> rules;
  for (const std::string& name : names_) {
    EventSignal signal;
    if (!parseEventName(name, signal)) return false;
    rules.insert(matchRule(signal));
  }
  for (const std::string& rule : rules) {
    if (!addMatch(rule, &BusWatch::onEvent)) return false;
  }
  return addMatch(kNameGone, &BusWatch::onNameGone);
}

bool BusWatch::addMatch(const std::string& rule, sd_bus_message_handler_t handler) {
  sd_bus_slot* slot = nullptr;
  if (sd_bus_add_match_async(connection_->raw(), &slot, rule.c_str(), handler, &BusWatch::onMatched, this) < 0) {
    return false;
  }
  matches_.push_back(slot);
  ++unconfirmed_;
  return true;
}

bool BusWatch::registry(const char* member, const std::string& name, ReplySink* sink) {
  sd_bus_message* message = nullptr;
  int result = sd_bus_message_new_method_call(connection_->raw(), &message, "org.a11y.atspi.Registry",
                                              "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", member);
  if (result >= 0) result = sd_bus_message_append(message, "s", name.c_str());
  // The properties and the application to restrict it to: none. Taking back needs the name only.
  if (result >= 0 && sink != nullptr) result = sd_bus_message_append(message, "ass", 0, "");
  bool sent = false;
  if (result >= 0 && sink != nullptr) sent = connection_->call(message, sink, 0);
  else if (result >= 0) sent = sd_bus_send(connection_->raw(), message, nullptr) >= 0;
  sd_bus_message_unref(message);
  if (sent && sink != nullptr) ++unconfirmed_;
  return sent;
}

void BusWatch::onReply(uint64_t, sd_bus_message* reply) {
  if (reply == nullptr) return startSettled("The accessibility bus was lost.");
  const sd_bus_error* error = sd_bus_message_get_error(reply);
  confirmed(error ? "The accessibility registry refused: " + orEmpty(error->message) : "");
}

int BusWatch::onMatched(sd_bus_message* message, void* data, sd_bus_error*) {
  const sd_bus_error* error = sd_bus_message_get_error(message);
  static_cast<BusWatch*>(data)->confirmed(error ? "The bus refused to tell of events: " + orEmpty(error->message) : "");
  return 1;
}

void BusWatch::confirmed(const std::string& problem) {
  --unconfirmed_;
  if (!problem.empty() || unconfirmed_ == 0) startSettled(problem);
}

void BusWatch::startSettled(const std::string& problem) {
  loop_.cancel(startTimer_);
  OnStarted report;
  report.swap(started_);
  if (report) report(problem);
}

int BusWatch::onEvent(sd_bus_message* message, void* data, sd_bus_error*) {
  auto* self = static_cast<BusWatch*>(data);
  const char* detail = nullptr;
  if (sd_bus_message_read_basic(message, 's', &detail) <= 0) detail = nullptr;
  self->queue_.add({orEmpty(sd_bus_message_get_sender(message)), orEmpty(sd_bus_message_get_interface(message)),
                    orEmpty(sd_bus_message_get_member(message)), orEmpty(detail),
                    orEmpty(sd_bus_message_get_path(message))});
  self->schedule();
  return 0;  // Another match may want it as well; the queue keeps each event once.
}

int BusWatch::onNameGone(sd_bus_message* message, void* data, sd_bus_error*) {
  const char *name = nullptr, *before = nullptr, *after = nullptr;
  if (sd_bus_message_read(message, "sss", &name, &before, &after) <= 0) return 0;
  if (name[0] != ':' || after[0] != '\0') return 0;
  auto* self = static_cast<BusWatch*>(data);
  self->queue_.addGone(name);
  self->schedule();
  return 0;
}

void BusWatch::schedule() {
  if (batchTimer_ != 0 || delivering_ || stopped_) return;
  const double quiet = msSince(flushedAt_);
  batchTimer_ = loop_.at(Deadline::in(quiet > kBatchMs ? kFirstMs : kBatchMs), [this] {
    batchTimer_ = 0;
    flush();
  });
}

void BusWatch::flush() {
  if (queue_.empty() || stopped_) return;
  delivering_ = true;
  flushedAt_ = Deadline::Clock::now();
  onBatch_(queue_.take());
}

void BusWatch::delivered() {
  delivering_ = false;
  if (!queue_.empty()) schedule();
}

void BusWatch::stop() {
  if (stopped_) return;
  stopped_ = true;
  loop_.cancel(batchTimer_);
  connection_->cancel(this);
  for (sd_bus_slot* slot : matches_) sd_bus_slot_unref(slot);
  matches_.clear();
  if (!connection_->lost()) {
    for (const std::string& name : names_) registry("DeregisterEvent", name, nullptr);
  }
  startSettled("The watch ended before it began.");
}

}  // namespace casement
