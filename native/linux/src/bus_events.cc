#include "bus_events.hh"

#include <cctype>
#include <utility>

namespace casement {
namespace {

/** "state-changed" as "StateChanged". */
std::string camel(const std::string& words) {
  std::string out;
  bool upper = true;
  for (const char c : words) {
    if (c != '-') out += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = c == '-';
  }
  return out;
}

bool plain(const std::string& name) {
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != ':' && c != '_') return false;
  }
  return !name.empty();
}

/** Cuts up to the next ':' off `rest`. */
std::string nextPart(std::string& rest) {
  const size_t colon = rest.find(':');
  std::string part = rest.substr(0, colon);
  rest = colon == std::string::npos ? "" : rest.substr(colon + 1);
  return part;
}

}  // namespace

void EventQueue::add(BusEvent event) {
  if (seen_.count(event) > 0) return;
  // An application that shows up this often says all there is to say: re-read it.
  size_t& told = apps_[event.app];
  if (told >= kMostOfOne || (seen_.size() >= kMost && told > 0)) {
    ++dropped_;
    return;
  }
  ++told;
  seen_.insert(std::move(event));
}

EventBatch EventQueue::take() {
  EventBatch batch;
  batch.events.assign(seen_.begin(), seen_.end());
  batch.gone.assign(gone_.begin(), gone_.end());
  batch.disconnected = disconnected_;
  batch.dropped = dropped_;
  *this = EventQueue();
  return batch;
}

bool parseEventName(const std::string& name, EventSignal& signal) {
  if (!plain(name)) return false;
  std::string rest = name;
  const std::string kind = camel(nextPart(rest));
  const std::string member = camel(nextPart(rest));
  // "focus:" has no further part; its only member bears the same name.
  signal = {"org.a11y.atspi.Event." + kind, kind == "Focus" ? "Focus" : member, rest};
  return !kind.empty();
}

std::string matchRule(const EventSignal& signal) {
  std::string rule = "type='signal',interface='" + signal.interface + "'";
  if (!signal.member.empty()) rule += ",member='" + signal.member + "'";
  if (!signal.detail.empty()) rule += ",arg0='" + signal.detail + "'";
  return rule;
}

}  // namespace casement
