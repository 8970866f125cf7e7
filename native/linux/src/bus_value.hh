#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace casement {

struct Value;
using ValueList = std::vector<Value>;
using ValueDict = std::vector<std::pair<std::string, Value>>;

/** A D-Bus value free of both sd-bus and JS, so that it can cross threads. Every number is a double. */
struct Value {
  std::variant<std::monostate, bool, double, std::string, ValueList, ValueDict> data;

  Value() = default;
  Value(bool value) : data(value) {}
  Value(double value) : data(value) {}
  Value(std::string value) : data(std::move(value)) {}
  Value(const char* value) : data(std::string(value)) {}
  Value(ValueList value) : data(std::move(value)) {}
  Value(ValueDict value) : data(std::move(value)) {}
};

/** What went wrong with a call. */
enum class CallFailure { None, Timeout, Disconnected, Remote };

/** The reply to one call: values, or a failure with the D-Bus error name. */
struct CallReply {
  CallFailure failure = CallFailure::None;
  std::string name;
  std::string message;
  ValueList values;

  static CallReply failed(CallFailure failure, std::string name, std::string message) {
    CallReply reply;
    reply.failure = failure;
    reply.name = std::move(name);
    reply.message = std::move(message);
    return reply;
  }
};

}  // namespace casement
