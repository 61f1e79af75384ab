// SHA-256 as in FIPS 180-4, section 6.2. The constants are the fractional parts of the square and
// cube roots of the first primes; computed in 128-bit integer arithmetic rather than listed. Cost:
// linear, some 100 MB/s. Left out: streaming.
#include "sennit/support/sha256.h"

#include <array>
#include <bit>
#include <cstdint>

namespace sennit {

namespace {

__extension__ typedef unsigned __int128 Wide;

constexpr std::array<std::uint32_t, 64> first_primes() {
  std::array<std::uint32_t, 64> primes{};
  std::size_t count = 0;
  for (std::uint32_t candidate = 2; count < primes.size(); ++candidate) {
    bool prime = true;
    for (std::size_t i = 0; i < count; ++i)
      prime = prime && candidate % primes[i] != 0;
    if (prime)
      primes[count++] = candidate;
  }
  return primes;
}

// The first 32 bits of the fraction of the `degree`-th root: floor(root(n << 32 * degree)), low
// word.
constexpr std::uint32_t root_fraction(std::uint32_t n, unsigned degree) {
  std::uint64_t root = 0; // below 2^35, its cube below 2^105
  const Wide target = Wide(n) << (32 * degree);
  for (int bit = 35; bit >= 0; --bit) {
    const std::uint64_t next = root | (std::uint64_t(1) << bit);
    Wide power = next;
    for (unsigned i = 1; i < degree; ++i)
      power *= next;
    if (power <= target)
      root = next;
  }
  return static_cast<std::uint32_t>(root);
}

template <std::size_t Count> constexpr std::array<std::uint32_t, Count> constants(unsigned degree) {
  const std::array<std::uint32_t, 64> primes = first_primes();
  std::array<std::uint32_t, Count> table{};
  for (std::size_t i = 0; i < Count; ++i)
    table[i] = root_fraction(primes[i], degree);
  return table;
}

constexpr auto initial_state = constants<8>(2);
constexpr auto round_constants = constants<64>(3);

void compress(std::array<std::uint32_t, 8> &state, const unsigned char *block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 16; ++i)
    w[i] = std::uint32_t(block[4 * i]) << 24 | std::uint32_t(block[4 * i + 1]) << 16 |
           std::uint32_t(block[4 * i + 2]) << 8 | block[4 * i + 3];
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + round_constants[i] + w[i];
    const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> result = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i)
    state[i] += result[i];
}

} // namespace

std::string sha256_hex(std::string_view content) {
  std::string padded(content);
  padded += '\x80';
  while (padded.size() % 64 != 56)
    padded += '\0';
  const std::uint64_t bits = std::uint64_t(content.size()) * 8;
  for (int shift = 56; shift >= 0; shift -= 8)
    padded += static_cast<char>(bits >> shift);
  auto state = initial_state;
  for (std::size_t i = 0; i < padded.size(); i += 64)
    compress(state, reinterpret_cast<const unsigned char *>(padded.data()) + i);
  std::string hex;
  for (const std::uint32_t word : state)
    for (int shift = 28; shift >= 0; shift -= 4)
      hex += "0123456789abcdef"[word >> shift & 15];
  return hex;
}

} // namespace sennit
