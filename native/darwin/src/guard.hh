#pragma once

#include <ApplicationServices/ApplicationServices.h>

namespace casement {

/**
 * Runs one call on something of another program. A foreign value may raise an NSException in our process, which a C++
 * `catch (...)` catches on 64-bit macOS; it then counts as a failure of that call.
 */
template <typename Call>
AXError guarded(Call call) {
  try {
    return call();
  } catch (...) {
    return kAXErrorFailure;
  }
}

}  // namespace casement
