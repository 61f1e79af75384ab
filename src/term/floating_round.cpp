// Unpacking of floats, and the one rounding that all operations share.
//
//     0.0001|1011 * 2^e:  shift up (or down, if e is below the smallest exponent), cut to the precision, add one
//     unit if more than half of one is lost, or exactly half and the result is odd
//
// The rounded fraction and the exponent are one number: a carry out of the fraction makes the next exponent, out of
// the largest exponent infinity, out of the largest subnormal number the smallest normal one.
// Cost: a shifter down and one up, O(n log n) gates for n bits.
#include "sennit/support/error.h"
#include "sennit/term/floating.h"

namespace sennit::term {

Floats::Format Floats::format(Width width) {
  SENNIT_CHECK(width == 32 || width == 64,
               "a floating-point format of " + std::to_string(width) + " bits");
  return width == 32 ? Format{32, 8, 23} : Format{64, 11, 52};
}

TermId Floats::magnitude(TermId a) {
  return low_bits(a, Width(t_.width(a) - 1));
}

Floats::Unpacked Floats::unpack(TermId a) {
  const Format f = format(t_.width(a));
  const TermId field = t_.extract(a, f.fraction, f.exponent), fraction = low_bits(a, f.fraction);
  const TermId is_small = is_zero(field),
               is_largest = t_.eq(field, number(mask(f.exponent), f.exponent));
  const TermId no_fraction = is_zero(fraction);
  Unpacked x;
  x.sign = top_bit(a);
  x.exponent =
      t_.concat(t_.extract(field, 1, Width(f.exponent - 1)), t_.or_(low_bits(field, 1), is_small));
  x.significand = t_.concat(t_.not_(is_small), fraction);
  x.is_nan = t_.and_(is_largest, t_.not_(no_fraction));
  x.is_infinite = t_.and_(is_largest, no_fraction);
  x.is_zero = t_.and_(is_small, no_fraction);
  return x;
}

Floats::Unpacked Floats::normalised(const Unpacked &number, const Format &f) {
  Unpacked x = number;
  x.exponent = t_.zext(x.exponent, Width(f.exponent + 2));
  shift_up(x.significand, x.exponent, false);
  return x;
}

TermId Floats::shift_down(TermId significand, TermId amount) {
  const Width width = t_.width(significand);
  for (unsigned k = 0; k < t_.width(amount); ++k) {
    const TermId by = t_.extract(amount, k, 1);
    const auto step = Width(k < 8 ? 1u << k : width);
    if (step >= width) { // everything is lost
      const TermId lost = t_.zext(t_.not_(is_zero(significand)), width);
      significand = t_.ite(by, lost, significand);
      continue;
    }
    const TermId kept = top_bits(significand, Width(width - step));
    const TermId last = t_.or_(low_bits(kept, 1), t_.not_(is_zero(low_bits(significand, step))));
    const TermId moved =
        width - step == 1 ? last : t_.concat(top_bits(kept, Width(width - step - 1)), last);
    significand = t_.ite(by, t_.zext(moved, width), significand);
  }
  return significand;
}

// From the largest step down; a step is taken if its bits are clear and there is room for it. What is left of the
// room, or of the leading zeros, is then below the step: the sum of the steps is the smaller of the two.
void Floats::shift_up(TermId &significand, TermId &room, bool is_limited) {
  const Width width = t_.width(significand), bits = t_.width(room);
  unsigned step = 1;
  while (2 * step < width)
    step *= 2;
  for (; step > 0; step /= 2) {
    TermId by = is_zero(top_bits(significand, Width(step)));
    if (is_limited)
      by = t_.and_(by, t_.ule(number(step, bits), room));
    const TermId moved = padded(low_bits(significand, Width(width - step)), Width(step));
    significand = t_.ite(by, moved, significand);
    room = t_.sub(room, t_.ite(by, number(step, bits), number(0, bits)));
  }
}

TermId Floats::round(const Format &f, TermId sign, TermId exponent, TermId significand,
                     Reach reach) {
  const Width precision = f.precision(), bits = t_.width(exponent);
  if (t_.width(significand) < precision + 2)
    significand = padded(significand, Width(precision + 2 - t_.width(significand)));
  const TermId one = number(1, bits);
  TermId room = t_.sub(exponent, one), lowered;
  const TermId below = reach == Reach::Below ? top_bit(room) : t_.false_();
  if (reach == Reach::Below) {
    lowered = shift_down(significand, t_.sub(number(0, bits), room));
    room = t_.ite(below, number(0, bits), room);
  }
  shift_up(significand, room, reach != Reach::Normal);
  if (reach == Reach::Below)
    significand = t_.ite(below, lowered, significand);

  const Width width = t_.width(significand);
  const TermId kept = top_bits(significand, precision);
  const TermId half = t_.extract(significand, width - 1u - precision, 1);
  const TermId rest = t_.not_(is_zero(low_bits(significand, Width(width - 1 - precision))));
  const TermId up = t_.and_(half, t_.or_(rest, low_bits(kept, 1)));
  const TermId field = t_.ite(top_bit(kept), t_.add(room, one), number(0, bits));
  const TermId whole = t_.concat(field, low_bits(kept, f.fraction));
  const TermId packed = t_.add(whole, t_.zext(up, t_.width(whole)));
  const TermId overflow =
      t_.ule(number(mask(f.exponent), bits), t_.extract(packed, f.fraction, bits));
  return t_.concat(sign, t_.ite(overflow, number(f.infinity(), Width(f.width - 1)),
                                low_bits(packed, Width(f.width - 1))));
}

} // namespace sennit::term
