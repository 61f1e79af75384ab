// Words of floats for tests: every corner, and random ones near each other.
#pragma once

#include "sennit/support/word.h"

#include <bit>
#include <cmath>
#include <random>
#include <vector>

namespace sennit::term::testing {

// Zeros, subnormal and normal numbers at the borders, halves and ties, infinities, NaNs; both signs.
inline std::vector<Word> float_corners(Width width) {
  const Width fraction = width == 32 ? 23 : 52;
  const Word unit = Word(1) << fraction, bias = width == 32 ? 127 : 1023, top = 2 * bias + 1;
  std::vector<Word> result;
  for (const Word exponent :
       {Word(0), Word(1), Word(2), bias - 1, bias, bias + 1, bias + fraction - 1, bias + fraction,
        bias + fraction + 1, bias + 31, bias + 63, top - 1, top})
    for (const Word part : {Word(0), Word(1), unit / 2 - 1, unit / 2, unit - 1})
      for (const Word sign : {Word(0), Word(1)})
        result.push_back(sign << (width - 1) | exponent << fraction | part);
  return result;
}

inline Word random_float(std::mt19937_64 &random, Width width) {
  const Width fraction = width == 32 ? 23 : 52;
  Word word = truncate(random(), width);
  const unsigned kind = unsigned(random() % 4);
  if (kind == 0) // any
    return word;
  const Word bias = width == 32 ? 127 : 1023, sign = word & Word(1) << (width - 1);
  Word part = word & mask(fraction);
  if (kind == 1) // few digits
    part &= ~Word(0) << (fraction - random() % 6);
  return sign | (bias - 3 + random() % 7) << fraction | part; // near one: sums cancel, products tie
}

template <class Float> Word word_of(Float value) {
  if constexpr (sizeof(Float) == 4)
    return std::isnan(value) ? 0x7fc00000u : std::bit_cast<std::uint32_t>(value);
  else
    return std::isnan(value) ? 0x7ff8000000000000u : std::bit_cast<std::uint64_t>(value);
}
template <class Float> Float float_of(Word word) {
  if constexpr (sizeof(Float) == 4)
    return std::bit_cast<float>(static_cast<std::uint32_t>(word));
  else
    return std::bit_cast<double>(static_cast<std::uint64_t>(word));
}

} // namespace sennit::term::testing
