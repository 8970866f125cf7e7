#include "snapshot_children.hh"

#include <algorithm>

#include "guard.hh"
#include "limits.hh"

namespace casement {
namespace {

const std::u16string kChildren = u"AXChildren";
const std::u16string kHeader = u"AXHeader";
const std::u16string kRows = u"AXRows";
const std::u16string kColumns = u"AXColumns";
const std::u16string kVisibleRows = u"AXVisibleRows";
const std::u16string kSelectedRows = u"AXSelectedRows";
const std::u16string kVisibleChildren = u"AXVisibleChildren";

bool isArray(CFTypeRef value) { return value != nullptr && CFGetTypeID(value) == CFArrayGetTypeID(); }

/** At most `most` elements of a list; what is no element is left out. */
void append(std::vector<Element>& to, CFTypeRef list, size_t most) {
  if (!isArray(list)) return;
  const auto* array = static_cast<CFArrayRef>(list);
  for (CFIndex i = 0; i < CFArrayGetCount(array) && most > 0; ++i) {
    const auto* item = static_cast<CFTypeRef>(CFArrayGetValueAtIndex(array, i));
    if (item == nullptr || CFGetTypeID(item) != AXUIElementGetTypeID()) continue;
    to.push_back(Element::retain(static_cast<AXUIElementRef>(const_cast<void*>(item))));
    --most;
  }
}

long sizeOf(CFTypeRef list) { return isArray(list) ? CFArrayGetCount(static_cast<CFArrayRef>(list)) : -1; }

/** Selected rows that do not show count too: what is selected is what an action is about to work on. */
void appendSelected(std::vector<Element>& to, CFTypeRef list) {
  std::vector<Element> selected;
  append(selected, list, limits::kSelectedRows);
  for (const Element& row : selected) {
    const auto isSame = [&](const Element& other) { return CFEqual(other.get(), row.get()) != 0; };
    if (std::none_of(to.begin(), to.end(), isSame)) to.push_back(row);
  }
}

/** Some applications answer for AXChildren only when asked for a part of them. */
void askForPart(AXUIElementRef element, long most, Children& children) {
  Ref<CFArrayRef> part;
  ++children.messages;
  const AXError error = guarded(
      [&] { return AXUIElementCopyAttributeValues(element, toString(kChildren).get(), 0, most, part.out()); });
  if (error == kAXErrorSuccess && part) append(children.elements, part.get(), static_cast<size_t>(most));
}

void plain(const SnapshotRequest& request, CFTypeRef list, Children& children) {
  append(children.elements, list, static_cast<size_t>(request.wide));
  children.cut = sizeOf(list) > request.wide;
  if (children.cut) children.claimed = sizeOf(list);
}

}  // namespace

CFTypeRef valueAt(CFArrayRef values, const std::vector<std::u16string>& names, const std::u16string& name) {
  const auto at = std::find(names.begin(), names.end(), name) - names.begin();
  if (at >= static_cast<std::ptrdiff_t>(names.size()) || at >= CFArrayGetCount(values)) return nullptr;
  return static_cast<CFTypeRef>(CFArrayGetValueAtIndex(values, static_cast<CFIndex>(at)));
}

bool isStructure(const std::u16string& name) {
  return name == kChildren || name == kHeader || name == kRows || name == kColumns || name == kVisibleRows ||
         name == kSelectedRows || name == kVisibleChildren;
}

Children childrenOf(const SnapshotRequest& request, const std::u16string& role, AXUIElementRef element,
                    CFArrayRef values) {
  Children children;
  const auto get = [&](const std::u16string& name) { return valueAt(values, request.attributes, name); };
  const bool isTable = request.tables.count(role) > 0;
  if (isTable) {
    children.columns = sizeOf(get(kColumns));
    ++children.messages;
    long rows = 0;
    if (countOf(element, kRows, rows) == kAXErrorSuccess) children.rows = rows;
    const auto* header = get(kHeader);
    if (header != nullptr && CFGetTypeID(header) == AXUIElementGetTypeID()) {
      children.elements.push_back(Element::retain(static_cast<AXUIElementRef>(const_cast<void*>(header))));
    }
  }
  if (isTable && sizeOf(get(kVisibleRows)) > 0) {
    append(children.elements, get(kVisibleRows), static_cast<size_t>(request.wide));
    appendSelected(children.elements, get(kSelectedRows));
    return children;
  }
  if (request.views.count(role) > 0 && sizeOf(get(kVisibleChildren)) > 0) {
    append(children.elements, get(kVisibleChildren), static_cast<size_t>(request.wide));
    const long all = sizeOf(get(kChildren));
    if (all > static_cast<long>(children.elements.size())) children.claimed = all;
    return children;
  }
  plain(request, get(kChildren), children);
  const bool isContainer = isTable || request.views.count(role) > 0;
  if (isContainer && sizeOf(get(kChildren)) < 0) askForPart(element, request.wide, children);
  return children;
}

}  // namespace casement
