#include "snapshot_rules.hh"

#include <cstring>

namespace casement {
namespace {

constexpr int kManagesDescendants = 31;
/** A container that claims more children is asked for none of them. */
constexpr int kMostChildren = 5000;

bool wanted(const SnapshotRequest& request, const std::optional<Want>& want, const SnapshotNode& node) {
  if (!want) return false;
  if (want->shown && !node.hasState(request.shownState)) return false;
  if (want->nameless && !node.name.empty()) return false;
  return !want->roles || want->roles->count(node.role) > 0;
}

}  // namespace

bool isSecret(const SnapshotRequest& request, const SnapshotNode& node) {
  return request.secretRoles.count(node.role) > 0 || request.secretPaths.count(node.path) > 0;
}

bool needsPlace(const SnapshotRequest& request, const SnapshotNode& node) {
  if (!request.placeless || node.parent < 0 || node.kept || !node.has("Component")) return false;
  return wanted(request, request.extents, node) && request.placeless->count(node.name) == 0;
}

bool mayListChildren(const SnapshotRequest& request, const SnapshotNode& node) {
  return node.childCount <= request.wide || !node.hasState(kManagesDescendants);
}

bool isPlaced(const SnapshotNode& node) { return node.extents && (*node.extents)[2] > 0 && (*node.extents)[3] > 0; }

bool mayDescend(const SnapshotRequest& request, const SnapshotNode& node, Shortfall& shortfall) {
  if (node.childCount <= 0 || node.secret) return false;
  // The root was asked for by the caller, shown or not.
  const bool hidden = request.pruneHidden && node.parent >= 0 && !node.hasState(request.shownState);
  if (hidden && request.keepHiddenRoles.count(node.role) == 0) return false;
  // A table that makes its cells when asked is read by what shows; a list box that does so may be small enough.
  const bool makesCells = node.hasState(kManagesDescendants) && node.has("Table");
  const bool wide = node.childCount > request.wide;
  if (wide || makesCells) shortfall.wideContainer = true;
  if (makesCells || (wide && node.has("Table")) || node.childCount > kMostChildren) return false;
  if (node.depth >= request.maxDepth) {
    shortfall.maxDepth = true;
    return false;
  }
  return true;
}

std::vector<Question> attributeQuestions(const SnapshotRequest& request, const SnapshotNode& node) {
  std::vector<Question> questions;
  const auto add = [&](const std::optional<Want>& want, bool possible, std::initializer_list<Question> asked) {
    if (possible && wanted(request, want, node)) questions.insert(questions.end(), asked);
  };
  add(request.extents, node.has("Component"), {Question::Extents});
  add(request.text, node.has("Text") && !node.secret, {Question::CharacterCount});
  add(request.value, node.has("Value") && !node.secret,
      {Question::ValueCurrent, Question::ValueMinimum, Question::ValueMaximum, Question::ValueIncrement});
  add(request.actionCount, node.has("Action"), {Question::ActionCount});
  add(request.relations, true, {Question::Relations});
  add(request.attributes, true, {Question::Attributes});
  add(request.table, node.has("Table"), {Question::Rows, Question::Columns});
  return questions;
}

bool meansGone(const char* errorName) {
  static constexpr const char* kGone[] = {
      "org.freedesktop.DBus.Error.UnknownObject",  "org.freedesktop.DBus.Error.UnknownMethod",
      "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      "org.freedesktop.DBus.Error.UnknownInterface",
  };
  for (const char* name : kGone) {
    if (strcmp(name, errorName) == 0) return true;
  }
  return false;
}

}  // namespace casement
