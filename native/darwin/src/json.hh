#pragma once

#include <string>
#include <vector>

#include "value.hh"

namespace casement {

/**
 * Writes JSON in UTF-16, as JavaScript holds it: one text crosses to JavaScript far faster than thousands of values, and
 * texts of applications pass unchanged. Every value is followed by a comma, of which the last is taken back.
 */
class Json {
 public:
  Json& open(char16_t bracket);
  Json& close(char16_t bracket);
  /** A key of our own: ASCII. */
  Json& key(const char* name);
  /** A key that is an attribute's name. */
  Json& key(const std::u16string& name);
  Json& text(const std::u16string& value);
  Json& ascii(const char* value);
  Json& number(double value);
  Json& boolean(bool value);
  Json& texts(const std::vector<std::u16string>& values);
  Json& numbers(const std::vector<double>& values);
  /** {"element": id}, {"elements": [id…]}, {"error": code}; `none` is null. */
  Json& value(const Value& value);

  std::u16string take();

 private:
  void quoted(const std::u16string& value);
  void plain(const char* value);

  std::u16string out_;
};

}  // namespace casement
