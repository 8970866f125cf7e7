#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace casement::fuzz {

using Bytes = std::vector<uint8_t>;

/** A source of chance that gives the same again for the same seed. */
class Chance {
 public:
  explicit Chance(uint64_t seed) : engine_(seed) {}

  /** A number below `end`. */
  size_t below(size_t end) { return end == 0 ? 0 : static_cast<size_t>(engine_() % end); }
  bool oneIn(size_t times) { return below(times) == 0; }
  uint64_t bits() { return engine_(); }

 private:
  std::mt19937_64 engine_;
};

/** Writes random values of given types as D-Bus puts them on the wire, little-endian. */
class Marshal {
 public:
  explicit Marshal(Chance& chance) : chance_(chance) {}

  /** Appends one random value for each complete type of `signature`. */
  void values(std::string_view signature);

  // The parts, for headers.
  void pad(size_t to);
  void number(uint64_t value, size_t bytes);
  void text(std::string_view text, size_t lengthBytes);

  const Bytes& data() const { return data_; }
  size_t size() const { return data_.size(); }
  void patch32(size_t at, uint32_t value);

 private:
  void value(std::string_view type);
  void array(std::string_view element);
  void variant();
  std::string word();

  Chance& chance_;
  Bytes data_;
  int depth_ = 0;
};

/** Where the complete type at the start of `signature` ends. */
size_t typeEnd(std::string_view signature);

/** A method return to `serial` with a random body of `signature`; sometimes bytes of the body are changed afterwards. */
Bytes randomReply(Chance& chance, uint32_t serial, std::string_view signature);

}  // namespace casement::fuzz
