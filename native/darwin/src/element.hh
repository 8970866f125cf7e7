#pragma once

#include <ApplicationServices/ApplicationServices.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cf.hh"

namespace casement {

using Element = Ref<AXUIElementRef>;
/** Never used twice, so that a stale one finds nothing. 0: none. */
using ElementId = uint32_t;

/** What is asked once in the life of an element, since it does not change; what can be set may, with AXEnabled. */
struct Known {
  std::u16string role;
  /** Secure text: its value is asked for never again. */
  bool secret = false;
  /** A window of its own that hangs below another, such as a sheet: not part of that one's tree. */
  bool apart = false;
  std::optional<std::vector<std::u16string>> actions;
  std::optional<std::vector<std::u16string>> settable;
  /** AXEnabled when `settable` was asked for. */
  bool enabled = true;
};

}  // namespace casement
