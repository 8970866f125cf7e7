/* Strings, attributed strings and URLs. */
#pragma once
#include "CFCollections.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef UInt32 CFStringEncoding;
typedef const struct __CFAttributedString* CFAttributedStringRef;
typedef const struct __CFURL* CFURLRef;

#ifdef __cplusplus
enum CFStringBuiltInEncodings : CFStringEncoding {
  kCFStringEncodingASCII = 0x0600,
  kCFStringEncodingUTF16 = 0x0100,
  kCFStringEncodingUTF8 = 0x08000100,
};
#endif

/* The platform's compiler makes these at compile time; the double makes each text once, for ever. */
CFStringRef __CFStringMakeConstantString(const char* cStr);
#define CFSTR(cStr) __CFStringMakeConstantString("" cStr "")

CFTypeID CFStringGetTypeID(void);
CFStringRef CFStringCreateWithCharacters(CFAllocatorRef alloc, const UniChar* chars, CFIndex numChars);
CFStringRef CFStringCreateWithCString(CFAllocatorRef alloc, const char* cStr, CFStringEncoding encoding);
CFIndex CFStringGetLength(CFStringRef theString);
void CFStringGetCharacters(CFStringRef theString, CFRange range, UniChar* buffer);
Boolean CFStringGetCString(CFStringRef theString, char* buffer, CFIndex bufferSize, CFStringEncoding encoding);

CFTypeID CFAttributedStringGetTypeID(void);
CFAttributedStringRef CFAttributedStringCreate(CFAllocatorRef alloc, CFStringRef str, CFDictionaryRef attributes);
CFStringRef CFAttributedStringGetString(CFAttributedStringRef aStr);

CFTypeID CFURLGetTypeID(void);
CFURLRef CFURLCreateWithString(CFAllocatorRef allocator, CFStringRef URLString, CFURLRef baseURL);
CFStringRef CFURLGetString(CFURLRef anURL);

#ifdef __cplusplus
}
#endif
