// Rounding to whole numbers and classification of floats, on their bits. C11 7.12.9, F.10.6.
//
//     2.75 = 1.011 * 2^1: the unit is bit 2^(fraction - 1); floor clears the bits below it, ceil adds unit - 1 first,
//     round adds half a unit; a carry into the exponent is what it should be
//
// Below 1 the result is 0 or 1; numbers without bits below the unit, infinities and NaN stay as they are.
#include "lowering.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>

namespace sennit::frontend {

Operand FunctionLowering::with_sign_of(const Operand &magnitude, const Operand &sign) {
  const Word top = Word(1) << (sign.width - 1);
  return binary(Opcode::Or, binary(Opcode::And, magnitude, constant(~top, sign.width)),
                binary(Opcode::And, sign, constant(top, sign.width)));
}

// fmin or fmax: a NaN is as good as missing.
Operand FunctionLowering::float_extreme(const Operand &a, const Operand &b, bool minimum) {
  const Operand take_a =
      binary(Opcode::Or, minimum ? compare(Opcode::FLe, a, b) : compare(Opcode::FLe, b, a),
             compare(Opcode::FUnordered, b, b));
  return select(take_a, a, b);
}

Operand FunctionLowering::rounded(unsigned intrinsic, const Operand &x) {
  const Width width = x.width, fraction = width == 32 ? 23 : 52;
  const Word bias = width == 32 ? 127 : 1023;
  auto number = [&](Word v) { return constant(v, width); };
  const Operand magnitude = binary(Opcode::And, x, number(~(Word(1) << (width - 1))));
  const Operand negative = compare(Opcode::SLt, x, number(0));
  const Operand exponent = binary(Opcode::LShr, magnitude, number(fraction));
  const Operand shift = binary(Opcode::Sub, number(bias + fraction), exponent);
  const Operand unit = binary(Opcode::Shl, number(1), shift);
  const Operand below = binary(Opcode::Sub, unit, number(1));

  const Operand one = number(float_word(1, width)), half = number(float_word(0.5, width));
  const Operand is_zero = compare(Opcode::Eq, magnitude, number(0));
  Operand more = number(0),
          to_one = constant(0, 1); // added before cutting; where the result is 1, not 0
  switch (intrinsic) {
  case llvm::Intrinsic::trunc:
    break;
  case llvm::Intrinsic::floor:
    more = select(negative, below, number(0));
    to_one = binary(Opcode::And, negative, negate(is_zero));
    break;
  case llvm::Intrinsic::ceil:
    more = select(negative, number(0), below);
    to_one = binary(Opcode::And, negate(negative), negate(is_zero));
    break;
  case llvm::Intrinsic::round:
    more = binary(Opcode::LShr, unit, number(1));
    to_one = compare(Opcode::ULe, half, magnitude);
    break;
  default: // to nearest, ties to even
    more = binary(Opcode::Add, binary(Opcode::LShr, below, number(1)),
                  binary(Opcode::And, binary(Opcode::LShr, magnitude, shift), number(1)));
    to_one = compare(Opcode::ULt, half, magnitude);
    break;
  }
  const Operand cut = binary(Opcode::And, binary(Opcode::Add, magnitude, more),
                             binary(Opcode::Xor, below, number(~Word(0))));
  const Operand is_whole = compare(Opcode::ULe, number(bias + fraction), exponent);
  const Operand is_small = compare(Opcode::ULt, exponent, number(bias));
  const Operand result = select(is_small, select(to_one, one, number(0)), cut);
  return select(is_whole, x, with_sign_of(result, x));
}

// llvm.is.fpclass: any of the asked classes, numbered from signalling NaN over -infinity ... to
// +infinity.
Operand FunctionLowering::float_class(const Operand &x, unsigned classes) {
  const Width width = x.width, fraction = width == 32 ? 23 : 52;
  const Operand magnitude = binary(Opcode::And, x, constant(~(Word(1) << (width - 1)), width));
  const Operand negative = compare(Opcode::SLt, x, constant(0, width));
  const Operand infinity = constant(float_word(1e300 * 1e300, width), width);
  const Operand quiet = constant(infinity.value | (Word(1) << (fraction - 1)), width);
  const Operand normal = constant(Word(1) << fraction, width);
  Operand result = constant(0, 1);
  auto test = [&](unsigned bits, const Operand &holds) {
    if (classes & bits)
      result = binary(Opcode::Or, holds, result);
  };
  auto below = [&](const Operand &limit) { return compare(Opcode::ULt, magnitude, limit); };
  const Operand is_zero = compare(Opcode::Eq, magnitude, constant(0, width));
  const Operand is_subnormal = binary(Opcode::And, below(normal), negate(is_zero));
  const Operand is_normal = binary(Opcode::And, below(infinity), negate(below(normal)));
  const Operand is_infinite = compare(Opcode::Eq, magnitude, infinity);
  auto both = [&](unsigned minus, unsigned plus, const Operand &holds) {
    if ((classes & minus) && (classes & plus))
      return test(minus, holds);
    test(minus, binary(Opcode::And, holds, negative));
    test(plus, binary(Opcode::And, holds, negate(negative)));
  };
  test(1, binary(Opcode::And, compare(Opcode::ULt, infinity, magnitude), below(quiet)));
  test(2, negate(below(quiet)));
  both(0x4, 0x200, is_infinite);
  both(0x8, 0x100, is_normal);
  both(0x10, 0x80, is_subnormal);
  both(0x20, 0x40, is_zero);
  return result;
}

} // namespace sennit::frontend
