#pragma once

#include "scene.hh"

namespace casement::ax_double {

/** Reads one node and all below it; "repeat" is played out. Identities and names are given by the scene. */
NodePtr parseNode(const Json& source);

/** Reads an application without its element. */
App parseApp(const Json& source);

ServerWindow parseServerWindow(const Json& source);

/** Applies the keys of a node to one: attributes, "frame", "settable" and the like. "id" and "children" are left. */
void applyKeys(Node& node, const Json& source);

/** Plays "repeat" out: the children that a list of a scene stands for. */
std::vector<Json> repeated(const Json& children);

}  // namespace casement::ax_double
