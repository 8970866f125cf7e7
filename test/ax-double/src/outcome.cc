#include <ApplicationServices/ApplicationServices.h>

#include "effects.hh"

namespace casement::ax_double {

void Outcome::answer(int code) {
  std::lock_guard<std::mutex> lock(mutex_);
  code_ = code;
}

void Outcome::throws() {
  std::lock_guard<std::mutex> lock(mutex_);
  thrown_ = true;
}

void Outcome::finish() {
  std::lock_guard<std::mutex> lock(mutex_);
  done_ = true;
  changed_.notify_all();
}

int Outcome::wait(Time deadline) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (!changed_.wait_until(lock, deadline, [this] { return done_; })) return kAXErrorCannotComplete;
  if (thrown_) throw std::runtime_error("the scene's exception");
  return code_;
}

}  // namespace casement::ax_double
