/**
 * Throws random replies, well-formed and not, at everything that decodes what an application sends.
 * Usage: decoder [ROUNDS [SEED]]. Built with sanitizers, which end it at the first mistake; see scripts/asan.mjs.
 */
#include <sys/socket.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "bus_events.hh"
#include "bus_marshal.hh"
#include "snapshot_ask.hh"
#include "snapshot_items.hh"
#include "snapshot_result.hh"
#include "snapshot_rules.hh"
#include "wire.hh"

namespace casement::fuzz {
namespace {

/** What is expected somewhere, and what is expected nowhere. */
constexpr std::string_view kSignatures[] = {
    "u", "au", "as", "v", "a(so)", "(iiii)", "s", "a(ua(so))", "a{ss}", "a((so)(so)(so)iiassusau)",
    "siiva{sv}", "a((so)(so)(so)a(so)assusau)", "b", "i", "(so)", "", "a{sv}", "aav", "a{ix}", "a{ds}", "(a(a(s)))"};

/** What fits into a socket at once; half a message would swallow the next. */
constexpr size_t kMostBytes = 100'000;
constexpr const char* kApp = ":1.7";

/** A connection to nobody: what is written to `remote` arrives as if an application had sent it. */
class Wire {
 public:
  Wire() { open(); }
  ~Wire() { close(); }

  /** Decodes `bytes` if they make a message at all. Returns whether they did. */
  bool deliver(const Bytes& bytes);

 private:
  void open();
  void close();
  static int onMessage(sd_bus_message* message, void* data, sd_bus_error*);

  sd_bus* bus_ = nullptr;
  int remote_ = -1;
  bool arrived_ = false;
};

void Wire::open() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) < 0) abort();
  remote_ = ends[1];
  static constexpr char kWelcome[] = "DATA\r\nOK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n";
  if (write(remote_, kWelcome, sizeof kWelcome - 1) < 0) abort();
  if (sd_bus_new(&bus_) < 0 || sd_bus_set_fd(bus_, ends[0], ends[0]) < 0 || sd_bus_start(bus_) < 0) abort();
  sd_bus_add_filter(bus_, nullptr, &Wire::onMessage, this);
  while (sd_bus_is_ready(bus_) == 0) {
    if (sd_bus_process(bus_, nullptr) < 0) abort();
  }
}

void Wire::close() {
  sd_bus_close_unref(bus_);
  ::close(remote_);
}

bool Wire::deliver(const Bytes& bytes) {
  if (bytes.size() > kMostBytes || write(remote_, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) return false;
  arrived_ = false;
  int result = 1;
  for (int i = 0; i < 8 && result > 0 && !arrived_; ++i) result = sd_bus_process(bus_, nullptr);
  const bool whole = arrived_;
  // After what is no message, or half of one, the connection is worth nothing.
  if (!whole) {
    close();
    open();
  }
  return whole;
}

void decodeAnswers(sd_bus_message* message) {
  for (int question = 0; question <= static_cast<int>(Question::Items); ++question) {
    SnapshotNode node;
    sd_bus_message_rewind(message, 1);
    readAnswer(static_cast<Question>(question), message, 100, node);
    if (node.text && node.text->size() > 400) abort();
    if (node.name.size() > 8192 || node.description.size() > 8192) abort();
  }
}

void decodeTree(sd_bus_message* message) {
  std::vector<ChildReference> children;
  sd_bus_message_rewind(message, 1);
  readChildren(message, 50, children);
  if (children.size() > 50) abort();
  SnapshotItems items;
  sd_bus_message_rewind(message, 1);
  items.read(message, kApp);
  std::vector<std::string> found;
  for (const char* path : {"/org/a11y/atspi/accessible/root", "/a/b1", ""}) {
    const SnapshotNode* node = items.find(path);
    items.childrenOf(path, node ? node->childCount : 3, found);
    Shortfall shortfall;
    if (node) mayDescend(SnapshotRequest(), *node, shortfall);
  }
}

void decodeValues(sd_bus_message* message) {
  sd_bus_message_rewind(message, 1);
  toCallReply(message);
}

int Wire::onMessage(sd_bus_message* message, void* data, sd_bus_error*) {
  static_cast<Wire*>(data)->arrived_ = true;
  decodeAnswers(message);
  decodeTree(message);
  decodeValues(message);
  return 1;
}

/** Event names come from our caller, paths and details from applications. */
void fuzzEvents(Chance& chance) {
  static constexpr std::string_view kLetters = "abz-:_'\\,=\xff ";
  std::string name;
  for (size_t length = chance.below(20); length > 0; --length) name += kLetters[chance.below(kLetters.size())];
  EventSignal signal;
  if (parseEventName(name, signal) && matchRule(signal).find('\'') == std::string::npos) abort();
  EventQueue queue;
  for (size_t i = 0; i < 3000; i += 1 + chance.below(50)) queue.add({name, "i", "m", std::to_string(i), "/p"});
  if (queue.take().events.size() > EventQueue::kMost) abort();
}

int run(uint64_t rounds, uint64_t seed) {
  Wire wire;
  uint64_t decoded = 0;
  for (uint64_t round = 0; round < rounds; ++round) {
    Chance chance(seed + round);
    const std::string_view signature = kSignatures[chance.below(std::size(kSignatures))];
    const Bytes bytes = randomReply(chance, 1 + static_cast<uint32_t>(chance.below(1000)), signature);
    if (wire.deliver(bytes)) ++decoded;
    if (round % 100 == 0) fuzzEvents(chance);
  }
  printf("%llu replies, of which %llu were messages; seed %llu\n", static_cast<unsigned long long>(rounds),
         static_cast<unsigned long long>(decoded), static_cast<unsigned long long>(seed));
  // A fuzzer whose messages are all thrown away tests nothing.
  return decoded * 2 > rounds ? 0 : 1;
}

}  // namespace
}  // namespace casement::fuzz

int main(int count, char** words) {
  const uint64_t rounds = count > 1 ? strtoull(words[1], nullptr, 10) : 20000;
  const uint64_t seed = count > 2 ? strtoull(words[2], nullptr, 10) : 1;
  return casement::fuzz::run(rounds, seed);
}
