#pragma once

#include "node.hh"

namespace casement::ax_double {

/** What "log" effects told, in order; also appended to the file that AX_DOUBLE_LOG names. */
void logEffect(const Json& of, const Json& value);
Json loggedEffects();
void clearLog();

/** JSON text; what is no UTF-8 in it becomes U+FFFD. */
std::string dumped(const Json& value);

}  // namespace casement::ax_double
