#pragma once

#include "node.hh"

namespace casement::ax_double {

/** The text that a value stands for, {"text", "times"} played out; empty when it is no text. */
std::string textOf(const Json& value);
bool isText(const Json& value);

/** The text that is selected in a node, which its AXSelectedText is when the scene does not give one. */
std::string selectedText(const Node& node);

/** Puts text in the place of the selection, the caret behind it, as setting AXSelectedText does. */
void replaceSelection(Node& node, const std::string& with);

/** Part of a node's text, in UTF-16 units; false when it has no text or not that part. */
bool textInRange(const Node& node, int64_t location, int64_t length, std::string& out);

/** UTF-16 units of a node's text, as AXNumberOfCharacters tells; negative where that is not told. */
int64_t numberOfCharacters(const Node& node);

}  // namespace casement::ax_double
