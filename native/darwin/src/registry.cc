#include "registry.hh"

#include <algorithm>

#include "limits.hh"

namespace casement {

Generation Registry::begin() {
  std::lock_guard<std::mutex> lock(mutex_);
  generations_.emplace(++generation_, std::vector<ElementId>());
  return generation_;
}

ElementId Registry::hold(Generation generation, AXUIElementRef element) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto held = generations_.find(generation);
  if (held == generations_.end()) return 0;
  Element ref = Element::retain(element);
  auto at = ids_.find(ref);
  if (at == ids_.end()) {
    if (entries_.size() >= limits::kElements) return 0;
    at = ids_.emplace(ref, next_++).first;
    entries_[at->second].element = ref;
  }
  ++entries_[at->second].holders;
  held->second.push_back(at->second);
  return at->second;
}

void Registry::release(Generation generation) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto held = generations_.find(generation);
  if (held == generations_.end()) return;
  for (const ElementId id : held->second) drop(id);
  generations_.erase(held);
}

void Registry::drop(ElementId id) {
  const auto at = entries_.find(id);
  if (at == entries_.end() || --at->second.holders > 0) return;
  ids_.erase(at->second.element);
  entries_.erase(at);
}

Element Registry::find(ElementId id) const {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto at = entries_.find(id);
  return at == entries_.end() ? Element() : at->second.element;
}

ElementId Registry::idOf(AXUIElementRef element) const {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto at = ids_.find(Element::retain(element));
  return at == ids_.end() ? 0 : at->second;
}

Known Registry::known(ElementId id) const {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto at = entries_.find(id);
  return at == entries_.end() ? Known() : at->second.known;
}

void Registry::learn(ElementId id, const Known& known) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto at = entries_.find(id);
  if (at != entries_.end()) at->second.known = known;
}

size_t Registry::size() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return entries_.size();
}

void Registry::clear() {
  std::lock_guard<std::mutex> lock(mutex_);
  generations_.clear();
  ids_.clear();
  entries_.clear();
}

}  // namespace casement
