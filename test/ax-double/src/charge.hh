#pragma once

#include <functional>

#include "element.hh"

namespace casement::ax_double {

/** What a message does once its application serves it; the scene is locked, and the node is there. */
using Body = std::function<AXError(Scene& scene, const NodePtr& node)>;

/**
 * One message: counted, refused without trust, held up by whatever holds its application up, paid for, and then
 * served. Whoever waits keeps nothing locked but its application's main thread.
 */
AXError serve(const char* call, const char* kind, AXUIElementRef element, Time deadline, const Body& body);

/** The same, with the time that the reference allows from now. */
AXError serve(const char* call, const char* kind, AXUIElementRef element, const Body& body);

}  // namespace casement::ax_double
