// Values of the IR's pure instructions on concrete words (opcodes.def). Floats are the host's: IEEE
// 754, round to nearest even; the terms of the encoder are written apart from it (src/term/floating.cpp).
#include "sennit/ir/interpreter.h"
#include "sennit/support/error.h"

#include <bit>
#include <cmath>

namespace sennit::ir {

namespace {

template <class Function> Word with_float(Word bits, Width width, Function function) {
  if (width == 32)
    return function(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  return function(std::bit_cast<double>(static_cast<std::uint64_t>(bits)));
}

// Every NaN that an operation makes is the same positive quiet one.
Word to_bits(float value) {
  return std::isnan(value) ? 0x7fc00000u : std::bit_cast<std::uint32_t>(value);
}
Word to_bits(double value) {
  return std::isnan(value) ? 0x7ff8000000000000u : std::bit_cast<std::uint64_t>(value);
}

template <class Float> Word float_binary(Opcode op, Float a, Float b) {
  switch (op) {
  case Opcode::FAdd:
    return to_bits(a + b);
  case Opcode::FSub:
    return to_bits(a - b);
  case Opcode::FMul:
    return to_bits(a * b);
  case Opcode::FDiv:
    return to_bits(a / b);
  case Opcode::FRem:
    return to_bits(std::fmod(a, b));
  case Opcode::FEq:
    return a == b;
  case Opcode::FLt:
    return a < b;
  case Opcode::FLe:
    return a <= b;
  default:
    return std::isnan(a) || std::isnan(b);
  }
}

// Out of range: the exact value cut to the width; NaN and infinities: zero.
template <class Float> Word float_to_integer(Float value, Width width) {
  if (!std::isfinite(value))
    return 0;
  int exponent = 0;
  const Float fraction = std::frexp(std::fabs(value), &exponent); // in [1/2, 1)
  const auto digits = static_cast<Word>(std::ldexp(fraction, 64));
  exponent -= 64;
  Word whole = 0;
  if (exponent > -128 && exponent < 128)
    whole = exponent < 0 ? digits >> -exponent : digits << exponent;
  return truncate(value < 0 ? ~whole + 1 : whole, width);
}

template <class Integer> Word integer_to_float(Integer value, Width width) {
  return width == 32 ? to_bits(static_cast<float>(value)) : to_bits(static_cast<double>(value));
}

Word convert_float(Word bits, Width from, Width to) {
  return with_float(bits, from, [to](auto value) {
    return to == 32 ? to_bits(static_cast<float>(value)) : to_bits(static_cast<double>(value));
  });
}

Word divide(Opcode op, Word a, Word b, Width width) {
  const bool is_signed = op == Opcode::SDiv || op == Opcode::SRem;
  const bool quotient = op == Opcode::UDiv || op == Opcode::SDiv;
  const bool a_negative = is_signed && sign_bit(a, width),
             b_negative = is_signed && sign_bit(b, width);
  const Word x = a_negative ? truncate(~a + 1, width) : a;
  const Word y = b_negative ? truncate(~b + 1, width) : b;
  Word result = y == 0 ? (quotient ? mask(width) : x) : (quotient ? x / y : x % y);
  const bool negative = quotient ? a_negative != b_negative : a_negative;
  if (negative)
    result = ~result + 1;
  return truncate(result, width);
}

Word shift(Opcode op, Word a, Word b, Width width) {
  const bool ones = op == Opcode::AShr && sign_bit(a, width);
  if (b >= width)
    return ones ? mask(width) : 0;
  const unsigned count = static_cast<unsigned>(b);
  if (op == Opcode::Shl)
    return truncate(a << count, width);
  if (op == Opcode::LShr || !ones)
    return a >> count;
  return truncate((a >> count) | ~(mask(width) >> count), width);
}

Word compare(Opcode op, Word a, Word b, Width width) {
  switch (op) {
  case Opcode::Eq:
    return a == b;
  case Opcode::Ne:
    return a != b;
  case Opcode::ULt:
    return a < b;
  case Opcode::ULe:
    return a <= b;
  case Opcode::SLt:
    return to_signed(a, width) < to_signed(b, width);
  default:
    return to_signed(a, width) <= to_signed(b, width);
  }
}

Word evaluate_float(const Instruction &i, const Word *operands) {
  const Width from = i.operands[0].width;
  const Word a = operands[0];
  switch (i.op) {
  case Opcode::FNeg:
    return a ^ (Word(1) << (from - 1));
  case Opcode::FSqrt:
    return with_float(a, from, [](auto value) { return to_bits(std::sqrt(value)); });
  case Opcode::FToS:
  case Opcode::FToU:
    return with_float(a, from, [&](auto value) { return float_to_integer(value, i.width); });
  case Opcode::SToF:
    return integer_to_float(to_signed(a, from), i.width);
  case Opcode::UToF:
    return integer_to_float(a, i.width);
  case Opcode::FConvert:
    return convert_float(a, from, i.width);
  default:
    if (from == 32)
      return float_binary(i.op, std::bit_cast<float>(static_cast<std::uint32_t>(a)),
                          std::bit_cast<float>(static_cast<std::uint32_t>(operands[1])));
    return float_binary(i.op, std::bit_cast<double>(static_cast<std::uint64_t>(a)),
                        std::bit_cast<double>(static_cast<std::uint64_t>(operands[1])));
  }
}

} // namespace

bool is_pure(Opcode op) {
  return op >= Opcode::Copy && op <= Opcode::FConvert;
}

Word evaluate(const Instruction &i, const Word *operands) {
  const Word a = operands[0];
  switch (i.op) {
  case Opcode::Copy:
  case Opcode::ZExt:
    return a;
  case Opcode::Trunc:
    return truncate(a, i.width);
  case Opcode::SExt:
    return from_signed(to_signed(a, i.operands[0].width), i.width);
  case Opcode::Add:
    return truncate(a + operands[1], i.width);
  case Opcode::Sub:
    return truncate(a - operands[1], i.width);
  case Opcode::Mul:
    return truncate(a * operands[1], i.width);
  case Opcode::UDiv:
  case Opcode::SDiv:
  case Opcode::URem:
  case Opcode::SRem:
    return divide(i.op, a, operands[1], i.width);
  case Opcode::Shl:
  case Opcode::LShr:
  case Opcode::AShr:
    return shift(i.op, a, operands[1], i.width);
  case Opcode::And:
    return a & operands[1];
  case Opcode::Or:
    return a | operands[1];
  case Opcode::Xor:
    return a ^ operands[1];
  case Opcode::Eq:
  case Opcode::Ne:
  case Opcode::ULt:
  case Opcode::ULe:
  case Opcode::SLt:
  case Opcode::SLe:
    return compare(i.op, a, operands[1], i.operands[0].width);
  case Opcode::Select:
    return a != 0 ? operands[1] : operands[2];
  case Opcode::Nondet:
    return library_value(i.text, operands);
  default:
    SENNIT_CHECK(is_pure(i.op), "evaluate of an instruction with effects");
    return evaluate_float(i, operands);
  }
}

} // namespace sennit::ir
