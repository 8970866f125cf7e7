#include <cstring>
#include <map>
#include <mutex>

#include "cf_types.hh"
#include "utf.hh"

namespace casement::ax_double {

namespace {

/** Every CFSTR once, for ever. */
CFStringRef constant(const std::string& text) {
  static auto* const mutex = new std::mutex;
  static auto* const made = new std::map<std::string, const __CFString*>;
  std::lock_guard<std::mutex> lock(*mutex);
  auto& string = (*made)[text];
  if (!string) string = new __CFString(toUtf16(text), Life::immortal);
  return string;
}

/** Whether these bytes are UTF-8 from end to end. */
bool isUtf8(const std::string& bytes) { return toUtf8(toUtf16(bytes)) == bytes; }

bool isAscii(const std::string& bytes) {
  for (unsigned char byte : bytes)
    if (byte > 0x7F) return false;
  return true;
}

const __CFString& stringOf(CFStringRef string, const char* call) { return as<__CFString>(string, kString, call); }

}  // namespace

CFStringRef makeString(const std::string& utf8) { return new __CFString(toUtf16(utf8)); }

std::string textOf(CFStringRef string, const char* call) { return toUtf8(stringOf(string, call).text); }

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

CFStringRef __CFStringMakeConstantString(const char* cStr) { return constant(cStr); }

CFTypeID CFStringGetTypeID(void) { return kString; }

CFStringRef CFStringCreateWithCharacters(CFAllocatorRef, const UniChar* chars, CFIndex numChars) {
  if (numChars < 0) fail("CFStringCreateWithCharacters", "negative length");
  return new __CFString(std::u16string(reinterpret_cast<const char16_t*>(chars), numChars));
}

CFStringRef CFStringCreateWithCString(CFAllocatorRef, const char* cStr, CFStringEncoding encoding) {
  if (cStr == nullptr) fail("CFStringCreateWithCString", "NULL");
  const bool fits = encoding == kCFStringEncodingUTF8 ? isUtf8(cStr) : encoding == kCFStringEncodingASCII && isAscii(cStr);
  return fits ? makeString(cStr) : nullptr;
}

CFIndex CFStringGetLength(CFStringRef theString) {
  return static_cast<CFIndex>(stringOf(theString, "CFStringGetLength").text.size());
}

void CFStringGetCharacters(CFStringRef theString, CFRange range, UniChar* buffer) {
  const auto& text = stringOf(theString, "CFStringGetCharacters").text;
  const auto length = static_cast<CFIndex>(text.size());
  if (range.location < 0 || range.length < 0 || range.location > length || range.length > length - range.location) {
    fail("CFStringGetCharacters", "range out of bounds");
  }
  if (range.length > 0) std::memcpy(buffer, text.data() + range.location, range.length * sizeof(UniChar));
}

Boolean CFStringGetCString(CFStringRef theString, char* buffer, CFIndex bufferSize, CFStringEncoding encoding) {
  const std::string bytes = textOf(theString, "CFStringGetCString");
  const bool fits = encoding == kCFStringEncodingUTF8 || (encoding == kCFStringEncodingASCII && isAscii(bytes));
  if (!fits || static_cast<CFIndex>(bytes.size()) >= bufferSize) return false;
  std::memcpy(buffer, bytes.c_str(), bytes.size() + 1);
  return true;
}

CFTypeID CFAttributedStringGetTypeID(void) { return kAttributedString; }

CFAttributedStringRef CFAttributedStringCreate(CFAllocatorRef, CFStringRef str, CFDictionaryRef) {
  check(str, kString, "CFAttributedStringCreate");
  return new __CFAttributedString(str);
}

CFStringRef CFAttributedStringGetString(CFAttributedStringRef aStr) {
  return as<__CFAttributedString>(aStr, kAttributedString, "CFAttributedStringGetString").text;
}

CFTypeID CFURLGetTypeID(void) { return kUrl; }

CFURLRef CFURLCreateWithString(CFAllocatorRef, CFStringRef URLString, CFURLRef) {
  check(URLString, kString, "CFURLCreateWithString");
  return new __CFURL(URLString);
}

CFStringRef CFURLGetString(CFURLRef anURL) { return as<__CFURL>(anURL, kUrl, "CFURLGetString").text; }
}
