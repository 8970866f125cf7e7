#include "snapshot.hh"

#include <algorithm>
#include <deque>

#include "guard.hh"
#include "limits.hh"
#include "snapshot_children.hh"

namespace casement {
namespace {

const std::u16string kRole = u"AXRole";
const std::u16string kSubrole = u"AXSubrole";
const std::u16string kEnabled = u"AXEnabled";

/** One reading of one window. */
class Snapshot {
 public:
  Snapshot(const SnapshotRequest& request, const Talk& talk)
      : request_(request), talk_(talk), decoder_{talk.registry, talk.generation, request.textMax} {}

  SnapshotResult take() {
    for (size_t i = 0; i < request_.roots.size(); ++i) admit(request_.roots[i], i == 0 ? -1 : 0, i == 0 ? 0 : 1);
    while (!waiting_.empty() && result_.error == kAXErrorSuccess) {
      if (talk_.isOver()) {
        result_.deadline = true;
        break;
      }
      const Waiting next = waiting_.front();
      waiting_.pop_front();
      visit(next);
    }
    return std::move(result_);
  }

 private:
  using Names = std::vector<std::u16string>;
  struct Waiting {
    ElementId id;
    int parent;
    int depth;
  };

  /** Trees hold cycles and the same element twice. */
  void admit(ElementId id, int parent, int depth) {
    if (id != 0 && seen_.insert(id).second) waiting_.push_back({id, parent, depth});
  }

  void visit(const Waiting& at) {
    Known known = talk_.registry.known(at.id);
    if (known.apart && at.parent >= 0) return;
    if (result_.nodes.size() >= request_.maxNodes) {
      result_.maxNodes = true;
      waiting_.clear();
      return;
    }
    const Element element = talk_.registry.find(at.id);
    Ref<CFArrayRef> values;
    const Names& asked = known.secret ? request_.secretAttributes : request_.attributes;
    ++result_.messages;
    const AXError error =
        element ? copyAttributes(element.get(), asked, values) : static_cast<AXError>(kAXErrorInvalidUIElement);
    if (error != kAXErrorSuccess) return failed(error);
    learn(known, asked, values.get());
    talk_.registry.learn(at.id, known);
    if (known.apart && at.parent >= 0) return;
    add(at, known, element.get(), asked, values.get());
  }

  /** The window itself failed, or the application stopped answering: each further element would wait as long. */
  void failed(AXError error) {
    if (result_.nodes.empty()) {
      result_.error = error;
    } else if (error == kAXErrorCannotComplete) {
      result_.deadline = true;
      waiting_.clear();
    } else if (error != kAXErrorInvalidUIElement) {
      result_.unanswered = true;
    }
  }

  void learn(Known& known, const Names& asked, CFArrayRef values) {
    known.role = wordAt(values, asked, kRole);
    known.secret |= known.role == request_.secretRole || wordAt(values, asked, kSubrole) == request_.secretRole;
    known.apart = request_.apart.count(known.role) > 0;
    const bool enabled = isTrue(valueAt(values, asked, kEnabled));
    if (enabled != known.enabled) known.settable.reset();
    known.enabled = enabled;
  }

  static bool isTrue(CFTypeRef value) {
    if (value == nullptr || CFGetTypeID(value) != CFBooleanGetTypeID()) return false;
    return CFBooleanGetValue(static_cast<CFBooleanRef>(value)) != 0;
  }

  std::u16string wordAt(CFArrayRef values, const Names& asked, const std::u16string& name) {
    const auto* value = valueAt(values, asked, name);
    if (value == nullptr || CFGetTypeID(value) != CFStringGetTypeID()) return u"";
    return toText(static_cast<CFStringRef>(value), limits::kText);
  }

  void add(const Waiting& at, Known& known, AXUIElementRef element, const Names& asked, CFArrayRef values) {
    const int index = static_cast<int>(result_.nodes.size());
    SnapshotNode node;
    node.element = at.id;
    node.parent = at.parent;
    node.depth = at.depth;
    node.role = known.role;
    node.secret = known.secret;
    node.inPage = known.role == request_.pageRole || (at.parent >= 0 && parentOf(at).inPage);
    decodeInto(node, asked, values);
    if (!known.secret) descend(node, index, element, values);
    askOnce(node, known, element);
    if (at.parent >= 0) result_.nodes[static_cast<size_t>(at.parent)].below.push_back(index);
    result_.nodes.push_back(std::move(node));
  }

  /** Of a secret only what may be known of it is looked at, whatever the application sent. */
  void decodeInto(SnapshotNode& node, const Names& asked, CFArrayRef values) {
    for (const auto& name : node.secret ? request_.secretAttributes : request_.attributes) {
      Value value;
      const AXError error = guarded([&] {
        if (!isStructure(name)) value = decoder_.decode(valueAt(values, asked, name));
        return static_cast<AXError>(kAXErrorSuccess);
      });
      result_.unanswered |= error != kAXErrorSuccess;
      result_.longText |= value.whole >= 0;
      node.values.push_back(std::move(value));
    }
  }

  void descend(SnapshotNode& node, int index, AXUIElementRef element, CFArrayRef values) {
    Children children = childrenOf(request_, node.role, element, values);
    result_.messages += children.messages;
    result_.wide |= children.cut;
    node.children = children.claimed;
    node.rows = children.rows;
    node.columns = children.columns;
    if (children.elements.empty()) return;
    if (node.depth >= request_.maxDepth) {
      result_.maxDepth = true;
      return;
    }
    for (const Element& child : children.elements) {
      admit(talk_.registry.hold(talk_.generation, child.get()), index, node.depth + 1);
    }
  }

  const SnapshotNode& parentOf(const Waiting& at) const { return result_.nodes[static_cast<size_t>(at.parent)]; }

  void askOnce(const SnapshotNode& node, Known& known, AXUIElementRef element) {
    const auto wanted = request_.once.find(known.role);
    if (wanted == request_.once.end() || talk_.isOver()) return;
    if (wanted->second.inPage && !node.inPage) return;
    if (wanted->second.actions && !known.actions) {
      std::vector<std::u16string> names;
      ++result_.once;
      if (copyActions(element, names) == kAXErrorSuccess) known.actions = names;
    }
    if (!wanted->second.settable.empty() && !known.settable) known.settable = settableOf(element, wanted->second.settable);
    talk_.registry.learn(node.element, known);
  }

  std::optional<std::vector<std::u16string>> settableOf(AXUIElementRef element,
                                                        const std::vector<std::u16string>& names) {
    std::vector<std::u16string> settable;
    for (const auto& name : names) {
      bool answer = false;
      ++result_.once;
      if (isSettable(element, name, answer) == kAXErrorCannotComplete) return std::nullopt;
      if (answer) settable.push_back(name);
    }
    return settable;
  }

  const SnapshotRequest& request_;
  const Talk& talk_;
  const Decoder decoder_;
  SnapshotResult result_;
  std::deque<Waiting> waiting_;
  std::set<ElementId> seen_;
};

}  // namespace

SnapshotResult takeSnapshot(const SnapshotRequest& request, const Talk& talk) { return Snapshot(request, talk).take(); }

}  // namespace casement
