// IEEE 754 arithmetic as terms over bit-vectors: binary32 in words of 32 bits, binary64 in words of 64.
//
//     Floats f(terms);  f.lt(f.add(x, y), z)          x, y, z: terms of 32 or of 64 bits, all alike
//
// Rounds to nearest, ties to even. Every NaN that an operation makes is the same positive quiet one (C and
// LLVM leave it open); the interpreter does the same (src/ir/arithmetic.cpp), bit for bit.
// Integers out of range: the exact value cut to the width; NaN and infinities: 0.
#pragma once

#include "sennit/term/term.h"

namespace sennit::term {

class Floats {
public:
  explicit Floats(TermManager &terms) : t_(terms) {}

  TermId add(TermId a, TermId b);
  TermId sub(TermId a, TermId b);
  TermId mul(TermId a, TermId b);
  TermId div(TermId a, TermId b);
  TermId sqrt(TermId a);

  // Ordered comparisons: false if either is NaN.
  TermId eq(TermId a, TermId b);
  TermId lt(TermId a, TermId b);
  TermId le(TermId a, TermId b);
  TermId unordered(TermId a, TermId b);

  // To an integer of `width` bits, towards zero; from one; between the formats.
  TermId to_integer(TermId a, Width width);
  TermId from_integer(TermId a, bool is_signed, Width width);
  TermId convert(TermId a, Width width);

private:
  struct Format {
    Width width, exponent, fraction; // bits
    Width precision() const { return Width(fraction + 1); }
    Word bias() const { return (Word(1) << (exponent - 1)) - 1; }
    Word infinity() const { return mask(exponent) << fraction; }
    Word quiet_nan() const { return infinity() | Word(1) << (fraction - 1); }
  };
  // significand / 2^fraction * 2^(exponent - bias): the significand has `precision` bits, its top one is clear
  // for zero and subnormal numbers; the exponent is biased and never 0.
  struct Unpacked {
    TermId sign, exponent, significand, is_nan, is_infinite, is_zero;
  };
  // How small may a number be that is to be rounded?
  enum class Reach {
    Normal,    // the result is 0 or a normal number
    Subnormal, // its exponent is at least 1 before its significand is shifted up
    Below      // any exponent
  };

  static Format format(Width width);
  Unpacked unpack(TermId a);
  // With the significand's top bit set, and an exponent that may be below 1 (in `exponent + 2` bits, signed).
  Unpacked normalised(const Unpacked &number, const Format &format);
  TermId magnitude(TermId a);
  TermId is_nan(TermId a);
  TermId both_zero(TermId a, TermId b);

  // significand / 2^(its width - 1) * 2^(exponent - bias), packed and rounded; the exponent is signed.
  TermId round(const Format &format, TermId sign, TermId exponent, TermId significand, Reach reach);
  // What is left of a significand shifted down; the last bit is set if anything was lost.
  TermId shift_down(TermId significand, TermId amount);
  // Shifted up until the top bit is set, or `room` is used up: then room is what is left.
  void shift_up(TermId &significand, TermId &room, bool is_limited);
  TermId special(const Format &format, TermId sign, TermId is_nan, TermId is_infinite,
                 TermId other);

  TermId number(Word value, Width width) { return t_.constant(value, width); }
  TermId low_bits(TermId a, Width width) { return t_.extract(a, 0, width); }
  TermId top_bits(TermId a, Width width) {
    return t_.extract(a, t_.width(a) - unsigned(width), width);
  }
  TermId top_bit(TermId a) { return top_bits(a, 1); }
  TermId is_zero(TermId a) { return t_.eq(a, number(0, t_.width(a))); }
  // Zeros below.
  TermId padded(TermId a, Width zeros) { return zeros == 0 ? a : t_.concat(a, number(0, zeros)); }

  TermManager &t_;
};

} // namespace sennit::term
