#include "bus_marshal.hh"

#include <cmath>
#include <cstdint>

#include "limits.hh"

namespace casement {
namespace {

constexpr int kDeepest = 32;  // A variant nested deeper than this is an attack, not a fact.

/** A double as an integer of type T; what does not fit becomes the nearest end, NaN becomes 0. */
template <typename T>
T toInteger(double value) {
  if (std::isnan(value)) return 0;
  if (value <= static_cast<double>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
  if (value >= static_cast<double>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
  return static_cast<T>(value);
}

template <typename T>
bool appendInteger(sd_bus_message* message, char type, double value) {
  const T number = toInteger<T>(value);
  return sd_bus_message_append_basic(message, type, &number) >= 0;
}

bool appendNumber(sd_bus_message* message, char type, double value) {
  switch (type) {
    case 'y': return appendInteger<uint8_t>(message, type, value);
    case 'n': return appendInteger<int16_t>(message, type, value);
    case 'q': return appendInteger<uint16_t>(message, type, value);
    case 'i': return appendInteger<int32_t>(message, type, value);
    case 'u': return appendInteger<uint32_t>(message, type, value);
    case 'x': return appendInteger<int64_t>(message, type, value);
    case 't': return appendInteger<uint64_t>(message, type, value);
    case 'd': return sd_bus_message_append_basic(message, type, &value) >= 0;
    default: return false;
  }
}

bool appendBasic(sd_bus_message* message, char type, const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value.data)) {
    const bool isText = type == 's' || type == 'o' || type == 'g';
    return isText && sd_bus_message_append_basic(message, type, text->c_str()) >= 0;
  }
  if (const auto* flag = std::get_if<bool>(&value.data)) {
    const int number = *flag ? 1 : 0;
    return type == 'b' && sd_bus_message_append_basic(message, type, &number) >= 0;
  }
  if (const auto* number = std::get_if<double>(&value.data)) return appendNumber(message, type, *number);
  return false;
}

bool appendVariant(sd_bus_message* message, const Value& value) {
  const auto* pair = std::get_if<ValueList>(&value.data);
  if (pair == nullptr || pair->size() != 2) return false;
  const auto* signature = std::get_if<std::string>(&(*pair)[0].data);
  if (signature == nullptr || signature->size() != 1) return false;
  return sd_bus_message_open_container(message, 'v', signature->c_str()) >= 0 &&
         appendBasic(message, (*signature)[0], (*pair)[1]) && sd_bus_message_close_container(message) >= 0;
}

bool appendArray(sd_bus_message* message, char element, const Value& value) {
  const auto* list = std::get_if<ValueList>(&value.data);
  const char signature[] = {element, '\0'};
  if (list == nullptr || sd_bus_message_open_container(message, 'a', signature) < 0) return false;
  for (const Value& item : *list) {
    if (!appendBasic(message, element, item)) return false;
  }
  return sd_bus_message_close_container(message) >= 0;
}

bool readOne(sd_bus_message* message, Value& value, int depth);

template <typename T>
bool readInteger(sd_bus_message* message, char type, Value& value) {
  T number = 0;
  if (sd_bus_message_read_basic(message, type, &number) < 0) return false;
  value = Value(static_cast<double>(number));
  return true;
}

bool readText(sd_bus_message* message, char type, Value& value) {
  const char* text = nullptr;
  if (sd_bus_message_read_basic(message, type, &text) < 0) return false;
  std::string kept;
  assignCut(kept, text, kLongestText);
  value = Value(std::move(kept));
  return true;
}

bool readFlag(sd_bus_message* message, Value& value) {
  int flag = 0;
  if (sd_bus_message_read_basic(message, 'b', &flag) < 0) return false;
  value = Value(flag != 0);
  return true;
}

bool readBasic(sd_bus_message* message, char type, Value& value) {
  switch (type) {
    case 's': case 'o': case 'g': return readText(message, type, value);
    case 'b': return readFlag(message, value);
    case 'y': return readInteger<uint8_t>(message, type, value);
    case 'n': return readInteger<int16_t>(message, type, value);
    case 'q': return readInteger<uint16_t>(message, type, value);
    case 'i': return readInteger<int32_t>(message, type, value);
    case 'u': return readInteger<uint32_t>(message, type, value);
    case 'x': return readInteger<int64_t>(message, type, value);
    case 't': return readInteger<uint64_t>(message, type, value);
    case 'd': return readInteger<double>(message, type, value);
    default: return sd_bus_message_skip(message, nullptr) >= 0;  // A descriptor ('h') means nothing to JS: null.
  }
}

/** The values up to the end of the container (or body) that is entered. */
bool readRest(sd_bus_message* message, ValueList& values, int depth) {
  for (;;) {
    const int end = sd_bus_message_at_end(message, 0);
    if (end != 0) return end > 0;
    if (values.size() >= kLongestList) {
      if (sd_bus_message_skip(message, nullptr) < 0) return false;
      continue;
    }
    values.emplace_back();
    if (!readOne(message, values.back(), depth)) return false;
  }
}

std::string keyText(const Value& key) {
  if (const auto* text = std::get_if<std::string>(&key.data)) return *text;
  if (const auto* number = std::get_if<double>(&key.data)) return std::to_string(toInteger<int64_t>(*number));
  return "";
}

bool readDict(sd_bus_message* message, const char* entry, Value& value, int depth) {
  if (sd_bus_message_enter_container(message, 'a', entry) < 0) return false;
  const std::string inner(entry + 1, std::char_traits<char>::length(entry) - 2);
  ValueDict dict;
  for (;;) {
    const int entered = sd_bus_message_enter_container(message, 'e', inner.c_str());
    if (entered < 0) return false;
    if (entered == 0) break;
    ValueList pair;
    if (!readRest(message, pair, depth) || pair.size() != 2) return false;
    if (sd_bus_message_exit_container(message) < 0) return false;
    if (dict.size() < kLongestList) dict.emplace_back(keyText(pair[0]), std::move(pair[1]));
  }
  value = Value(std::move(dict));
  return sd_bus_message_exit_container(message) >= 0;
}

bool readContainer(sd_bus_message* message, char type, const char* contents, Value& value, int depth) {
  if (depth >= kDeepest) return false;
  if (type == 'a' && contents[0] == '{') return readDict(message, contents, value, depth + 1);
  if (sd_bus_message_enter_container(message, type, contents) < 0) return false;
  ValueList list;
  if (!readRest(message, list, depth + 1) || sd_bus_message_exit_container(message) < 0) return false;
  const bool unwrap = type == 'v' && list.size() == 1;
  value = unwrap ? std::move(list[0]) : Value(std::move(list));
  return true;
}

bool readOne(sd_bus_message* message, Value& value, int depth) {
  char type = 0;
  const char* contents = nullptr;
  if (sd_bus_message_peek_type(message, &type, &contents) <= 0) return false;
  if (contents == nullptr) return readBasic(message, type, value);
  // The peeked text belongs to the message and may change when a container is entered.
  return readContainer(message, type, std::string(contents).c_str(), value, depth);
}

}  // namespace

bool appendValues(sd_bus_message* message, const std::string& signature, const ValueList& values, std::string& problem) {
  size_t used = 0;
  for (size_t i = 0; i < signature.size(); ++i, ++used) {
    if (used >= values.size()) break;
    const bool array = signature[i] == 'a' && i + 1 < signature.size();
    if (array) ++i;
    const bool fits = array                ? appendArray(message, signature[i], values[used])
                      : signature[i] == 'v' ? appendVariant(message, values[used])
                                            : appendBasic(message, signature[i], values[used]);
    if (!fits) {
      problem = "Argument " + std::to_string(used) + " does not fit the signature '" + signature + "'.";
      return false;
    }
  }
  const bool all = used == values.size() && sd_bus_message_has_signature(message, signature.c_str()) > 0;
  if (!all) problem = "The number of arguments does not fit the signature '" + signature + "'.";
  return all;
}

bool readValues(sd_bus_message* message, ValueList& values) { return readRest(message, values, 0); }

CallReply toCallReply(sd_bus_message* reply) {
  if (const sd_bus_error* error = sd_bus_message_get_error(reply)) {
    std::string excuse;
    assignCut(excuse, error->message ? error->message : "", kLongestExcuse);
    return CallReply::failed(CallFailure::Remote, error->name ? error->name : "", excuse);
  }
  CallReply result;
  if (readValues(reply, result.values)) return result;
  return CallReply::failed(CallFailure::Remote, "org.freedesktop.DBus.Error.InconsistentMessage",
                           "The reply holds text that is no UTF-8, or is malformed otherwise.");
}

}  // namespace casement
