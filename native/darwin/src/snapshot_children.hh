#pragma once

#include <vector>

#include "snapshot.hh"

namespace casement {

/** What lies below one element, as far as it is read. */
struct Children {
  std::vector<Element> elements;
  /** Children that there are, where not all are read; -1 otherwise. */
  long claimed = -1;
  long rows = -1;
  long columns = -1;
  bool cut = false;
  /** Messages that it took beyond the element's own. */
  long messages = 0;
};

/** The value of an attribute in the answer to a batch; null when the answer is too short. */
CFTypeRef valueAt(CFArrayRef values, const std::vector<std::u16string>& names, const std::u16string& name);

/** Attributes that hold the tree itself and are no facts of a node. */
bool isStructure(const std::u16string& name);

/**
 * Of a table the header and the rows that show, since an application builds a row when it is first asked for; of anything
 * else AXChildren.
 */
Children childrenOf(const SnapshotRequest& request, const std::u16string& role, AXUIElementRef element,
                    CFArrayRef values);

}  // namespace casement
