// Circular intervals of machine words: lo, lo + 1, ..., lo + extent modulo 2^width, never empty. A
// comparison with a constant is true on one of them (or on nothing, or on all), so a value that is
// only ever compared splits into few classes:
//
//     x arbitrary (8 bits), x < 10 signed:   true on 128 .. 9 (circular), false on 10 .. 127
//
// Private to src/ir. Width at most 64, so that sums fit a Word.
#pragma once

#include "sennit/ir/program.h"

namespace sennit::ir {

struct Interval {
  Word lo = 0;
  Word extent = 0;
  bool operator==(const Interval &) const = default;
};

// The values of x for which `x op constant` (or, swapped, `constant op x`) holds.
std::optional<Interval> satisfying(Opcode op, bool swapped, Word constant, Width width);
std::optional<Interval> complement(const std::optional<Interval> &interval, Width width);
// At most two pieces.
std::vector<Interval> intersection(const Interval &a, const std::optional<Interval> &b,
                                   Width width);

} // namespace sennit::ir
