#include "cf.hh"

#include <algorithm>

namespace casement {

std::u16string toText(CFStringRef string, CFIndex most) {
  const CFIndex length = std::min(CFStringGetLength(string), most);
  std::u16string text(static_cast<size_t>(length), u'\0');
  if (length > 0) CFStringGetCharacters(string, CFRange{0, length}, reinterpret_cast<UniChar*>(&text[0]));
  return text;
}

Ref<CFStringRef> toString(const std::u16string& text) {
  const auto* units = reinterpret_cast<const UniChar*>(text.data());
  return Ref<CFStringRef>::adopt(
      CFStringCreateWithCharacters(kCFAllocatorDefault, units, static_cast<CFIndex>(text.size())));
}

}  // namespace casement
