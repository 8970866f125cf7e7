#include "utf.hh"

#include <cstdint>

namespace casement::ax_double {

namespace {

/** Bytes that follow a leading byte. */
int following(unsigned char lead) {
  if (lead < 0x80) return 0;
  if (lead < 0xE0) return 1;
  return lead < 0xF0 ? 2 : 3;
}

void append16(std::u16string& out, uint32_t point) {
  if (point < 0x10000) {
    out += static_cast<char16_t>(point);
    return;
  }
  out += static_cast<char16_t>(0xD800 + ((point - 0x10000) >> 10));
  out += static_cast<char16_t>(0xDC00 + (point & 0x3FF));
}

void append8(std::string& out, uint32_t point) {
  static constexpr unsigned char kLead[] = {0, 0xC0, 0xE0, 0xF0};
  const int more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  out += static_cast<char>(kLead[more] | (point >> (6 * more)));
  for (int i = more - 1; i >= 0; --i) out += static_cast<char>(0x80 | ((point >> (6 * i)) & 0x3F));
}

bool isHigh(char16_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool isLow(char16_t unit) { return unit >= 0xDC00 && unit < 0xE000; }

}  // namespace

std::u16string toUtf16(const std::string& utf8) {
  static constexpr unsigned char kMask[] = {0x7F, 0x1F, 0x0F, 0x07};
  std::u16string out;
  out.reserve(utf8.size());
  for (size_t i = 0; i < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[i++]);
    const int more = following(lead);
    uint32_t point = lead & kMask[more];
    for (int k = 0; k < more && i < utf8.size(); ++k) point = (point << 6) | (utf8[i++] & 0x3F);
    append16(out, point);
  }
  return out;
}

std::string toUtf8(const std::u16string& utf16) {
  std::string out;
  out.reserve(utf16.size());
  for (size_t i = 0; i < utf16.size(); ++i) {
    uint32_t point = utf16[i];
    if (isHigh(utf16[i]) && i + 1 < utf16.size() && isLow(utf16[i + 1])) {
      point = 0x10000 + ((point - 0xD800) << 10) + (utf16[++i] - 0xDC00);
    }
    append8(out, point);
  }
  return out;
}

}  // namespace casement::ax_double
