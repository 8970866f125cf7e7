#pragma once

#include <cstddef>

namespace casement::limits {

/** Seconds that one message may take; set for the whole process, since a time-out belongs to a reference. */
constexpr float kMessageSeconds = 1.0F;
/** Jobs that wait for one application. */
constexpr size_t kQueue = 64;
/** Applications that are asked side by side; each has a thread of its own while it has work. */
constexpr size_t kLanes = 256;
/** Milliseconds after which a thread without work ends. */
constexpr int kIdleMs = 5000;
/** Kinds of hints that are kept apart until they are fetched. */
constexpr size_t kHints = 1000;
/** Elements that are known at a time, all applications together. */
constexpr size_t kElements = 200000;
/** UTF-16 units of any text but AXValue. */
constexpr long kText = 20000;
/** Items of a list inside a value. */
constexpr long kItems = 10000;
/** Lists inside lists. */
constexpr int kNesting = 4;
/** Names of actions of one element. */
constexpr long kActions = 60;
/** Notifications of one observer. */
constexpr size_t kNotifications = 4000;
/** Selected rows beside those that show. */
constexpr size_t kSelectedRows = 20;

}  // namespace casement::limits
