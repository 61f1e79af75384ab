#include "sennit/term/values_under.h"

#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::term;

TEST_CASE("bounds of the guard leave few values") {
  TermManager t;
  const TermId n = t.variable(32), wide = t.sext(n, 64);
  const TermId size = t.mul(wide, t.constant(4, 64));
  const TermId guard = t.and_(t.slt(t.constant(1, 32), n), t.slt(n, t.constant(5, 32)));
  CHECK(values_under(t, size, guard, 32) == std::vector<Word>{8, 12, 16});
  CHECK(values_under(t, size, t.and_(guard, t.variable(1)), 32) == std::vector<Word>{8, 12, 16});
  CHECK(!values_under(t, size, t.slt(n, t.constant(5, 32)), 32));
  CHECK(!values_under(t, size, t.true_(), 32));
  CHECK(!values_under(t, t.add(wide, t.variable(64)), guard, 32));
}

TEST_CASE("unsigned bounds, equations, bounds of the wider word") {
  TermManager t;
  const TermId n = t.variable(32);
  CHECK(values_under(t, n, t.ult(n, t.constant(3, 32)), 32) == std::vector<Word>{0, 1, 2});
  CHECK(values_under(t, n, t.eq(n, t.constant(9, 32)), 32) == std::vector<Word>{9});
  const TermId wide = t.ule(t.zext(n, 64), t.constant(1, 64));
  CHECK(values_under(t, n, wide, 32) == std::vector<Word>{0, 1});
  const Word minus_one = truncate(static_cast<Word>(-1), 32);
  const TermId around = t.and_(t.sle(t.constant(minus_one, 32), n), t.sle(n, t.constant(1, 32)));
  CHECK(values_under(t, n, around, 32) == std::vector<Word>{0, 1, minus_one});
}
