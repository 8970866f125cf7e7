#pragma once

#include <functional>

#include "main_thread.hh"

namespace casement::ax_double {

/** Runs a task at a time, on the double's own thread, in the order of the times. */
void runAt(Time when, std::function<void()> task);

/** Waits until no task is planned or runs, at most so long; whether that came. */
bool settle(std::chrono::milliseconds most);

}  // namespace casement::ax_double
