/*
 * What Casement takes for granted of the platform's headers: types, values, layouts and signatures. It compiles against
 * the double's headers on Linux and against the SDK's on a Mac, so the double declares what the platform declares.
 * Only the platform's umbrella header is included. Nothing here runs.
 */
#include <ApplicationServices/ApplicationServices.h>

#include <cstddef>
#include <type_traits>

#define SIGNATURE(function, ...) static_assert(std::is_same<decltype(&function), __VA_ARGS__>::value, #function)
#define VALUE(name, number) static_assert(static_cast<long>(name) == (number), #name)
#define TYPE(name, ...) static_assert(std::is_same<name, __VA_ARGS__>::value, #name)

namespace base {
TYPE(Boolean, unsigned char);
TYPE(UniChar, unsigned short);
TYPE(CFIndex, long);
TYPE(CFTypeID, unsigned long);
TYPE(CFHashCode, unsigned long);
TYPE(CFTimeInterval, double);
TYPE(CGFloat, double);
TYPE(CFTypeRef, const void*);
TYPE(CFRunLoopMode, CFStringRef);
TYPE(CFStringEncoding, unsigned int);
TYPE(CGWindowID, unsigned int);
TYPE(CGWindowListOption, unsigned int);
TYPE(AXCopyMultipleAttributeOptions, unsigned int);
TYPE(std::underlying_type<AXError>::type, int);
TYPE(std::underlying_type<AXValueType>::type, unsigned int);
TYPE(std::underlying_type<CFNumberType>::type, long);
TYPE(std::underlying_type<CFRunLoopRunResult>::type, int);
TYPE(AXObserverCallback, void (*)(AXObserverRef, AXUIElementRef, CFStringRef, void*));
TYPE(AXObserverCallbackWithInfo, void (*)(AXObserverRef, AXUIElementRef, CFStringRef, CFDictionaryRef, void*));
}  // namespace base

namespace opaque {
template <class T>
struct PointsToConst : std::is_const<typename std::remove_pointer<T>::type> {};
static_assert(PointsToConst<CFStringRef>::value && PointsToConst<CFArrayRef>::value, "values are const");
static_assert(PointsToConst<CFDictionaryRef>::value && PointsToConst<CFNumberRef>::value, "values are const");
static_assert(PointsToConst<AXUIElementRef>::value && PointsToConst<AXValueRef>::value, "elements are const");
static_assert(!PointsToConst<AXObserverRef>::value && !PointsToConst<CFRunLoopRef>::value, "these are not");
static_assert(!PointsToConst<CFRunLoopSourceRef>::value, "nor is this");
}  // namespace opaque

namespace layout {
VALUE(sizeof(CFRange), 16);
VALUE(offsetof(CFRange, length), 8);
VALUE(sizeof(CGPoint), 16);
VALUE(sizeof(CGSize), 16);
VALUE(offsetof(CGSize, height), 8);
VALUE(sizeof(CGRect), 32);
VALUE(offsetof(CGRect, size), 16);
VALUE(sizeof(CFArrayCallBacks), 40);
VALUE(sizeof(CFDictionaryKeyCallBacks), 48);
VALUE(sizeof(CFDictionaryValueCallBacks), 40);
VALUE(sizeof(CFRunLoopSourceContext), 80);
VALUE(offsetof(CFRunLoopSourceContext, info), 8);
VALUE(offsetof(CFRunLoopSourceContext, release), 24);
VALUE(offsetof(CFRunLoopSourceContext, schedule), 56);
VALUE(offsetof(CFRunLoopSourceContext, perform), 72);
}  // namespace layout

namespace errors {
VALUE(kAXErrorSuccess, 0);
VALUE(kAXErrorFailure, -25200);
VALUE(kAXErrorIllegalArgument, -25201);
VALUE(kAXErrorInvalidUIElement, -25202);
VALUE(kAXErrorInvalidUIElementObserver, -25203);
VALUE(kAXErrorCannotComplete, -25204);
VALUE(kAXErrorAttributeUnsupported, -25205);
VALUE(kAXErrorActionUnsupported, -25206);
VALUE(kAXErrorNotificationUnsupported, -25207);
VALUE(kAXErrorNotImplemented, -25208);
VALUE(kAXErrorNotificationAlreadyRegistered, -25209);
VALUE(kAXErrorNotificationNotRegistered, -25210);
VALUE(kAXErrorAPIDisabled, -25211);
VALUE(kAXErrorNoValue, -25212);
VALUE(kAXErrorParameterizedAttributeUnsupported, -25213);
VALUE(kAXErrorNotEnoughPrecision, -25214);
}  // namespace errors

namespace values {
VALUE(kAXValueTypeIllegal, 0);
VALUE(kAXValueTypeCGPoint, 1);
VALUE(kAXValueTypeCGSize, 2);
VALUE(kAXValueTypeCGRect, 3);
VALUE(kAXValueTypeCFRange, 4);
VALUE(kAXValueTypeAXError, 5);
VALUE(kAXCopyMultipleAttributeOptionStopOnError, 1);
VALUE(kCFNumberSInt32Type, 3);
VALUE(kCFNumberSInt64Type, 4);
VALUE(kCFNumberDoubleType, 13);
VALUE(kCFStringEncodingUTF8, 0x08000100);
VALUE(kCFRunLoopRunFinished, 1);
VALUE(kCFRunLoopRunStopped, 2);
VALUE(kCFRunLoopRunTimedOut, 3);
VALUE(kCFRunLoopRunHandledSource, 4);
VALUE(kCGWindowListOptionAll, 0);
VALUE(kCGWindowListOptionOnScreenOnly, 1);
VALUE(kCGWindowListExcludeDesktopElements, 16);
VALUE(kCGNullWindowID, 0);
}  // namespace values

namespace constants {
TYPE(decltype(kCFBooleanTrue), const CFBooleanRef);
TYPE(decltype(kCFBooleanFalse), const CFBooleanRef);
TYPE(decltype(kCFNull), const CFNullRef);
TYPE(decltype(kCFAllocatorDefault), const CFAllocatorRef);
TYPE(decltype(kCFRunLoopDefaultMode), const CFRunLoopMode);
TYPE(decltype(kCFRunLoopCommonModes), const CFRunLoopMode);
TYPE(decltype(kCFTypeArrayCallBacks), const CFArrayCallBacks);
TYPE(decltype(kCFTypeDictionaryKeyCallBacks), const CFDictionaryKeyCallBacks);
TYPE(decltype(kCFTypeDictionaryValueCallBacks), const CFDictionaryValueCallBacks);
TYPE(decltype(kAXTrustedCheckOptionPrompt), CFStringRef);
TYPE(decltype(kCGWindowNumber), const CFStringRef);
TYPE(decltype(kCGWindowOwnerPID), const CFStringRef);
TYPE(decltype(kCGWindowOwnerName), const CFStringRef);
TYPE(decltype(kCGWindowName), const CFStringRef);
TYPE(decltype(kCGWindowLayer), const CFStringRef);
TYPE(decltype(kCGWindowBounds), const CFStringRef);
TYPE(decltype(kCGWindowIsOnscreen), const CFStringRef);
TYPE(decltype(kAXRoleAttribute), CFStringRef);
TYPE(decltype(CFSTR("any")), CFStringRef);
}  // namespace constants

namespace core_foundation {
SIGNATURE(CFRetain, CFTypeRef (*)(CFTypeRef));
SIGNATURE(CFRelease, void (*)(CFTypeRef));
SIGNATURE(CFGetRetainCount, CFIndex (*)(CFTypeRef));
SIGNATURE(CFGetTypeID, CFTypeID (*)(CFTypeRef));
SIGNATURE(CFEqual, Boolean (*)(CFTypeRef, CFTypeRef));
SIGNATURE(CFHash, CFHashCode (*)(CFTypeRef));
SIGNATURE(CFNullGetTypeID, CFTypeID (*)());
SIGNATURE(CFStringGetTypeID, CFTypeID (*)());
SIGNATURE(CFStringCreateWithCharacters, CFStringRef (*)(CFAllocatorRef, const UniChar*, CFIndex));
SIGNATURE(CFStringCreateWithCString, CFStringRef (*)(CFAllocatorRef, const char*, CFStringEncoding));
SIGNATURE(CFStringGetLength, CFIndex (*)(CFStringRef));
SIGNATURE(CFStringGetCharacters, void (*)(CFStringRef, CFRange, UniChar*));
SIGNATURE(CFStringGetCString, Boolean (*)(CFStringRef, char*, CFIndex, CFStringEncoding));
SIGNATURE(CFAttributedStringGetTypeID, CFTypeID (*)());
SIGNATURE(CFAttributedStringCreate, CFAttributedStringRef (*)(CFAllocatorRef, CFStringRef, CFDictionaryRef));
SIGNATURE(CFAttributedStringGetString, CFStringRef (*)(CFAttributedStringRef));
SIGNATURE(CFURLGetTypeID, CFTypeID (*)());
SIGNATURE(CFURLCreateWithString, CFURLRef (*)(CFAllocatorRef, CFStringRef, CFURLRef));
SIGNATURE(CFURLGetString, CFStringRef (*)(CFURLRef));
SIGNATURE(CFBooleanGetTypeID, CFTypeID (*)());
SIGNATURE(CFBooleanGetValue, Boolean (*)(CFBooleanRef));
SIGNATURE(CFNumberGetTypeID, CFTypeID (*)());
SIGNATURE(CFNumberCreate, CFNumberRef (*)(CFAllocatorRef, CFNumberType, const void*));
SIGNATURE(CFNumberGetType, CFNumberType (*)(CFNumberRef));
SIGNATURE(CFNumberIsFloatType, Boolean (*)(CFNumberRef));
SIGNATURE(CFNumberGetValue, Boolean (*)(CFNumberRef, CFNumberType, void*));
SIGNATURE(CFArrayGetTypeID, CFTypeID (*)());
SIGNATURE(CFArrayCreate, CFArrayRef (*)(CFAllocatorRef, const void**, CFIndex, const CFArrayCallBacks*));
SIGNATURE(CFArrayGetCount, CFIndex (*)(CFArrayRef));
SIGNATURE(CFArrayGetValueAtIndex, const void* (*)(CFArrayRef, CFIndex));
SIGNATURE(CFDictionaryGetTypeID, CFTypeID (*)());
SIGNATURE(CFDictionaryCreate,
          CFDictionaryRef (*)(CFAllocatorRef, const void**, const void**, CFIndex, const CFDictionaryKeyCallBacks*,
                              const CFDictionaryValueCallBacks*));
SIGNATURE(CFDictionaryGetCount, CFIndex (*)(CFDictionaryRef));
SIGNATURE(CFDictionaryGetValue, const void* (*)(CFDictionaryRef, const void*));
SIGNATURE(CFDictionaryGetValueIfPresent, Boolean (*)(CFDictionaryRef, const void*, const void**));
SIGNATURE(CFDictionaryGetKeysAndValues, void (*)(CFDictionaryRef, const void**, const void**));
}  // namespace core_foundation

namespace run_loops {
SIGNATURE(CFRunLoopGetTypeID, CFTypeID (*)());
SIGNATURE(CFRunLoopGetCurrent, CFRunLoopRef (*)());
SIGNATURE(CFRunLoopGetMain, CFRunLoopRef (*)());
SIGNATURE(CFRunLoopRun, void (*)());
SIGNATURE(CFRunLoopRunInMode, CFRunLoopRunResult (*)(CFRunLoopMode, CFTimeInterval, Boolean));
SIGNATURE(CFRunLoopIsWaiting, Boolean (*)(CFRunLoopRef));
SIGNATURE(CFRunLoopWakeUp, void (*)(CFRunLoopRef));
SIGNATURE(CFRunLoopStop, void (*)(CFRunLoopRef));
SIGNATURE(CFRunLoopContainsSource, Boolean (*)(CFRunLoopRef, CFRunLoopSourceRef, CFRunLoopMode));
SIGNATURE(CFRunLoopAddSource, void (*)(CFRunLoopRef, CFRunLoopSourceRef, CFRunLoopMode));
SIGNATURE(CFRunLoopRemoveSource, void (*)(CFRunLoopRef, CFRunLoopSourceRef, CFRunLoopMode));
SIGNATURE(CFRunLoopSourceGetTypeID, CFTypeID (*)());
SIGNATURE(CFRunLoopSourceCreate, CFRunLoopSourceRef (*)(CFAllocatorRef, CFIndex, CFRunLoopSourceContext*));
SIGNATURE(CFRunLoopSourceInvalidate, void (*)(CFRunLoopSourceRef));
SIGNATURE(CFRunLoopSourceIsValid, Boolean (*)(CFRunLoopSourceRef));
SIGNATURE(CFRunLoopSourceSignal, void (*)(CFRunLoopSourceRef));
}  // namespace run_loops

namespace accessibility {
using Copy = AXError (*)(AXUIElementRef, CFArrayRef*);
SIGNATURE(AXIsProcessTrusted, Boolean (*)());
SIGNATURE(AXIsProcessTrustedWithOptions, Boolean (*)(CFDictionaryRef));
SIGNATURE(AXUIElementGetTypeID, CFTypeID (*)());
SIGNATURE(AXUIElementCreateApplication, AXUIElementRef (*)(pid_t));
SIGNATURE(AXUIElementCreateSystemWide, AXUIElementRef (*)());
SIGNATURE(AXUIElementGetPid, AXError (*)(AXUIElementRef, pid_t*));
SIGNATURE(AXUIElementSetMessagingTimeout, AXError (*)(AXUIElementRef, float));
SIGNATURE(AXUIElementCopyAttributeNames, Copy);
SIGNATURE(AXUIElementCopyAttributeValue, AXError (*)(AXUIElementRef, CFStringRef, CFTypeRef*));
SIGNATURE(AXUIElementGetAttributeValueCount, AXError (*)(AXUIElementRef, CFStringRef, CFIndex*));
SIGNATURE(AXUIElementCopyAttributeValues, AXError (*)(AXUIElementRef, CFStringRef, CFIndex, CFIndex, CFArrayRef*));
SIGNATURE(AXUIElementCopyMultipleAttributeValues,
          AXError (*)(AXUIElementRef, CFArrayRef, AXCopyMultipleAttributeOptions, CFArrayRef*));
SIGNATURE(AXUIElementIsAttributeSettable, AXError (*)(AXUIElementRef, CFStringRef, Boolean*));
SIGNATURE(AXUIElementSetAttributeValue, AXError (*)(AXUIElementRef, CFStringRef, CFTypeRef));
SIGNATURE(AXUIElementCopyParameterizedAttributeNames, Copy);
SIGNATURE(AXUIElementCopyParameterizedAttributeValue,
          AXError (*)(AXUIElementRef, CFStringRef, CFTypeRef, CFTypeRef*));
SIGNATURE(AXUIElementCopyActionNames, Copy);
SIGNATURE(AXUIElementCopyActionDescription, AXError (*)(AXUIElementRef, CFStringRef, CFStringRef*));
SIGNATURE(AXUIElementPerformAction, AXError (*)(AXUIElementRef, CFStringRef));
SIGNATURE(AXUIElementCopyElementAtPosition, AXError (*)(AXUIElementRef, float, float, AXUIElementRef*));
SIGNATURE(AXValueGetTypeID, CFTypeID (*)());
SIGNATURE(AXValueCreate, AXValueRef (*)(AXValueType, const void*));
SIGNATURE(AXValueGetType, AXValueType (*)(AXValueRef));
SIGNATURE(AXValueGetValue, Boolean (*)(AXValueRef, AXValueType, void*));
SIGNATURE(AXObserverGetTypeID, CFTypeID (*)());
SIGNATURE(AXObserverCreate, AXError (*)(pid_t, AXObserverCallback, AXObserverRef*));
SIGNATURE(AXObserverCreateWithInfoCallback, AXError (*)(pid_t, AXObserverCallbackWithInfo, AXObserverRef*));
SIGNATURE(AXObserverAddNotification, AXError (*)(AXObserverRef, AXUIElementRef, CFStringRef, void*));
SIGNATURE(AXObserverRemoveNotification, AXError (*)(AXObserverRef, AXUIElementRef, CFStringRef));
SIGNATURE(AXObserverGetRunLoopSource, CFRunLoopSourceRef (*)(AXObserverRef));
}  // namespace accessibility

namespace window_server {
SIGNATURE(CGWindowListCopyWindowInfo, CFArrayRef (*)(CGWindowListOption, CGWindowID));
SIGNATURE(CGRectMakeWithDictionaryRepresentation, bool (*)(CFDictionaryRef, CGRect*));
SIGNATURE(CGRectCreateDictionaryRepresentation, CFDictionaryRef (*)(CGRect));
SIGNATURE(CGPreflightScreenCaptureAccess, bool (*)());
SIGNATURE(CGRequestScreenCaptureAccess, bool (*)());
}  // namespace window_server
