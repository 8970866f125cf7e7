#pragma once

#include "element.hh"

namespace casement::ax_double {

/** Tells observers of a node, of what it is in and of its application. The scene is locked. */
void post(Scene& scene, const NodePtr& node, const std::string& name);

/** Whether there is such a notification at all. */
bool isNotification(const std::string& name);

/** Whether an observer of a whole application gets this of the elements inside. */
bool reachesApplication(const std::string& name);

}  // namespace casement::ax_double
