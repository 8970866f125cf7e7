#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bus_connection.hh"
#include "bus_events.hh"

namespace casement {

/**
 * Listens to accessibility events and to names that leave the bus, and hands out batches.
 * Events travel only over the bus, never over a peer, and only after the registry was told of the interest.
 */
class BusWatch : public ReplySink, public std::enable_shared_from_this<BusWatch> {
 public:
  /** Hands a batch over; must call `BusWatch::delivered` when the listener has had it. */
  using OnBatch = std::function<void(EventBatch)>;
  /** Empty when listening, else what went wrong. */
  using OnStarted = std::function<void(const std::string& problem)>;

  BusWatch(EventLoop& loop, std::shared_ptr<BusConnection> connection, std::vector<std::string> names, OnBatch onBatch);
  ~BusWatch() override;

  /** Installs matches and registers; `done` is called once, within 5 seconds. */
  void start(OnStarted done);
  /** No batch comes afterwards. Takes the registrations back. */
  void stop();
  /** The listener is ready for the next batch. Until then events are only collected. */
  void delivered();

  void onReply(uint64_t token, sd_bus_message* reply) override;

 private:
  static int onEvent(sd_bus_message* message, void* data, sd_bus_error*);
  static int onNameGone(sd_bus_message* message, void* data, sd_bus_error*);
  static int onMatched(sd_bus_message* message, void* data, sd_bus_error*);

  bool addMatches();
  bool addMatch(const std::string& rule, sd_bus_message_handler_t handler);
  bool registry(const char* member, const std::string& name, ReplySink* sink);
  void confirmed(const std::string& problem);
  void startSettled(const std::string& problem);
  void schedule();
  void flush();

  EventLoop& loop_;
  std::shared_ptr<BusConnection> connection_;
  std::vector<std::string> names_;
  OnBatch onBatch_;
  OnStarted started_;
  std::vector<sd_bus_slot*> matches_;
  size_t unconfirmed_ = 0;
  EventLoop::TimerId startTimer_ = 0;
  EventLoop::TimerId batchTimer_ = 0;
  bool delivering_ = false;
  /** When the last batch went; what follows closely is collected for longer. */
  Deadline::Clock::time_point flushedAt_{};
  bool stopped_ = false;
  EventQueue queue_;
};

}  // namespace casement
