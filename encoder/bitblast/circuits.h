// Word-level operators as circuits over an Aig. Bits are little-endian: bits[0] has weight 1.
#pragma once

#include "encoder/bitblast/aig.h"

#include <span>
#include <utility>
#include <vector>

namespace sennit::encoder {

using Bits = std::vector<Aig::Edge>;

class Circuits {
public:
  explicit Circuits(Aig &aig) : aig_(aig) {}

  Bits add(const Bits &a, const Bits &b, Aig::Edge carry = Aig::false_);
  Bits negate(const Bits &a);
  Bits subtract(const Bits &a, const Bits &b);
  Bits multiply(const Bits &a, const Bits &b);
  // Quotient and remainder; by zero: all ones, and the dividend.
  std::pair<Bits, Bits> divide(const Bits &a, const Bits &b);
  std::pair<Bits, Bits> divide_signed(const Bits &a, const Bits &b);
  Bits ite(Aig::Edge condition, const Bits &then, const Bits &otherwise);
  Aig::Edge equal(const Bits &a, const Bits &b);
  Aig::Edge less(const Bits &a, const Bits &b, bool or_equal);
  Aig::Edge less_signed(const Bits &a, const Bits &b, bool or_equal);
  // left: towards the high bits; fill comes in. Amounts of the width and more give all fill.
  Bits shift(const Bits &a, const Bits &amount, bool left, Aig::Edge fill);

private:
  Aig &aig_;
};

} // namespace sennit::encoder
