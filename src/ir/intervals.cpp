#include "src/ir/intervals.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::ir {

namespace {

std::optional<Interval> range(Word lo, Word hi, Width width) {
  return Interval{lo, truncate(hi - lo, width)};
}

} // namespace

std::optional<Interval> complement(const std::optional<Interval> &interval, Width width) {
  if (!interval)
    return Interval{0, mask(width)};
  if (interval->extent == mask(width))
    return std::nullopt;
  return Interval{truncate(interval->lo + interval->extent + 1, width),
                  mask(width) - interval->extent - 1};
}

std::optional<Interval> satisfying(Opcode op, bool swapped, Word c, Width width) {
  const Word least = Word(1) << (width - 1);
  if (swapped && op != Opcode::Eq && op != Opcode::Ne) {
    // c < x  is  not x <= c
    const Opcode other = op == Opcode::ULt   ? Opcode::ULe
                         : op == Opcode::ULe ? Opcode::ULt
                         : op == Opcode::SLt ? Opcode::SLe
                                             : Opcode::SLt;
    return complement(satisfying(other, false, c, width), width);
  }
  switch (op) {
  case Opcode::Eq:
    return Interval{c, 0};
  case Opcode::Ne:
    return complement(Interval{c, 0}, width);
  case Opcode::ULt:
    return c == 0 ? std::nullopt : range(0, c - 1, width);
  case Opcode::ULe:
    return range(0, c, width);
  case Opcode::SLt:
    return c == least ? std::nullopt : range(least, truncate(c - 1, width), width);
  default:
    SENNIT_CHECK(op == Opcode::SLe, "comparison");
    return range(least, c, width);
  }
}

std::vector<Interval> intersection(const Interval &a, const std::optional<Interval> &b,
                                   Width width) {
  if (!b)
    return {};
  // Seen from a.lo, a is 0 .. a.extent and b starts at `start`.
  const Word start = truncate(b->lo - a.lo, width);
  const Word end = start + b->extent; // not reduced
  const Word size = mask(width) + 1;
  std::vector<Interval> pieces;
  if (end >= size) {
    const Word wrapped = end - size;
    if (wrapped + 1 >= start || wrapped >= a.extent)
      return {a};
    pieces.push_back({a.lo, wrapped});
  }
  if (start <= a.extent)
    pieces.push_back({truncate(a.lo + start, width), std::min(end, a.extent) - start});
  return pieces;
}

} // namespace sennit::ir
