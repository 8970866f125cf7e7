#include "node.hh"

namespace casement::ax_double {

bool isTruthy(const Json& value) {
  if (value.is_boolean()) return value.get<bool>();
  return value.is_number() && value.get<double>() != 0;
}

std::string Node::text(const std::string& name) const {
  const auto found = attributes.find(name);
  return found != attributes.end() && found->second.is_string() ? found->second.get<std::string>() : std::string();
}

bool Node::isTrue(const std::string& name) const {
  const auto found = attributes.find(name);
  return found != attributes.end() && isTruthy(found->second);
}

bool Node::frame(double (&out)[4]) const {
  const auto position = attributes.find("AXPosition");
  const auto size = attributes.find("AXSize");
  if (position == attributes.end() || size == attributes.end()) return false;
  if (!position->second.contains("point") || !size->second.contains("size")) return false;
  for (int i = 0; i < 2; ++i) {
    out[i] = position->second["point"][i].get<double>();
    out[2 + i] = size->second["size"][i].get<double>();
  }
  return true;
}

}  // namespace casement::ax_double
