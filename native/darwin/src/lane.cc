#include "lane.hh"

#include <signal.h>

#include <chrono>
#include <utility>
#include <vector>

#include "limits.hh"

namespace casement {
namespace {

/** Signals are for the host program. */
std::thread withoutSignals(std::function<void()> body) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread(std::move(body));
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace

bool Lanes::add(int pid, Job job) {
  sweep();
  std::thread before;
  {
    std::lock_guard<std::mutex> lock(shared_->mutex);
    if (shared_->stopping) return false;
    if (shared_->lanes.count(pid) == 0 && shared_->lanes.size() >= limits::kLanes) return false;
    Lane& lane = shared_->lanes[pid];
    if (lane.jobs.size() >= limits::kQueue) return false;
    lane.jobs.push_back(std::move(job));
    if (std::exchange(lane.ended, false)) before = std::move(lane.thread);
    if (!lane.thread.joinable()) lane.thread = withoutSignals([shared = shared_, pid] { run(shared, pid); });
    shared_->work.notify_all();
  }
  if (before.joinable()) before.join();
  return true;
}

/** Joins the threads that ended, so that they can be started anew. */
void Lanes::sweep() {
  std::vector<std::thread> ended;
  {
    std::lock_guard<std::mutex> lock(shared_->mutex);
    for (auto at = shared_->lanes.begin(); at != shared_->lanes.end();) {
      if (!at->second.ended) {
        ++at;
        continue;
      }
      ended.push_back(std::move(at->second.thread));
      at = shared_->lanes.erase(at);
    }
  }
  for (std::thread& thread : ended) thread.join();
}

size_t Lanes::size() const {
  std::lock_guard<std::mutex> lock(shared_->mutex);
  return shared_->lanes.size();
}

void Lanes::stop() {
  std::vector<std::thread> threads;
  {
    std::lock_guard<std::mutex> lock(shared_->mutex);
    shared_->stopping = true;
    for (auto& [pid, lane] : shared_->lanes) {
      lane.jobs.clear();
      threads.push_back(std::move(lane.thread));
    }
    shared_->lanes.clear();
    shared_->work.notify_all();
  }
  for (std::thread& thread : threads) {
    if (thread.joinable()) thread.join();
  }
}

void Lanes::run(const std::shared_ptr<Shared>& shared, int pid) {
  const std::function<bool()> stopping = [&shared] {
    std::lock_guard<std::mutex> lock(shared->mutex);
    return shared->stopping;
  };
  std::unique_lock<std::mutex> lock(shared->mutex);
  const auto hasWork = [&] { return shared->stopping || !shared->lanes[pid].jobs.empty(); };
  while (!shared->stopping) {
    if (!shared->work.wait_for(lock, std::chrono::milliseconds(limits::kIdleMs), hasWork)) {
      shared->lanes[pid].ended = true;
      return;
    }
    if (shared->stopping) return;
    Job job = std::move(shared->lanes[pid].jobs.front());
    shared->lanes[pid].jobs.pop_front();
    lock.unlock();
    job(stopping);
    job = nullptr;
    lock.lock();
  }
}

}  // namespace casement
