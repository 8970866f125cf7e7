#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "bus_job.hh"
#include "snapshot_ask.hh"
#include "snapshot_items.hh"
#include "snapshot_memory.hh"
#include "snapshot_request.hh"
#include "snapshot_result.hh"

namespace casement {

/**
 * Reads the accessibles below a root: breadth first, pipelined, structure before attributes.
 * A node that does not answer is left out alone; a budget that runs out leaves a partial result.
 */
class SnapshotJob : public Job {
 public:
  using OnDone = std::function<void(SnapshotResult)>;

  SnapshotJob(JobList& jobs, SnapshotMemory& memory, SnapshotRequest request, OnDone done);

  void start() override;
  void abort() override;
  void onReply(uint64_t token, sd_bus_message* reply) override;

 private:
  struct Ask {
    int node;
    Question question;
  };

  // Connection.
  void connect(const BusRoute& route, Deadline deadline);
  void begin(std::shared_ptr<BusConnection> connection);
  void connectionLost();
  void forgetAnswers();

  // Asking.
  void ask(int node, Question question, bool structure);
  void pump();
  std::string addresseeOf(const Ask& ask);
  int numberOf(const Ask& ask);
  bool send(const Ask& ask);

  // Answers.
  void answered(int node, Question question, sd_bus_message* reply);
  void answeredBasic(int node, Question question, sd_bus_message* reply);
  void answeredChildren(int node, sd_bus_message* reply);
  void answeredChildAt(int node, sd_bus_message* reply);
  void answeredLength(int node);
  void answeredItems(sd_bus_message* reply);
  void rootFailed(sd_bus_message* reply);

  // The tree.
  void addNode(const std::string& path, int parent, int index);
  void fetchBasics(int node);
  void enter(int node);
  void askAttributes(int node);
  void descendIfPlaced(int node);
  void descendIfAllowed(int node);
  void descend(int node);
  bool isOurs(const ChildReference& child) const;
  void askForChild(int parent, int index);
  void adopt(int parent, int index, const std::string& path);

  // What is known from an earlier snapshot.
  const KnownNode* unchanged(const SnapshotNode& node) const;
  bool recallChildren(int node);
  bool recallHidden(int node);
  bool recallWindow();
  void recallBranch(const std::string& path, int parent, int index);
  void askAgain(int node);
  bool fitsIn(int node) const;
  void readAll();

  void fail(const char* code, const std::string& message);
  void finish();
  SnapshotNode& at(int node) { return result_.nodes[static_cast<size_t>(node)]; }

  SnapshotMemory& memory_;
  SnapshotRequest request_;
  OnDone done_;
  Deadline::Clock::time_point started_;
  Deadline::Clock::time_point itemsAsked_;
  Deadline deadline_;
  std::shared_ptr<BusConnection> connection_;
  EventLoop::TimerId timer_ = 0;
  bool finished_ = false;

  SnapshotResult result_;
  SnapshotItems items_;
  std::shared_ptr<const KnownNodes> known_;
  std::unordered_map<std::string, int> byPath_;
  std::deque<int> entering_;
  std::deque<Ask> structure_;
  std::deque<Ask> attributes_;
  size_t outstanding_ = 0;
};

}  // namespace casement
