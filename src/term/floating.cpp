// Floating-point operations as terms: each computes enough bits of the exact result and a sticky bit for the rest,
// and rounds once (floating_round.cpp).
//
//     1.5 + 0.25:  1.100|000 + 0.010|000 (shifted down by the difference of the exponents)  = 1.110|000
//
// Add: the operand of smaller magnitude is shifted down, three bits are kept below it. Multiply: the whole product.
// Divide: restoring, a bit a step. Square root: digit by digit, as on paper, a bit a step.
// Source: M. Ercegovac, T. Lang, Digital Arithmetic, 2004, chapters 5, 6 and 8; IEEE 754-2008.
// Cost in gates for precision p: add O(p log p), the others O(p^2).
// Left out: fused multiply-add (needs 3p bits, words have 128), remainder (2^exponent steps).
#include "sennit/term/floating.h"

#include <algorithm>
#include <utility>

namespace sennit::term {

TermId Floats::special(const Format &f, TermId sign, TermId nan, TermId infinite, TermId other) {
  const TermId infinity = t_.concat(sign, number(f.infinity(), Width(f.width - 1)));
  return t_.ite(nan, number(f.quiet_nan(), f.width), t_.ite(infinite, infinity, other));
}

TermId Floats::add(TermId a, TermId b) {
  const Format f = format(t_.width(a));
  if (b < a)
    std::swap(a, b); // x + y and y + x are one term
  const TermId smaller = t_.ult(magnitude(a), magnitude(b));
  const Unpacked x = unpack(t_.ite(smaller, b, a)), y = unpack(t_.ite(smaller, a, b));
  const TermId distance = t_.sub(x.exponent, y.exponent), differ = t_.xor_(x.sign, y.sign);
  const auto kept = Width(f.precision() + 3), wide = Width(kept + 1);
  const TermId left = padded(x.significand, 3);
  const TermId right = shift_down(padded(y.significand, 3), distance);
  // left + right or left - right by one adder: the inverted word, and a carry from a bit below.
  const TermId carry = t_.concat(t_.xor_(t_.zext(right, wide), t_.sext(differ, wide)), differ);
  const TermId both = t_.add(t_.concat(t_.zext(left, wide), differ), carry);
  const TermId sum = t_.extract(both, 1, wide);
  const TermId sign = t_.ite(is_zero(sum), t_.and_(x.sign, y.sign), x.sign);
  const auto bits = Width(f.exponent + 2);
  const TermId rounded =
      round(f, sign, t_.add(t_.zext(x.exponent, bits), number(1, bits)), sum, Reach::Subnormal);
  const TermId nan = t_.or_(x.is_nan, t_.and_(t_.and_(x.is_infinite, y.is_infinite), differ));
  return special(f, x.sign, nan, x.is_infinite, rounded);
}

TermId Floats::sub(TermId a, TermId b) {
  const Width width = t_.width(b);
  return add(a, t_.xor_(b, number(Word(1) << (width - 1), width)));
}

TermId Floats::mul(TermId a, TermId b) {
  const Format f = format(t_.width(a));
  const Unpacked x = unpack(a), y = unpack(b);
  const auto wide = Width(2 * f.precision()), bits = Width(f.exponent + 2);
  const TermId product = t_.mul(t_.zext(x.significand, wide), t_.zext(y.significand, wide));
  const TermId exponent = t_.add(t_.add(t_.zext(x.exponent, bits), t_.zext(y.exponent, bits)),
                                 number(1 - f.bias(), bits));
  const TermId sign = t_.xor_(x.sign, y.sign);
  const TermId nan = t_.or_(t_.or_(x.is_nan, y.is_nan), t_.or_(t_.and_(x.is_infinite, y.is_zero),
                                                               t_.and_(x.is_zero, y.is_infinite)));
  return special(f, sign, nan, t_.or_(x.is_infinite, y.is_infinite),
                 round(f, sign, exponent, product, Reach::Below));
}

TermId Floats::div(TermId a, TermId b) {
  const Format f = format(t_.width(a));
  const Unpacked x = unpack(a), y = unpack(b);
  const Unpacked n = normalised(x, f), d = normalised(y, f);
  const auto wide = Width(f.precision() + 1), bits = Width(f.exponent + 2);
  const TermId divisor = t_.zext(d.significand, wide);
  TermId rest = t_.zext(n.significand, wide), quotient;
  for (unsigned i = 0; i < f.precision() + 2u; ++i) { // the rest is below twice the divisor
    const TermId fits = t_.not_(t_.ult(rest, divisor));
    quotient = i == 0 ? fits : t_.concat(quotient, fits);
    const TermId left = low_bits(t_.ite(fits, t_.sub(rest, divisor), rest), f.precision());
    rest = padded(left, 1);
  }
  const TermId significand = t_.concat(quotient, t_.not_(is_zero(rest)));
  const TermId exponent = t_.add(t_.sub(n.exponent, d.exponent), number(f.bias(), bits));
  const TermId sign = t_.xor_(x.sign, y.sign);
  const TermId nan =
      t_.or_(t_.or_(x.is_nan, y.is_nan),
             t_.or_(t_.and_(x.is_infinite, y.is_infinite), t_.and_(x.is_zero, y.is_zero)));
  const TermId rounded = round(f, sign, exponent, significand, Reach::Below);
  const TermId zero = t_.concat(sign, number(0, Width(f.width - 1)));
  return special(f, sign, nan, t_.or_(x.is_infinite, y.is_zero),
                 t_.ite(y.is_infinite, zero, rounded));
}

// The root of m * 4^k is sqrt(m) * 2^k, 1 <= m < 4. Each step: the rest takes two more bits of m, and the trial
// subtrahend 4 * root + 1 fits or not.
TermId Floats::sqrt(TermId a) {
  const Format f = format(t_.width(a));
  const Unpacked x = unpack(a);
  const Unpacked n = normalised(x, f);
  const auto p = f.precision(), bits = Width(f.exponent + 2);
  const auto steps = Width(p + 2), wide = Width(steps + 3);
  // exponent - bias is odd where the biased exponent is even: the bias is odd.
  const TermId odd = t_.not_(low_bits(n.exponent, 1));
  const TermId radicand = // two bits before the point
      t_.ite(odd, padded(n.significand, 1), t_.zext(n.significand, Width(p + 1)));
  const TermId source = padded(radicand, Width(2 * steps - (p + 1)));
  TermId root = number(0, wide), rest = number(0, wide);
  for (unsigned i = 0; i < steps; ++i) {
    const TermId next = t_.extract(source, 2 * (steps - i - 1u), 2);
    rest = t_.concat(low_bits(rest, Width(wide - 2)), next);
    const TermId trial = t_.concat(low_bits(root, Width(wide - 2)), number(1, 2));
    const TermId fits = t_.not_(t_.ult(rest, trial));
    rest = t_.ite(fits, t_.sub(rest, trial), rest);
    root = t_.concat(low_bits(root, Width(wide - 1)), fits);
  }
  const TermId significand = t_.concat(low_bits(root, steps), t_.not_(is_zero(rest)));
  // (e - bias - odd) / 2 + bias, as an arithmetic shift.
  const TermId exponent =
      t_.add(t_.ashr(t_.sub(t_.sub(n.exponent, number(f.bias(), bits)), t_.zext(odd, bits)),
                     number(1, bits)),
             number(f.bias(), bits));
  const TermId negative = t_.and_(x.sign, t_.not_(x.is_zero));
  const TermId rounded = round(f, x.sign, exponent, significand, Reach::Normal);
  return special(f, x.sign, t_.or_(x.is_nan, negative), x.is_infinite,
                 t_.ite(x.is_zero, a, rounded));
}

TermId Floats::is_nan(TermId a) {
  const Format f = format(t_.width(a));
  return t_.ult(number(f.infinity(), Width(f.width - 1)), magnitude(a));
}

TermId Floats::unordered(TermId a, TermId b) {
  return t_.or_(is_nan(a), is_nan(b));
}

TermId Floats::both_zero(TermId a, TermId b) {
  return t_.and_(is_zero(magnitude(a)), is_zero(magnitude(b)));
}

TermId Floats::eq(TermId a, TermId b) {
  return t_.and_(t_.not_(unordered(a, b)), t_.or_(t_.eq(a, b), both_zero(a, b)));
}

// As integers: words of two negative numbers are ordered the other way round.
TermId Floats::lt(TermId a, TermId b) {
  const TermId negative = t_.and_(top_bit(a), top_bit(b));
  const TermId less = t_.ite(negative, t_.slt(b, a), t_.slt(a, b));
  return t_.and_(t_.not_(unordered(a, b)), t_.and_(less, t_.not_(both_zero(a, b))));
}

TermId Floats::le(TermId a, TermId b) {
  const TermId negative = t_.and_(top_bit(a), top_bit(b));
  const TermId less = t_.ite(negative, t_.sle(b, a), t_.sle(a, b));
  return t_.and_(t_.not_(unordered(a, b)), t_.or_(less, both_zero(a, b)));
}

TermId Floats::to_integer(TermId a, Width width) {
  const Format f = format(t_.width(a));
  const Unpacked x = unpack(a);
  const auto bits = Width(f.exponent + 2);
  const TermId up = t_.sub(t_.zext(x.exponent, bits), number(f.bias() + f.fraction, bits));
  const TermId down = t_.sub(number(0, bits), up);
  const Width precision = f.precision(), wide = std::max(width, precision);
  const TermId large = low_bits(t_.shl(t_.zext(x.significand, wide), t_.zext(up, wide)), width);
  const TermId cut = t_.lshr(x.significand, t_.zext(down, precision));
  const TermId small = width < precision ? low_bits(cut, width) : t_.zext(cut, width);
  const TermId whole = t_.ite(top_bit(up), small, large);
  const TermId result = t_.ite(x.sign, t_.sub(number(0, width), whole), whole);
  return t_.ite(t_.or_(x.is_nan, x.is_infinite), number(0, width), result);
}

TermId Floats::from_integer(TermId a, bool is_signed, Width width) {
  const Format f = format(width);
  const Width from = t_.width(a);
  const TermId sign = is_signed ? top_bit(a) : t_.false_();
  const TermId size = t_.ite(sign, t_.sub(number(0, from), a), a);
  return round(f, sign, number(f.bias() + from - 1, Width(f.exponent + 2)), size, Reach::Normal);
}

TermId Floats::convert(TermId a, Width width) {
  const Format from = format(t_.width(a)), to = format(width);
  if (from.width == to.width)
    return a;
  const Unpacked x = unpack(a);
  const auto bits = Width(std::max(from.exponent, to.exponent) + 2);
  const TermId exponent = t_.add(t_.zext(x.exponent, bits), number(to.bias() - from.bias(), bits));
  const Reach reach = from.width < to.width ? Reach::Normal : Reach::Below;
  return special(to, x.sign, x.is_nan, x.is_infinite,
                 round(to, x.sign, exponent, x.significand, reach));
}

} // namespace sennit::term
