#include "snapshot_ask.hh"

#include <algorithm>
#include <cstring>
#include <utility>

#include "limits.hh"

namespace casement {
namespace {

#define ATSPI "org.a11y.atspi."

/** How a question looks on the wire. `property` questions go through Properties.Get. */
struct Wire {
  const char* interface;
  const char* member;
  bool property;
};

Wire wireOf(Question question) {
  switch (question) {
    case Question::Role: return {ATSPI "Accessible", "GetRole", false};
    case Question::States: return {ATSPI "Accessible", "GetState", false};
    case Question::Interfaces: return {ATSPI "Accessible", "GetInterfaces", false};
    case Question::Name: return {ATSPI "Accessible", "Name", true};
    case Question::Description: return {ATSPI "Accessible", "Description", true};
    case Question::ChildCount: return {ATSPI "Accessible", "ChildCount", true};
    case Question::Children: return {ATSPI "Accessible", "GetChildren", false};
    case Question::ChildAt: return {ATSPI "Accessible", "GetChildAtIndex", false};
    case Question::Extents: return {ATSPI "Component", "GetExtents", false};
    case Question::CharacterCount: return {ATSPI "Text", "CharacterCount", true};
    case Question::Text: return {ATSPI "Text", "GetText", false};
    case Question::ValueCurrent: return {ATSPI "Value", "CurrentValue", true};
    case Question::ValueMinimum: return {ATSPI "Value", "MinimumValue", true};
    case Question::ValueMaximum: return {ATSPI "Value", "MaximumValue", true};
    case Question::ValueIncrement: return {ATSPI "Value", "MinimumIncrement", true};
    case Question::ActionCount: return {ATSPI "Action", "NActions", true};
    case Question::Relations: return {ATSPI "Accessible", "GetRelationSet", false};
    case Question::Attributes: return {ATSPI "Accessible", "GetAttributes", false};
    case Question::Rows: return {ATSPI "Table", "NRows", true};
    case Question::Columns: return {ATSPI "Table", "NColumns", true};
    case Question::Items: return {ATSPI "Cache", "GetItems", false};
  }
  return {"", "", false};
}

#undef ATSPI

/** Enters the variant that a property comes in, if it is of type `type`. */
bool enterProperty(sd_bus_message* reply, const char* type) {
  return sd_bus_message_enter_container(reply, 'v', type) > 0;
}

bool readInt(sd_bus_message* reply, int& value) {
  int32_t number = 0;
  if (!enterProperty(reply, "i") || sd_bus_message_read_basic(reply, 'i', &number) <= 0) return false;
  value = number;
  return true;
}

bool readInt(sd_bus_message* reply, std::optional<int>& value) {
  int number = 0;
  if (!readInt(reply, number)) return false;
  value = number;
  return true;
}

bool readDouble(sd_bus_message* reply, std::optional<double>& value) {
  double number = 0;
  if (!enterProperty(reply, "d") || sd_bus_message_read_basic(reply, 'd', &number) <= 0) return false;
  value = number;
  return true;
}

/** Reads a string into `text`, of at most `most` bytes; notes in `cut` when there was more. */
bool readString(sd_bus_message* message, std::string& text, size_t most, bool& cut) {
  const char* raw = nullptr;
  if (sd_bus_message_read_basic(message, 's', &raw) <= 0) return false;
  cut = assignCut(text, raw, most) || cut;
  return true;
}

bool readName(sd_bus_message* reply, std::string& name, bool& cut) {
  return enterProperty(reply, "s") && readString(reply, name, kLongestName, cut);
}

bool readExtents(sd_bus_message* reply, SnapshotNode& node) {
  std::array<int, 4> box{};
  if (sd_bus_message_read(reply, "(iiii)", &box[0], &box[1], &box[2], &box[3]) <= 0) return false;
  node.extents = box;
  return true;
}

bool readTargets(sd_bus_message* reply, std::vector<std::string>& targets) {
  if (sd_bus_message_enter_container(reply, 'a', "(so)") < 0) return false;
  const char *app = nullptr, *path = nullptr;
  int got = 0;
  while ((got = sd_bus_message_read(reply, "(so)", &app, &path)) > 0) {
    if (targets.size() < kMostRelated) targets.emplace_back(path);
  }
  return got == 0 && sd_bus_message_exit_container(reply) >= 0;
}

bool readRelations(sd_bus_message* reply, SnapshotNode& node) {
  std::vector<std::pair<uint32_t, std::vector<std::string>>> relations;
  if (sd_bus_message_enter_container(reply, 'a', "(ua(so))") < 0) return false;
  int entered = 0;
  while ((entered = sd_bus_message_enter_container(reply, 'r', "ua(so)")) > 0) {
    uint32_t type = 0;
    std::vector<std::string> targets;
    if (sd_bus_message_read_basic(reply, 'u', &type) <= 0 || !readTargets(reply, targets)) return false;
    if (sd_bus_message_exit_container(reply) < 0) return false;
    if (relations.size() < kMostRelated) relations.emplace_back(type, std::move(targets));
  }
  if (entered == 0) node.relations = std::move(relations);
  return entered == 0;
}

bool readAttributes(sd_bus_message* reply, SnapshotNode& node) {
  std::vector<std::pair<std::string, std::string>> attributes;
  if (sd_bus_message_enter_container(reply, 'a', "{ss}") < 0) return false;
  const char *key = nullptr, *value = nullptr;
  int got = 0;
  while ((got = sd_bus_message_read(reply, "{ss}", &key, &value)) > 0) {
    if (attributes.size() >= kMostRelated) continue;
    auto& [name, text] = attributes.emplace_back();
    assignCut(name, key, kLongestName);
    assignCut(text, value, kLongestName);
  }
  if (got == 0) node.attributes = std::move(attributes);
  return got == 0;
}

bool readRole(sd_bus_message* reply, SnapshotNode& node) {
  node.hasRole = sd_bus_message_read_basic(reply, 'u', &node.role) > 0;
  return node.hasRole;
}

bool readNodeStates(sd_bus_message* reply, SnapshotNode& node) {
  node.hasStates = readStates(reply, node.states);
  return node.hasStates;
}

/** A text of at most `characters`, whatever the application sends; one has four bytes at most. */
bool readText(sd_bus_message* reply, SnapshotNode& node, int characters) {
  std::string text;
  if (!readString(reply, text, static_cast<size_t>(std::max(characters, 0)) * 4, node.cut)) return false;
  node.text = std::move(text);
  return true;
}

int appendArguments(sd_bus_message* message, Question question, const Wire& wire, int number) {
  if (wire.property) return sd_bus_message_append(message, "ss", wire.interface, wire.member);
  if (question == Question::Extents) return sd_bus_message_append(message, "u", 0u);  // 0: screen coordinates.
  if (question == Question::Text) return sd_bus_message_append(message, "ii", 0, number);
  if (question == Question::ChildAt) return sd_bus_message_append(message, "i", number);
  return 0;
}

}  // namespace

sd_bus_message* makeQuestion(const BusConnection& connection, const std::string& app, const std::string& path,
                             Question question, int number) {
  const Wire wire = wireOf(question);
  const bool peer = connection.kind() == BusConnection::Kind::Peer;
  sd_bus_message* message = nullptr;
  const int made = sd_bus_message_new_method_call(
      connection.raw(), &message, peer ? nullptr : app.c_str(), path.c_str(),
      wire.property ? "org.freedesktop.DBus.Properties" : wire.interface, wire.property ? "Get" : wire.member);
  if (made < 0) return nullptr;
  sd_bus_message_set_auto_start(message, 0);
  if (appendArguments(message, question, wire, number) >= 0) return message;
  return sd_bus_message_unref(message);
}

bool readStates(sd_bus_message* message, uint64_t& states) {
  const void* words = nullptr;
  size_t bytes = 0;
  if (sd_bus_message_read_array(message, 'u', &words, &bytes) < 0) return false;
  uint32_t halves[2] = {0, 0};
  if (bytes > 0) memcpy(halves, words, std::min(bytes, sizeof halves));
  states = halves[0] | (static_cast<uint64_t>(halves[1]) << 32);
  return true;
}

bool readInterfaces(sd_bus_message* message, std::vector<std::string>& interfaces) {
  static constexpr char kPrefix[] = "org.a11y.atspi.";
  if (sd_bus_message_enter_container(message, 'a', "s") < 0) return false;
  std::vector<std::string> found;
  const char* name = nullptr;
  int got = 0;
  while ((got = sd_bus_message_read_basic(message, 's', &name)) > 0) {
    const bool prefixed = strncmp(name, kPrefix, sizeof kPrefix - 1) == 0;
    if (found.size() >= kMostInterfaces) continue;
    assignCut(found.emplace_back(), prefixed ? name + sizeof kPrefix - 1 : name, kLongestExcuse);
  }
  if (got < 0 || sd_bus_message_exit_container(message) < 0) return false;
  interfaces = std::move(found);
  return true;
}

bool readChildren(sd_bus_message* reply, size_t most, std::vector<ChildReference>& children) {
  if (sd_bus_message_is_method_error(reply, nullptr) > 0) return false;
  if (sd_bus_message_enter_container(reply, 'a', "(so)") < 0) return false;
  const char *app = nullptr, *path = nullptr;
  int got = 0;
  while (children.size() < most && (got = sd_bus_message_read(reply, "(so)", &app, &path)) > 0) {
    children.push_back({app, path});
  }
  return got >= 0;
}

bool readChild(sd_bus_message* reply, ChildReference& child) {
  const char *app = nullptr, *path = nullptr;
  if (sd_bus_message_is_method_error(reply, nullptr) > 0) return false;
  if (sd_bus_message_read(reply, "(so)", &app, &path) <= 0) return false;
  child = {app, path};
  return true;
}

bool readAnswer(Question question, sd_bus_message* reply, int textMax, SnapshotNode& node) {
  if (sd_bus_message_is_method_error(reply, nullptr) > 0) return false;
  switch (question) {
    case Question::Role: return readRole(reply, node);
    case Question::States: return readNodeStates(reply, node);
    case Question::Interfaces: return readInterfaces(reply, node.interfaces);
    case Question::Name: return readName(reply, node.name, node.cut);
    case Question::Description: return readName(reply, node.description, node.cut);
    case Question::ChildCount: return readInt(reply, node.childCount);
    case Question::Extents: return readExtents(reply, node);
    case Question::CharacterCount: return readInt(reply, node.textLength);
    case Question::Text: return readText(reply, node, textMax);
    case Question::ValueCurrent: return readDouble(reply, node.value[0]);
    case Question::ValueMinimum: return readDouble(reply, node.value[1]);
    case Question::ValueMaximum: return readDouble(reply, node.value[2]);
    case Question::ValueIncrement: return readDouble(reply, node.value[3]);
    case Question::ActionCount: return readInt(reply, node.actionCount);
    case Question::Relations: return readRelations(reply, node);
    case Question::Attributes: return readAttributes(reply, node);
    case Question::Rows: return readInt(reply, node.rows);
    case Question::Columns: return readInt(reply, node.columns);
    case Question::Children:
    case Question::ChildAt:
    case Question::Items: return false;  // These have readers of their own.
  }
  return false;
}

}  // namespace casement
