#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "registry.hh"
#include "value.hh"

namespace casement {

/** One message to an element. */
struct Step {
  enum class Kind { get, actions, settable, count, page, set, perform, serverId };
  Kind kind = Kind::get;
  /** 0: the application itself. */
  ElementId element = 0;
  /** `get`: any number; otherwise the one attribute or action. */
  std::vector<std::u16string> names;
  CFIndex index = 0;
  CFIndex most = 0;
  Wanted wanted;
};

/** What came of one step. `values` are in the order of the names. */
struct Answer {
  AXError error = kAXErrorSuccess;
  std::vector<Value> values;
  bool settable = false;
  /** Of `count`, and the window server's id of `serverId`. */
  long count = 0;
};

/** What a conversation with one application needs to know. */
struct Talk {
  int pid = 0;
  std::chrono::steady_clock::time_point until;
  const std::function<bool()>& stopping;
  Registry& registry;
  Generation generation = 0;
  long textMax = 0;

  bool isOver() const { return stopping() || std::chrono::steady_clock::now() >= until; }
};

/** The application as an element; every message to any element ends after limits::kMessageSeconds. */
Element applicationOf(int pid);

/** The batch of attributes of one element: one message. Fewer values than names when the application cheats. */
AXError copyAttributes(AXUIElementRef element, const std::vector<std::u16string>& names, Ref<CFArrayRef>& values);
AXError copyActions(AXUIElementRef element, std::vector<std::u16string>& names);
AXError isSettable(AXUIElementRef element, const std::u16string& name, bool& settable);
AXError countOf(AXUIElementRef element, const std::u16string& name, long& count);

/**
 * Takes the steps in order, and stops at the first that the application does not answer (kAXErrorCannotComplete), since
 * each further one would wait as long. Steps not taken have no answer.
 */
std::vector<Answer> takeSteps(const std::vector<Step>& steps, const Talk& talk);

}  // namespace casement
