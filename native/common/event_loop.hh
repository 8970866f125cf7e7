#pragma once

#include <poll.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "deadline.hh"
#include "task_queue.hh"

namespace casement {

/** A descriptor served by an EventLoop. All its methods run on the loop's thread. */
class Source {
 public:
  virtual ~Source() = default;
  virtual int fd() const = 0;
  /** POLLIN | POLLOUT as wanted for the next turn. */
  virtual short events() = 0;
  /** When to be dispatched even without a readable descriptor. Far in the future for "never". */
  virtual Deadline::Clock::time_point wakeAt() { return Deadline::Clock::time_point::max(); }
  /** Must not block. May add and remove sources, itself included. */
  virtual void dispatch(short revents) = 0;
};

/** poll() over sources, timers and posted tasks: the one loop of a worker thread. */
class EventLoop {
 public:
  using TimePoint = Deadline::Clock::time_point;
  using TimerId = uint64_t;

  /** Any thread: runs `task` on the loop's thread. */
  void post(Task task) { tasks_.post(std::move(task)); }

  /** Any thread: run() returns after its current turn. */
  void quit() {
    quit_ = true;
    tasks_.post([] {});
  }

  // The rest is for the loop's own thread.

  void add(Source* source) { sources_.insert(source); }
  void remove(Source* source) { sources_.erase(source); }

  /** Runs `task` once at `when`. The id is never 0. */
  TimerId at(Deadline when, Task task) {
    const TimerId id = ++lastTimer_;
    timers_.emplace(std::make_pair(when.at(), id), std::move(task));
    when_.emplace(id, when.at());
    return id;
  }

  /** Forgets a timer; unknown and past ids are ignored. */
  void cancel(TimerId id) {
    const auto found = when_.find(id);
    if (found == when_.end()) return;
    timers_.erase({found->second, id});
    when_.erase(found);
  }

  /** Runs until quit(). */
  void run() {
    while (!quit_) turn();
  }

 private:
  void turn() {
    std::vector<Source*> order(sources_.begin(), sources_.end());
    std::vector<pollfd> fds{{tasks_.fd(), POLLIN, 0}};
    TimePoint wake = timers_.empty() ? TimePoint::max() : timers_.begin()->first.first;
    for (Source* source : order) {
      fds.push_back({source->fd(), source->events(), 0});
      wake = std::min(wake, source->wakeAt());
    }
    const int ready = poll(fds.data(), fds.size(), timeoutFor(wake));
    if (ready < 0 && errno != EINTR) return;
    if (fds[0].revents != 0) tasks_.drain();
    dispatch(order, fds);
    runTimers();
  }

  void dispatch(const std::vector<Source*>& order, const std::vector<pollfd>& fds) {
    for (size_t i = 0; i < order.size() && !quit_; ++i) {
      // An earlier dispatch or task may have removed (and freed) this one.
      if (sources_.count(order[i]) == 0) continue;
      const short revents = fds[i + 1].revents;
      if (revents != 0 || order[i]->wakeAt() <= Deadline::Clock::now()) order[i]->dispatch(revents);
    }
  }

  void runTimers() {
    const TimePoint now = Deadline::Clock::now();
    while (!timers_.empty() && timers_.begin()->first.first <= now && !quit_) {
      const auto first = timers_.begin();
      const Task task = std::move(first->second);
      when_.erase(first->first.second);
      timers_.erase(first);
      task();
    }
  }

  static int timeoutFor(TimePoint wake) {
    if (wake == TimePoint::max()) return -1;
    return std::min(Deadline(wake).msLeft(), 60 * 60 * 1000);
  }

  // First, so that it is the last to go: waiting tasks and timers may own sources, which take themselves out.
  std::set<Source*> sources_;
  TaskQueue tasks_;
  std::map<std::pair<TimePoint, TimerId>, Task> timers_;
  std::map<TimerId, TimePoint> when_;
  TimerId lastTimer_ = 0;
  std::atomic<bool> quit_{false};
};

}  // namespace casement
