// Semantics of the operators on constants: the only definition, used by folding, by evaluation and
// by the tests.
//
// Division by zero as in SMT-LIB: x / 0 is all ones (unsigned) or 1 / -1 by the sign of x (signed),
// x % 0 is x.
#include "sennit/support/error.h"
#include "sennit/term/term.h"

namespace sennit::term {

namespace {

Word negate(Word a, Width width) {
  return truncate(~a + 1, width);
}
Word magnitude(Word a, Width width) {
  return sign_bit(a, width) ? negate(a, width) : a;
}

Word signed_divide(Word a, Word b, Width width) {
  if (b == 0)
    return sign_bit(a, width) ? Word(1) : mask(width);
  Word quotient = magnitude(a, width) / magnitude(b, width);
  return sign_bit(a, width) != sign_bit(b, width) ? negate(quotient, width)
                                                  : truncate(quotient, width);
}

Word signed_remainder(Word a, Word b, Width width) {
  if (b == 0)
    return a;
  Word remainder = magnitude(a, width) % magnitude(b, width);
  return sign_bit(a, width) ? negate(remainder, width) : remainder;
}

Word shift(Kind kind, Word a, Word count, Width width) {
  if (count >= width)
    return kind == Kind::AShr && sign_bit(a, width) ? mask(width) : Word(0);
  auto by = static_cast<unsigned>(count);
  if (kind == Kind::Shl)
    return truncate(a << by, width);
  if (kind == Kind::LShr)
    return a >> by;
  return from_signed(to_signed(a, width) >> by, width);
}

} // namespace

Word apply(Kind kind, Width width, unsigned low, std::span<const Word> args,
           std::span<const Width> arg_widths) {
  Word a = args[0];
  Word b = args.size() > 1 ? args[1] : 0;
  Width in = arg_widths[0];
  switch (kind) {
  case Kind::Not:
    return truncate(~a, width);
  case Kind::And:
    return a & b;
  case Kind::Or:
    return a | b;
  case Kind::Xor:
    return a ^ b;
  case Kind::Ite:
    return a != 0 ? b : args[2];
  case Kind::Eq:
    return a == b;
  case Kind::ULt:
    return a < b;
  case Kind::ULe:
    return a <= b;
  case Kind::SLt:
    return to_signed(a, in) < to_signed(b, in);
  case Kind::SLe:
    return to_signed(a, in) <= to_signed(b, in);
  case Kind::Add:
    return truncate(a + b, width);
  case Kind::Sub:
    return truncate(a - b, width);
  case Kind::Mul:
    return truncate(a * b, width);
  case Kind::UDiv:
    return b == 0 ? mask(width) : a / b;
  case Kind::URem:
    return b == 0 ? a : a % b;
  case Kind::SDiv:
    return signed_divide(a, b, width);
  case Kind::SRem:
    return signed_remainder(a, b, width);
  case Kind::Shl:
  case Kind::LShr:
  case Kind::AShr:
    return shift(kind, a, b, width);
  case Kind::Concat:
    return (arg_widths[1] >= max_width ? Word(0) : a << arg_widths[1]) | b;
  case Kind::Extract:
    return truncate(a >> low, width);
  case Kind::ZExt:
    return a;
  case Kind::SExt:
    return from_signed(to_signed(a, in), width);
  case Kind::Constant:
  case Kind::Variable:
    break;
  }
  SENNIT_CHECK(false, "not an operator");
}

} // namespace sennit::term
