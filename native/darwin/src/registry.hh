#pragma once

#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "element.hh"

namespace casement {

using Generation = uint32_t;

/**
 * Elements by id. An element is the same as another by CFEqual, never by pointer: every reading hands out new references.
 * It is kept as long as a generation (a reading) holds it. Any thread.
 */
class Registry {
 public:
  /** A new generation, which holds nothing yet. */
  Generation begin();
  /** The id of an element, which `generation` holds from now on. 0 when too many elements are known. */
  ElementId hold(Generation generation, AXUIElementRef element);
  /** Lets go of what only this generation held. */
  void release(Generation generation);

  /** The element, retained for the caller, so that no release can take it away during an action. */
  Element find(ElementId id) const;
  /** The id of an element that is known; 0 otherwise. */
  ElementId idOf(AXUIElementRef element) const;
  Known known(ElementId id) const;
  void learn(ElementId id, const Known& known);

  size_t size() const;
  void clear();

 private:
  struct Hash {
    size_t operator()(const Element& element) const { return CFHash(element.get()); }
  };
  struct Same {
    bool operator()(const Element& a, const Element& b) const { return CFEqual(a.get(), b.get()); }
  };
  struct Entry {
    Element element;
    size_t holders = 0;
    Known known;
  };

  void drop(ElementId id);

  mutable std::mutex mutex_;
  std::unordered_map<Element, ElementId, Hash, Same> ids_;
  std::unordered_map<ElementId, Entry> entries_;
  std::map<Generation, std::vector<ElementId>> generations_;
  ElementId next_ = 1;
  Generation generation_ = 0;
};

}  // namespace casement
