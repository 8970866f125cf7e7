#pragma once

#include <string>

namespace casement::ax_double {

/** UTF-16 of UTF-8; lone surrogates, which strings of the platform may hold, keep their three bytes. */
std::u16string toUtf16(const std::string& utf8);

/** UTF-8 of UTF-16, the other way round. */
std::string toUtf8(const std::u16string& utf16);

}  // namespace casement::ax_double
