#pragma once

#include <systemd/sd-bus.h>

#include <string>

#include "bus_connection.hh"
#include "snapshot_node.hh"

namespace casement {

/**
 * What can be asked of an accessible. Properties are asked for one by one: Properties.GetAll ends Qt applications,
 * and Firefox when one of its getters fails.
 */
enum class Question : uint8_t {
  Role,
  States,
  Interfaces,
  Name,
  Description,
  ChildCount,
  Children,
  ChildAt,
  Extents,
  CharacterCount,
  Text,
  ValueCurrent,
  ValueMinimum,
  ValueMaximum,
  ValueIncrement,
  ActionCount,
  Relations,
  Attributes,
  Rows,
  Columns,
  Items,
};

/** The facts that every node has; the rest depends on them. */
inline constexpr Question kBasics[] = {Question::Role, Question::States,      Question::Interfaces,
                                       Question::Name, Question::Description, Question::ChildCount};

/** A child as its parent tells it. */
struct ChildReference {
  std::string app;
  std::string path;
};

/**
 * A message that asks `question` of `path`; `number` is the end offset of Question::Text, the place of Question::ChildAt.
 * Null when that cannot be.
 */
sd_bus_message* makeQuestion(const BusConnection& connection, const std::string& app, const std::string& path,
                             Question question, int number);

/**
 * Stores the answer in `node`, a text of no more than `textMax` characters. False when it is an error or malformed; the
 * node is as before then.
 */
bool readAnswer(Question question, sd_bus_message* reply, int textMax, SnapshotNode& node);

/** The answer to Question::Children, of which the first `most` are taken. */
bool readChildren(sd_bus_message* reply, size_t most, std::vector<ChildReference>& children);

/** The answer to Question::ChildAt. */
bool readChild(sd_bus_message* reply, ChildReference& child);

// Parts of answers, shared with the bulk reader.

bool readStates(sd_bus_message* message, uint64_t& states);
bool readInterfaces(sd_bus_message* message, std::vector<std::string>& interfaces);

}  // namespace casement
