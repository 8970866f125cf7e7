#pragma once

#include <optional>

#include "scene.hh"

namespace casement::ax_double {

/** An attribute as the scene gives it, or as it follows from the tree; nothing where it has neither. */
std::optional<Json> attributeOf(Scene& scene, const NodePtr& node, const std::string& name);

/** Names of the attributes that a node has. */
std::vector<std::string> attributeNames(Scene& scene, const NodePtr& node);

/** What follows from a node's having got a new value: what shows the same elsewhere is kept in step. */
void keepInStep(Scene& scene, const NodePtr& node, const std::string& name);

}  // namespace casement::ax_double
