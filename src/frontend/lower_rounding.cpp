// Rounding and classification of floats over the IR's few float operations. C11 7.12.9, F.10.6.
//
//     trunc(x) = |x| < 2^(p-1) ? copysign((double)(int64)x, x) : x      (larger values, infinities
//     and NaN are integers already) floor    = trunc, less 1 if that is above x; ceil likewise;
//     round = trunc, away from zero if at least one half is left rint     = floor, plus 1 if more
//     than a half is left, or exactly a half and the result would be odd
#include "lowering.h"

#include <bit>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Intrinsics.h>

namespace sennit::frontend {

namespace {

Word float_word(double value, Width width) {
  return width == 32 ? Word(std::bit_cast<std::uint32_t>(static_cast<float>(value)))
                     : Word(std::bit_cast<std::uint64_t>(value));
}

} // namespace

Operand FunctionLowering::with_sign_of(const Operand &magnitude, const Operand &sign) {
  const Word top = Word(1) << (sign.width - 1);
  return binary(Opcode::Or, binary(Opcode::And, magnitude, constant(~top, sign.width)),
                binary(Opcode::And, sign, constant(top, sign.width)));
}

Operand FunctionLowering::truncated(const Operand &x) {
  const Width width = x.width;
  const Operand magnitude = binary(Opcode::And, x, constant(~(Word(1) << (width - 1)), width));
  const Operand small = compare(Opcode::FLt, magnitude,
                                constant(float_word(width == 32 ? 0x1p23 : 0x1p52, width), width));
  const Operand in_range = select(small, x, constant(0, width));
  const Operand whole = value(Opcode::SToF, width, {value(Opcode::FToS, 64, {in_range})});
  return select(small, with_sign_of(whole, x), x);
}

Operand FunctionLowering::rounded(unsigned intrinsic, const Operand &x) {
  const Width width = x.width;
  auto number = [&](double v) { return constant(float_word(v, width), width); };
  const Operand whole = truncated(x);
  switch (intrinsic) {
  case llvm::Intrinsic::trunc:
    return whole;
  case llvm::Intrinsic::floor:
    return select(compare(Opcode::FLt, x, whole), binary(Opcode::FSub, whole, number(1)), whole);
  case llvm::Intrinsic::ceil:
    return select(compare(Opcode::FLt, whole, x),
                  with_sign_of(binary(Opcode::FAdd, whole, number(1)), x), whole);
  case llvm::Intrinsic::round: {
    const Operand rest = binary(Opcode::And, binary(Opcode::FSub, x, whole),
                                constant(~(Word(1) << (width - 1)), width));
    const Operand away = binary(Opcode::FAdd, whole, with_sign_of(number(1), x));
    return select(compare(Opcode::FLe, number(0.5), rest), away, whole);
  }
  default: { // to nearest, ties to even
    const Operand below = rounded(llvm::Intrinsic::floor, x);
    const Operand rest = binary(Opcode::FSub, x, below);
    const Operand small = compare(Opcode::FLt, rest, number(2)); // false for infinities and NaN
    const Operand odd = resize(value(Opcode::FToS, 64, {select(small, below, number(0))}), 1);
    const Operand tie = binary(Opcode::And, compare(Opcode::FEq, rest, number(0.5)), odd);
    const Operand up = binary(Opcode::Or, compare(Opcode::FLt, number(0.5), rest), tie);
    return with_sign_of(select(up, binary(Opcode::FAdd, below, number(1)), below), x);
  }
  }
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
