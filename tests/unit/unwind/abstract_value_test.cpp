// Value sets: what the transfer functions promise, by example and against all small words.
#include "src/unwind/abstract_value.h"

#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::unwind;

namespace {

bool contains(const AbstractValue &value, Word word) {
  for (const AbstractValue::Entry &entry : value.entries())
    if (entry.object == no_object && entry.range.contains(static_cast<SignedWord>(word)))
      return true;
  return false;
}

AbstractValue step_range(unsigned low, unsigned high, unsigned stride) {
  return AbstractValue::range({static_cast<SignedWord>(low), static_cast<SignedWord>(high),
                               low == high ? Word(0) : Word(stride)});
}

} // namespace

TEST_CASE("sums, differences and products contain every result (6 bits)") {
  constexpr Width width = 6;
  for (unsigned low = 0; low < 64; low += 7)
    for (unsigned steps = 0; steps < 4; ++steps)
      for (unsigned other = 0; other < 64; other += 5) {
        const unsigned high = low + 3 * steps;
        if (high >= 64)
          continue;
        const AbstractValue a = step_range(low, high, 3), b = step_range(other, other, 0);
        for (unsigned x = low; x <= high; x += 3) {
          CHECK(contains(add(a, b, width), truncate(Word(x) + other, width)));
          CHECK(contains(add(a, b, width, true), truncate(Word(x) - other, width)));
          CHECK(contains(multiply(a, b, width), truncate(Word(x) * other, width)));
        }
      }
}

TEST_CASE("overlap of strided places") {
  const Interval next{16, 64, 24}, owner{24, 72, 24}, head{8, 8, 0};
  CHECK_FALSE(may_overlap(next, 8, owner, 4));
  CHECK(may_overlap(next, 9, owner, 4));
  CHECK_FALSE(may_overlap(next, 8, head, 8));
  CHECK(may_overlap(next, 8, {20, 20, 0}, 1));
}

TEST_CASE("comparisons of addresses") {
  const AbstractValue null = AbstractValue::number(0), a = AbstractValue::address(1, 0),
                      b = AbstractValue::address(2, 0);
  CHECK(abstract_eq(null, a) == std::optional<bool>(false));
  CHECK(abstract_eq(a, a) == std::optional<bool>(true));
  CHECK(abstract_eq(a, AbstractValue::address(1, 4)) == std::optional<bool>(false));
  CHECK(abstract_eq(a, b) == std::nullopt); // freed addresses may be reused
}
