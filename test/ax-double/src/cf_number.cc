#include <cstring>

#include "cf_types.hh"

namespace casement::ax_double {

namespace {

const __CFNumber& numberOf(CFNumberRef number, const char* call) { return as<__CFNumber>(number, kNumber, call); }

bool isFloat(CFNumberType type) {
  return type == kCFNumberFloat32Type || type == kCFNumberFloatType || type == kCFNumberFloat64Type ||
         type == kCFNumberDoubleType || type == kCFNumberCGFloatType;
}

/** Bytes of a number of that type. */
size_t sizeOf(CFNumberType type) {
  switch (type) {
    case kCFNumberSInt8Type:
    case kCFNumberCharType:
      return 1;
    case kCFNumberSInt16Type:
    case kCFNumberShortType:
      return 2;
    case kCFNumberSInt32Type:
    case kCFNumberIntType:
    case kCFNumberFloat32Type:
    case kCFNumberFloatType:
      return 4;
    default:
      return 8;
  }
}

int64_t readInteger(const void* from, size_t size) {
  // Signed, and little-endian on every machine that the double runs on.
  int64_t value = 0;
  std::memcpy(&value, from, size);
  const unsigned unused = 64 - 8 * static_cast<unsigned>(size);
  return static_cast<int64_t>(static_cast<uint64_t>(value) << unused) >> unused;
}

double readReal(const void* from, size_t size) {
  if (size == 8) return *static_cast<const double*>(from);
  return *static_cast<const float*>(from);
}

/** Stores, and tells whether nothing was lost. */
bool writeReal(double value, size_t size, void* to) {
  if (size == 8) {
    std::memcpy(to, &value, size);
    return true;
  }
  const auto narrow = static_cast<float>(value);
  std::memcpy(to, &narrow, size);
  return static_cast<double>(narrow) == value;
}

bool writeInteger(const __CFNumber& number, size_t size, void* to) {
  std::memcpy(to, &number.integer, size);
  return readInteger(to, size) == number.integer && static_cast<double>(number.integer) == number.real;
}

}  // namespace

}  // namespace casement::ax_double

using namespace casement::ax_double;

extern "C" {

/* Never destroyed: threads may still use them while the process ends. */
const CFBooleanRef kCFBooleanTrue = new __CFBoolean(true);
const CFBooleanRef kCFBooleanFalse = new __CFBoolean(false);
const CFNullRef kCFNull = new __CFNull;

CFTypeID CFNullGetTypeID(void) { return kNull; }
CFTypeID CFBooleanGetTypeID(void) { return kBoolean; }
CFTypeID CFNumberGetTypeID(void) { return kNumber; }

Boolean CFBooleanGetValue(CFBooleanRef boolean) {
  return as<__CFBoolean>(boolean, kBoolean, "CFBooleanGetValue").value;
}

CFNumberRef CFNumberCreate(CFAllocatorRef, CFNumberType theType, const void* valuePtr) {
  if (valuePtr == nullptr) fail("CFNumberCreate", "NULL");
  const size_t size = sizeOf(theType);
  if (isFloat(theType)) return new __CFNumber(readReal(valuePtr, size));
  return new __CFNumber(readInteger(valuePtr, size));
}

CFNumberType CFNumberGetType(CFNumberRef number) {
  return numberOf(number, "CFNumberGetType").is_float ? kCFNumberFloat64Type : kCFNumberSInt64Type;
}

Boolean CFNumberIsFloatType(CFNumberRef number) { return numberOf(number, "CFNumberIsFloatType").is_float; }

Boolean CFNumberGetValue(CFNumberRef number, CFNumberType theType, void* valuePtr) {
  const auto& from = numberOf(number, "CFNumberGetValue");
  const size_t size = sizeOf(theType);
  return isFloat(theType) ? writeReal(from.real, size, valuePtr) : writeInteger(from, size, valuePtr);
}
}
