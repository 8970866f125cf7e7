#pragma once

#include <cstddef>
#include <cstring>
#include <string>

namespace casement {

// What one answer may hold. An application that says more is cut, since it would fill our memory, not our caller's need.

/** Bytes of a name or description of an accessible. */
inline constexpr size_t kLongestName = 8 * 1024;
/** Bytes of a text in a reply to a plain call. */
inline constexpr size_t kLongestText = 128 * 1024;
/** Bytes of what an error has to say. */
inline constexpr size_t kLongestExcuse = 1024;
/** Items of a list in a reply to a plain call. */
inline constexpr size_t kLongestList = 10'000;
/** Interfaces of one accessible; there are about twenty. */
inline constexpr size_t kMostInterfaces = 64;
/** Relations, targets of a relation, or attributes of one accessible. */
inline constexpr size_t kMostRelated = 100;

/** Puts at most `most` bytes of `from` into `to`, whole characters only. Returns whether something was cut. */
inline bool assignCut(std::string& to, const char* from, size_t most) {
  size_t length = strnlen(from, most + 1);
  if (length <= most) {
    to.assign(from, length);
    return false;
  }
  length = most;
  // Not within a character: bytes 10xxxxxx continue one.
  while (length > 0 && (static_cast<unsigned char>(from[length]) & 0xc0) == 0x80) --length;
  to.assign(from, length);
  return true;
}

}  // namespace casement
