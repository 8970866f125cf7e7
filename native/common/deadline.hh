#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace casement {

/** A point on the steady clock after which waiting ends. Wall-clock jumps do not move it. */
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  /** `ms` from now; negative and NaN count as 0, and a day is the most. */
  static Deadline in(double ms) {
    const double dayMs = 24.0 * 3600 * 1000;
    const double bounded = ms > 0 ? std::min(ms, dayMs) : 0;
    return Deadline(Clock::now() + std::chrono::microseconds(static_cast<int64_t>(bounded * 1000)));
  }

  explicit Deadline(Clock::time_point at) : at_(at) {}

  Clock::time_point at() const { return at_; }
  bool passed() const { return Clock::now() >= at_; }

  /** Milliseconds left, rounded up, 0 when passed. Fits the timeout of poll(). */
  int msLeft() const {
    const auto left = std::chrono::duration_cast<std::chrono::microseconds>(at_ - Clock::now()).count();
    return left <= 0 ? 0 : static_cast<int>((left + 999) / 1000);
  }

  /** The earlier of the two. */
  Deadline orSooner(Deadline other) const { return other.at_ < at_ ? other : *this; }

 private:
  Clock::time_point at_;
};

/** Milliseconds since `start`, with fractions. */
inline double msSince(Deadline::Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Deadline::Clock::now() - start).count();
}

}  // namespace casement
