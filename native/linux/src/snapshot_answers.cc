// The half of SnapshotJob that turns answers into a tree and into further questions.

#include <algorithm>
#include <cstring>

#include "limits.hh"
#include "snapshot_job.hh"
#include "snapshot_rules.hh"

namespace casement {
namespace {

constexpr int kDefunct = 6;
constexpr const char* kNullPath = "/org/a11y/atspi/null";

/** Whether the bus says that there is nobody left to answer. */
bool meansLost(sd_bus_message* reply) {
  const sd_bus_error* error = sd_bus_message_get_error(reply);
  if (error == nullptr || error->name == nullptr) return false;
  for (const char* name : {SD_BUS_ERROR_NO_REPLY, SD_BUS_ERROR_SERVICE_UNKNOWN, SD_BUS_ERROR_NAME_HAS_NO_OWNER}) {
    if (strcmp(error->name, name) == 0) return true;
  }
  return false;
}

/** Whether `reply` says that the object is no longer there, as happens to parts of every window. */
bool saysGone(sd_bus_message* reply) {
  const sd_bus_error* error = sd_bus_message_get_error(reply);
  return error != nullptr && error->name != nullptr && meansGone(error->name);
}

bool isBasic(Question question) { return std::find(std::begin(kBasics), std::end(kBasics), question) != std::end(kBasics); }

}  // namespace

void SnapshotJob::answered(int node, Question question, sd_bus_message* reply) {
  if (question == Question::Items) return answeredItems(reply);
  if (question == Question::Children) return answeredChildren(node, reply);
  if (question == Question::ChildAt) return answeredChildAt(node, reply);
  if (isBasic(question)) return answeredBasic(node, question, reply);
  const bool read = readAnswer(question, reply, request_.textMax, at(node));
  if (read && question == Question::CharacterCount) answeredLength(node);
  if (read && question == Question::Extents && !result_.narrow && needsPlace(request_, at(node))) descendIfPlaced(node);
}

void SnapshotJob::answeredBasic(int node, Question question, sd_bus_message* reply) {
  const bool read = readAnswer(question, reply, request_.textMax, at(node));
  const bool vital = question == Question::Role || question == Question::States;
  if (!read && meansLost(reply)) return fail("gone", "The application ended while it was read.");
  if (!read && vital && result_.narrow) return readAll();
  if (!read && vital) at(node).dead = true;
  if (!read && vital && !saysGone(reply)) result_.shortfall.unanswered = true;
  if (!read && vital && node == 0) return rootFailed(reply);
  if (--at(node).missing == 0 && !at(node).dead) entering_.push_back(node);
}

void SnapshotJob::rootFailed(sd_bus_message* reply) {
  const sd_bus_error* error = sd_bus_message_get_error(reply);
  const std::string name = error && error->name ? error->name : "org.freedesktop.DBus.Error.InconsistentMessage";
  std::string message;
  assignCut(message, error && error->message ? error->message : "The reply is malformed.", kLongestExcuse);
  fail(meansGone(name.c_str()) ? "gone" : "remote", name + ": " + message);
}

void SnapshotJob::answeredChildren(int node, sd_bus_message* reply) {
  std::vector<ChildReference> children;
  // One more than there is room for, so that the cut is noticed.
  if (!readChildren(reply, request_.maxNodes + 1, children)) {
    if (!saysGone(reply)) result_.shortfall.unanswered = true;
    return;
  }
  // Of a wide container the first; what shows is not known yet.
  const size_t most = at(node).childCount > request_.wide ? static_cast<size_t>(request_.wide) : children.size();
  for (size_t i = 0; i < std::min(most, children.size()); ++i) {
    if (isOurs(children[i])) adopt(node, static_cast<int>(i), children[i].path);
  }
}

/** The place among its siblings that was kept for a child now has its name, or stays empty. */
void SnapshotJob::answeredChildAt(int node, sd_bus_message* reply) {
  ChildReference child;
  if (!readChild(reply, child) || !isOurs(child) || !byPath_.emplace(child.path, node).second) return;
  at(node).path = child.path;
  fetchBasics(node);
}

/** A child of another process (a socket) is not ours to read; its parent still counts it. */
bool SnapshotJob::isOurs(const ChildReference& child) const {
  return child.path != kNullPath && (child.app.empty() || child.app == request_.app);
}

void SnapshotJob::answeredLength(int node) {
  SnapshotNode& it = at(node);
  const int length = std::max(it.textLength.value_or(0), 0);
  it.textLength = length;
  if (length > request_.textMax) result_.shortfall.longText = true;
  // The end is always the true one: -1 reads as '' in GTK4, an end past the text as '' in Firefox and LibreOffice.
  if (length > 0 && request_.textMax > 0) ask(node, Question::Text, false);
  else it.text = "";
}

void SnapshotJob::answeredItems(sd_bus_message* reply) {
  result_.bulkMs = msSince(itemsAsked_);
  // Without a usable cache every node is walked.
  if (!items_.read(reply, request_.app)) items_ = SnapshotItems();
  addNode(request_.root, -1, 0);
}

void SnapshotJob::addNode(const std::string& path, int parent, int index) {
  const int node = static_cast<int>(result_.nodes.size());
  const SnapshotNode* known = items_.find(path);
  result_.nodes.push_back(known ? *known : SnapshotNode());
  SnapshotNode& it = at(node);
  it.path = path;
  it.parent = parent;
  it.indexInParent = index;
  it.depth = parent < 0 ? 0 : at(parent).depth + 1;
  byPath_.emplace(path, node);
  if (parent >= 0) at(parent).children.push_back(node);
  if (!known && recallHidden(node)) return entering_.push_back(node);
  if (!known) return fetchBasics(node);
  // Unsaid (-1: it manages its descendants), or fewer than claim to be its children (the root of GTK4 says 0): ask.
  const bool trusted = it.childCount >= 0 && static_cast<size_t>(it.childCount) >= items_.claimed(path);
  if (trusted) return entering_.push_back(node);
  // Menus do not say either, but their items do.
  if (it.childCount < 0 && items_.claimed(path) > 0 && request_.keepHiddenRoles.count(it.role) > 0) {
    it.childCount = static_cast<int>(items_.claimed(path));
    return entering_.push_back(node);
  }
  it.missing = 1;
  ask(node, Question::ChildCount, true);
}

void SnapshotJob::fetchBasics(int node) {
  at(node).missing = static_cast<int>(std::size(kBasics));
  for (const Question question : kBasics) ask(node, question, true);
}

void SnapshotJob::enter(int node) {
  SnapshotNode& it = at(node);
  if (node == 0 && it.hasState(kDefunct)) return fail("gone", "The accessible is defunct.");
  it.childCount = std::max(it.childCount, 0);
  it.secret = isSecret(request_, it);
  it.kept = (it.parent >= 0 && at(it.parent).kept) || request_.keepHiddenRoles.count(it.role) > 0;
  if (result_.narrow && !fitsIn(node)) return readAll();
  askAttributes(node);
  if (result_.narrow) return;
  if (!needsPlace(request_, it)) return descendIfAllowed(node);
  // A place that was remembered is there already; one that was asked for decides when it comes.
  if (it.extents) descendIfPlaced(node);
}

void SnapshotJob::descendIfPlaced(int node) {
  if (isPlaced(at(node))) descendIfAllowed(node);
}

void SnapshotJob::descendIfAllowed(int node) {
  if (mayDescend(request_, at(node), result_.shortfall)) descend(node);
}

void SnapshotJob::askAttributes(int node) {
  const KnownNode* before = unchanged(at(node));
  for (const Question question : attributeQuestions(request_, at(node))) {
    const bool decides = question == Question::Extents && needsPlace(request_, at(node));
    if (before == nullptr || !recallAnswer(question, before->node, at(node))) ask(node, question, decides);
  }
}

void SnapshotJob::descend(int node) {
  if (result_.nodes.size() >= request_.maxNodes) {
    result_.shortfall.maxNodes = true;
    return;
  }
  std::vector<std::string> cached;
  const bool isCrowdedMenu = at(node).kept && at(node).childCount > request_.wide;
  if (isCrowdedMenu) cached = items_.claimants(at(node).path);
  if (cached.empty() && !items_.childrenOf(at(node).path, at(node).childCount, cached)) {
    if (recallChildren(node)) return;
    if (mayListChildren(request_, at(node))) return ask(node, Question::Children, true);
    for (int i = 0; i < request_.wide; ++i) askForChild(node, i);
    return;
  }
  const bool wide = at(node).childCount > request_.wide;
  int room = wide ? request_.wide : static_cast<int>(cached.size());
  for (size_t i = 0; i < cached.size() && room > 0; ++i) {
    // What is in a closed menu does not show, and can be chosen all the same.
    if (wide && !isCrowdedMenu && !items_.find(cached[i])->hasState(request_.shownState)) continue;
    adopt(node, static_cast<int>(i), cached[i]);
    --room;
  }
}

void SnapshotJob::askForChild(int parent, int index) {
  if (result_.nodes.size() >= request_.maxNodes) {
    result_.shortfall.maxNodes = true;
    return;
  }
  const int node = static_cast<int>(result_.nodes.size());
  result_.nodes.emplace_back();
  at(node).parent = parent;
  at(node).indexInParent = index;
  at(node).depth = at(parent).depth + 1;
  at(parent).children.push_back(node);
  ask(node, Question::ChildAt, true);
}

void SnapshotJob::adopt(int parent, int index, const std::string& path) {
  // Cycle, or told by two parents: the first stays.
  if (byPath_.count(path) > 0) return;
  if (result_.nodes.size() >= request_.maxNodes) {
    result_.shortfall.maxNodes = true;
    return;
  }
  addNode(path, parent, index);
}

}  // namespace casement
