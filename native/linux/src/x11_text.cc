#include "x11_text.hh"

#include <iconv.h>

#include <algorithm>
#include <cstddef>

namespace casement {

namespace {

constexpr const char* REPLACEMENT = "\xEF\xBF\xBD";

/** Converts as far as it goes; each byte that does not fit is one U+FFFD. */
std::string convert(std::string bytes, const char* charset) {
  const iconv_t converter = iconv_open("UTF-8", charset);
  if (converter == reinterpret_cast<iconv_t>(-1)) return bytes.empty() ? "" : REPLACEMENT;
  std::string text;
  char* from = bytes.data();
  size_t left = bytes.size();
  while (left > 0) {
    char buffer[512];
    char* to = buffer;
    size_t room = sizeof buffer;
    const size_t before = left;
    const bool whole = iconv(converter, &from, &left, &to, &room) != static_cast<size_t>(-1);
    text.append(buffer, to - buffer);
    if (whole || left == 0) break;
    if (before != left && room < 8) continue;  // The buffer was full.
    text += REPLACEMENT;
    ++from;
    --left;
  }
  iconv_close(converter);
  return text;
}

/** A character set that an escape sequence puts into the left (0x20) or right (0xA0) half. */
struct Half {
  const char* charset = "ISO-8859-1";
  /** How many bytes make a character. */
  int width = 1;
};

/** The 94- and 96-character sets of the Compound Text encoding, by final byte. */
Half singleByteSet(char final, bool set96) {
  if (!set96) return {final == 'I' ? "JIS_X0201" : "ISO-8859-1", 1};
  switch (final) {
    case 'B': return {"ISO-8859-2", 1};
    case 'C': return {"ISO-8859-3", 1};
    case 'D': return {"ISO-8859-4", 1};
    case 'F': return {"ISO-8859-7", 1};
    case 'G': return {"ISO-8859-6", 1};
    case 'H': return {"ISO-8859-8", 1};
    case 'L': return {"ISO-8859-5", 1};
    case 'M': return {"ISO-8859-9", 1};
    case 'V': return {"ISO-8859-10", 1};
    case 'Y': return {"ISO-8859-13", 1};
    case '_': return {"ISO-8859-14", 1};
    case 'b': return {"ISO-8859-15", 1};
    case 'f': return {"ISO-8859-16", 1};
    default: return {"ISO-8859-1", 1};
  }
}

/** The two-byte sets; each is read through the EUC encoding that has it in its right half. */
Half doubleByteSet(char final) {
  switch (final) {
    case 'A': return {"EUC-CN", 2};
    case 'B': return {"EUC-JP", 2};
    case 'C': return {"EUC-KR", 2};
    default: return {nullptr, 2};
  }
}

class CompoundText {
 public:
  explicit CompoundText(const std::string& bytes) : bytes_(bytes) {}

  std::string decode() {
    while (at_ < bytes_.size()) {
      if (bytes_[at_] == '\x1b') escape();
      else run();
    }
    return text_;
  }

 private:
  char peek(size_t ahead) const { return at_ + ahead < bytes_.size() ? bytes_[at_ + ahead] : '\0'; }

  void escape() {
    const char kind = peek(1);
    if (kind == '$') return choose(doubleByteSet(peek(3)), peek(2) == '(', 4);
    if (kind == '%') return peek(2) == '/' ? extended() : utf8();
    if (kind == '(' || kind == ')') return choose(singleByteSet(peek(2), false), kind == '(', 3);
    if (kind == '-') return choose(singleByteSet(peek(2), true), false, 3);
    at_ += 3;  // A sequence that this encoding does not define.
  }

  void choose(Half half, bool left, size_t length) {
    (left ? left_ : right_) = half;
    at_ += length;
  }

  /** ESC % G … ESC % @ : plain UTF-8, which is how XFree86 writes what no older set has. */
  void utf8() {
    at_ += 3;
    const size_t end = std::min(bytes_.find("\x1b%@", at_), bytes_.size());
    text_ += convert(bytes_.substr(at_, end - at_), "UTF-8");
    at_ = std::min(end + 3, bytes_.size());
  }

  /** ESC % / F M L name STX text : a set by its own name; M and L hold the length. */
  void extended() {
    const size_t length = (peek(4) & 0x7f) * 128u + (peek(5) & 0x7f);
    at_ = std::min(at_ + 6, bytes_.size());
    const std::string part = bytes_.substr(at_, length);
    const size_t name = part.find('\x02');
    if (name == std::string::npos) text_ += REPLACEMENT;
    else text_ += convert(part.substr(name + 1), part.substr(0, name).c_str());
    at_ = std::min(at_ + length, bytes_.size());
  }

  /** The longest piece in one half. */
  void run() {
    const bool high = bytes_[at_] & 0x80;
    size_t end = at_;
    while (end < bytes_.size() && bytes_[end] != '\x1b' && static_cast<bool>(bytes_[end] & 0x80) == high) ++end;
    append(bytes_.substr(at_, end - at_), high ? right_ : left_);
    at_ = end;
  }

  void append(std::string piece, const Half& half) {
    if (half.charset == nullptr) {
      text_ += REPLACEMENT;
      return;
    }
    if (half.width == 2) {
      for (char& byte : piece) byte = static_cast<char>(byte | 0x80);
    }
    text_ += convert(std::move(piece), half.charset);
  }

  const std::string& bytes_;
  size_t at_ = 0;
  Half left_;
  Half right_;
  std::string text_;
};

}  // namespace

std::string latin1ToUtf8(const std::string& bytes) { return convert(bytes, "ISO-8859-1"); }

std::string compoundTextToUtf8(const std::string& bytes) { return CompoundText(bytes).decode(); }

}  // namespace casement
