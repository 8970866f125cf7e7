#pragma once

#include <string>

namespace casement {

/** ISO 8859-1 bytes (an X STRING) as UTF-8. */
std::string latin1ToUtf8(const std::string& bytes);

/**
 * COMPOUND_TEXT as UTF-8: what Xlib and GTK write to WM_NAME for a title beyond Latin-1.
 * Character sets that are not known, and broken parts, become U+FFFD.
 */
std::string compoundTextToUtf8(const std::string& bytes);

}  // namespace casement
