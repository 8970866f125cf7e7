#pragma once

#include <sys/types.h>

#include "node.hh"

namespace casement::ax_double {

/** Counts one message to an application; 0 stands for the system-wide element. */
void countMessage(pid_t pid, const char* kind);

/** {"total", "byPid", "byKind"} since the last reset. */
Json countedMessages();
void resetMessages();

}  // namespace casement::ax_double
