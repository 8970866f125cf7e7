#include "json.hh"

#include <cmath>
#include <cstdio>

namespace casement {

Json& Json::open(char16_t bracket) {
  out_ += bracket;
  return *this;
}

Json& Json::close(char16_t bracket) {
  if (out_.back() == u',') out_.pop_back();
  out_ += bracket;
  out_ += u',';
  return *this;
}

Json& Json::key(const char* name) {
  out_ += u'"';
  plain(name);
  out_ += u"\":";
  return *this;
}

Json& Json::key(const std::u16string& name) {
  quoted(name);
  out_ += u':';
  return *this;
}

Json& Json::text(const std::u16string& value) {
  quoted(value);
  out_ += u',';
  return *this;
}

Json& Json::ascii(const char* value) {
  out_ += u'"';
  plain(value);
  out_ += u"\",";
  return *this;
}

Json& Json::number(double value) {
  char digits[40] = "null";
  if (std::isfinite(value)) snprintf(digits, sizeof digits, "%.15g", value);
  plain(digits);
  out_ += u',';
  return *this;
}

Json& Json::boolean(bool value) {
  plain(value ? "true," : "false,");
  return *this;
}

Json& Json::texts(const std::vector<std::u16string>& values) {
  open(u'[');
  for (const auto& value : values) text(value);
  return close(u']');
}

Json& Json::numbers(const std::vector<double>& values) {
  open(u'[');
  for (const double value : values) number(value);
  return close(u']');
}

Json& Json::value(const Value& value) {
  switch (value.kind) {
    case Value::Kind::boolean:
      return boolean(value.boolean);
    case Value::Kind::number:
      return number(value.number);
    case Value::Kind::text:
      return text(value.text);
    case Value::Kind::numbers:
      return numbers(value.numbers);
    case Value::Kind::texts:
      return texts(value.texts);
    case Value::Kind::error:
      return open(u'{').key("error").number(value.number).close(u'}');
    case Value::Kind::elements: {
      if (value.single) return open(u'{').key("element").number(value.elements[0]).close(u'}');
      open(u'{').key("elements").open(u'[');
      for (const ElementId id : value.elements) number(id);
      return close(u']').close(u'}');
    }
    case Value::Kind::none:
      break;
  }
  plain("null,");
  return *this;
}

std::u16string Json::take() {
  if (!out_.empty() && out_.back() == u',') out_.pop_back();
  return std::move(out_);
}

void Json::quoted(const std::u16string& value) {
  out_ += u'"';
  for (const char16_t unit : value) {
    if (unit == u'"' || unit == u'\\') out_ += u'\\';
    if (unit >= 0x20) {
      out_ += unit;
      continue;
    }
    char escape[8];
    snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(unit));
    plain(escape);
  }
  out_ += u'"';
}

void Json::plain(const char* value) {
  for (; *value != '\0'; ++value) out_ += static_cast<char16_t>(*value);
}

}  // namespace casement
