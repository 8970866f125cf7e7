#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace casement::ax_double {

/** Keeps the order of keys: actions and attributes are told in the order of the scene. */
using Json = nlohmann::ordered_json;

/** One element of the scene, as its application knows it. */
struct Node {
  /** What references compare; new after "replace". 0 for the element of an application. */
  uint64_t identity = 0;
  /** The scene's name for it, or "#" and a number. */
  std::string id;
  pid_t pid = 0;
  std::weak_ptr<Node> parent;
  std::vector<std::shared_ptr<Node>> children;
  std::map<std::string, Json> attributes;
  std::set<std::string> settable, pretends, echoes;
  std::map<std::string, Json> on_set;
  std::vector<std::pair<std::string, Json>> actions;
  int delay_ms = 0;
  /** Attributes that the last batch asked for. */
  std::vector<std::string> asked;
  /** Whether it is among its parent's AXChildren and AXWindows. */
  bool listed = true;

  /** The attribute as a string, when the scene gives it as one. */
  std::string text(const std::string& name) const;
  bool hasRole(const char* role) const { return text("AXRole") == role; }
  /** The attribute as four numbers of a frame; whether there is one. */
  bool frame(double (&out)[4]) const;
  bool isTrue(const std::string& name) const;
};

using NodePtr = std::shared_ptr<Node>;

/** Whether a value counts as true: booleans, and the numbers that stand for them. */
bool isTruthy(const Json& value);

}  // namespace casement::ax_double
