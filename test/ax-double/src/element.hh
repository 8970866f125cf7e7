#pragma once

#include "cf_types.hh"
#include "scene.hh"

/** A reference to an element: a new object each time it is handed out, so that only CFEqual can compare them. */
struct __AXUIElement : casement::ax_double::Object {
  __AXUIElement(pid_t pid, uint64_t identity) : Object(casement::ax_double::kElement), pid(pid), identity(identity) {}
  bool equals(const Object& other) const override {
    const auto& theirs = static_cast<const __AXUIElement&>(other);
    return theirs.pid == pid && theirs.identity == identity;
  }
  size_t hash() const override { return identity * 2654435761u ^ static_cast<size_t>(pid); }
  bool isSystemWide() const { return pid == 0; }

  const pid_t pid;
  const uint64_t identity;
  /** Seconds that a message by this reference may take; 0 for the process's. */
  mutable std::atomic<float> timeout{0};
};

namespace casement::ax_double {

const __AXUIElement& elementOf(AXUIElementRef element, const char* call);

/** A new reference, which the caller owns. */
AXUIElementRef makeElement(const Node& node);

/** Makes the object that a value of the scene stands for; the caller owns it. May throw, as a scene may say. */
AXError makeValue(Scene& scene, const std::string& name, const Json& value, CFTypeRef* out);

/** The value of the scene that an object stands for. */
Json valueOf(Scene& scene, CFTypeRef object);

/** When a message by this reference has waited long enough. */
Time deadlineOf(const __AXUIElement& element);

}  // namespace casement::ax_double
