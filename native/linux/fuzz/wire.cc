#include "wire.hh"

namespace casement::fuzz {
namespace {

constexpr int kDeepest = 40;  // Deeper than our reader goes, so that its limit is tried too.

size_t alignOf(char type) {
  switch (type) {
    case 'y': case 'g': case 'v': return 1;
    case 'n': case 'q': return 2;
    case 'x': case 't': case 'd': case '(': case '{': return 8;
    default: return 4;
  }
}

size_t sizeOf(char type) {
  switch (type) {
    case 'y': return 1;
    case 'n': case 'q': return 2;
    case 'x': case 't': case 'd': return 8;
    default: return 4;
  }
}

/** Numbers at the edges are the ones that break things. */
uint64_t edgy(Chance& chance) {
  static constexpr uint64_t kEdges[] = {0,          1,          0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffffff,
                                        0x8000000000000000, 0xffffffffffffffff, 0x7ff8000000000000, 0x7ff0000000000000};
  return chance.oneIn(2) ? kEdges[chance.below(std::size(kEdges))] : chance.bits() >> chance.below(64);
}

/** Changes bytes of a body: what no library would send. */
void mutate(Chance& chance, Bytes& bytes, size_t from) {
  for (size_t times = 1 + chance.below(4); times > 0 && bytes.size() > from; --times) {
    const size_t at = from + chance.below(bytes.size() - from);
    bytes[at] = chance.oneIn(2) ? static_cast<uint8_t>(chance.bits()) : static_cast<uint8_t>(bytes[at] ^ (1u << chance.below(8)));
  }
}

}  // namespace

size_t typeEnd(std::string_view signature) {
  if (signature[0] == 'a') return 1 + typeEnd(signature.substr(1));
  size_t at = 0;
  int depth = 0;
  do {
    depth += signature[at] == '(' || signature[at] == '{' ? 1 : 0;
    depth -= signature[at] == ')' || signature[at] == '}' ? 1 : 0;
    ++at;
  } while (depth > 0);
  return at;
}

void Marshal::pad(size_t to) { data_.resize((data_.size() + to - 1) / to * to); }

void Marshal::number(uint64_t value, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) data_.push_back(static_cast<uint8_t>(value >> (8 * i)));
}

void Marshal::text(std::string_view text, size_t lengthBytes) {
  number(text.size(), lengthBytes);
  data_.insert(data_.end(), text.begin(), text.end());
  data_.push_back(0);
}

void Marshal::patch32(size_t at, uint32_t value) {
  for (size_t i = 0; i < 4; ++i) data_[at + i] = static_cast<uint8_t>(value >> (8 * i));
}

void Marshal::values(std::string_view signature) {
  while (!signature.empty()) {
    const size_t end = typeEnd(signature);
    value(signature.substr(0, end));
    signature.remove_prefix(end);
  }
}

void Marshal::value(std::string_view type) {
  pad(alignOf(type[0]));
  switch (type[0]) {
    case 's': return text(word(), 4);
    case 'o': return text(chance_.oneIn(3) ? "/org/a11y/atspi/accessible/root" : "/a/b" + std::to_string(chance_.below(9)), 4);
    case 'g': return text("s", 1);
    case 'b': return number(chance_.below(2), 4);
    case 'v': return variant();
    case 'a': return array(type.substr(1));
    case '(': case '{': return values(type.substr(1, type.size() - 2));
    default: return number(edgy(chance_), sizeOf(type[0]));
  }
}

void Marshal::array(std::string_view element) {
  pad(4);
  const size_t length = data_.size();
  number(0, 4);
  pad(alignOf(element[0]));
  const size_t start = data_.size();
  const size_t most = depth_ > 3 ? 2 : depth_ == 0 && chance_.oneIn(50) ? 500 : 6;
  ++depth_;
  for (size_t count = chance_.below(most); count > 0; --count) value(element);
  --depth_;
  patch32(length, static_cast<uint32_t>(data_.size() - start));
}

void Marshal::variant() {
  static constexpr std::string_view kInner[] = {"s", "i", "d", "u", "b", "as", "(so)", "a{sv}", "v", "x", "ai", "o"};
  std::string_view inner = kInner[chance_.below(std::size(kInner))];
  // A chain of variants, as deep as the protocol allows.
  if (inner == "v" && depth_ >= kDeepest) inner = "s";
  ++depth_;
  text(inner, 1);
  value(inner);
  --depth_;
}

std::string Marshal::word() {
  static const std::string kWords[] = {"", "Button", "org.a11y.atspi.Text", ":1.7", "größer", "\xf0\x9f\x98\x80"};
  if (depth_ < 3 && chance_.oneIn(100)) return std::string(20000, 'x');
  return kWords[chance_.below(std::size(kWords))];
}

Bytes randomReply(Chance& chance, uint32_t serial, std::string_view signature) {
  Marshal body(chance);
  body.values(signature);
  Marshal head(chance);
  for (const uint8_t byte : {'l', '\2', '\1', '\1'}) head.number(byte, 1);
  head.number(body.size(), 4);
  head.number(serial, 4);
  const size_t length = head.size();
  head.number(0, 4);
  head.number(5, 1);
  head.text("u", 1);
  head.pad(4);
  head.number(serial, 4);
  if (!signature.empty()) {
    head.pad(8);
    head.number(8, 1);
    head.text("g", 1);
    head.text(signature, 1);
  }
  head.patch32(length, static_cast<uint32_t>(head.size() - length - 4));
  head.pad(8);
  Bytes whole = head.data();
  const size_t start = whole.size();
  whole.insert(whole.end(), body.data().begin(), body.data().end());
  if (chance.oneIn(2)) mutate(chance, whole, chance.oneIn(20) ? 0 : start);
  return whole;
}

}  // namespace casement::fuzz
