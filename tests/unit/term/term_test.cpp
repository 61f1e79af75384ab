#include "random_terms.h"

#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::term;

TEST_CASE("random terms: simplified and reference agree") {
  for (unsigned seed = 1; seed <= 400; ++seed) {
    TermManager terms;
    testing::Pool pool(terms, seed);
    for (unsigned i = 0; i < 120; ++i)
      pool.grow();
    for (unsigned round = 0; round < 12; ++round) {
      std::vector<Word> values = pool.evaluate();
      Evaluator evaluate(terms, [&](TermId id) {
        for (std::size_t i = 0; i < pool.nodes().size(); ++i)
          if (pool.nodes()[i].id == id)
            return values[i];
        return Word(0);
      });
      for (std::size_t i = 0; i < pool.nodes().size(); ++i) {
        const auto &n = pool.nodes()[i];
        REQUIRE(terms.width(n.id) == n.width);
        if (evaluate(n.id) != values[i])
          FAIL("seed " << seed << " node " << i << ": " << terms.to_string(n.id, 12));
      }
    }
  }
}

TEST_CASE("random guards: structural implication and exclusion are true") {
  unsigned implied = 0, excluded = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    TermManager terms;
    testing::Pool pool(terms, seed);
    for (unsigned i = 0; i < 60; ++i)
      pool.grow();
    std::vector<std::vector<Word>> runs;
    for (unsigned round = 0; round < 20; ++round)
      runs.push_back(pool.evaluate());
    const auto &nodes = pool.nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i)
      for (std::size_t j = 0; j < nodes.size(); ++j) {
        if (nodes[i].width != 1 || nodes[j].width != 1)
          continue;
        bool implies = terms.implies_structurally(nodes[i].id, nodes[j].id);
        bool excludes = terms.excludes_structurally(nodes[i].id, nodes[j].id);
        implied += implies, excluded += excludes;
        for (const auto &run : runs) {
          REQUIRE(!(implies && run[i] == 1 && run[j] == 0));
          REQUIRE(!(excludes && run[i] == 1 && run[j] == 1));
        }
      }
  }
  CHECK(implied > 100);
  CHECK(excluded > 100);
}

TEST_CASE("guards meet in the guard before the branch") {
  TermManager t;
  TermId g = t.variable(1), c = t.variable(1), d = t.variable(1), e = t.variable(1);
  CHECK(t.or_(t.and_(g, c), t.and_(g, t.not_(c))) == g);
  TermId gc = t.and_(g, c);
  TermId both = t.or_(t.and_(gc, d), t.and_(gc, t.not_(d)));
  CHECK(both == gc);
  CHECK(t.or_(both, t.and_(g, t.not_(c))) == g);
  // three ways: c & d, c & !d, !c, with a conjunct behind
  TermId way =
      t.or_(t.and_(t.and_(t.and_(g, c), d), e), t.and_(t.and_(t.and_(g, c), t.not_(d)), e));
  CHECK(t.or_(way, t.and_(t.and_(g, t.not_(c)), e)) == t.and_(g, e));
  CHECK(t.and_(g, t.or_(g, c)) == g);
  CHECK(t.and_(g, t.or_(t.not_(g), c)) == t.and_(g, c));
  CHECK(t.is_false(t.and_(t.and_(g, c), t.and_(t.not_(c), d))));
  CHECK(t.implies_structurally(t.and_(t.and_(g, c), d), t.and_(g, d)));
  CHECK(t.excludes_structurally(t.and_(g, c), t.and_(d, t.not_(c))));
  CHECK(!t.implies_structurally(g, t.and_(g, c)));
}

TEST_CASE("values: chains of Ite, offsets, words built of bytes") {
  TermManager t;
  TermId c = t.variable(1), d = t.variable(1), x = t.variable(32), y = t.variable(32);
  auto k = [&](unsigned v) { return t.constant(v, 32); };
  CHECK(t.eq(t.ite(c, k(1), k(0)), k(1)) == c);
  CHECK(t.eq(t.zext(c, 32), k(0)) == t.not_(c));
  CHECK(t.is_false(t.eq(t.ite(c, k(1), t.ite(d, k(2), k(3))), k(7))));
  CHECK(t.eq(t.ite(c, k(1), t.ite(d, k(2), k(3))), k(2)) == t.and_(t.not_(c), d));
  CHECK(t.eq(t.add(x, k(3)), k(5)) == t.eq(x, k(2)));
  CHECK(t.add(t.add(x, k(1)), k(1)) == t.add(x, k(2)));
  CHECK(t.sub(t.add(x, k(8)), x) == k(8));
  CHECK(t.add(t.ite(c, k(1), k(0)), k(1)) == t.ite(c, k(2), k(1)));
  CHECK(t.is_true(t.ult(t.zext(t.extract(x, 0, 8), 32), k(256))));
  TermId bytes =
      t.concat(t.extract(x, 24, 8),
               t.concat(t.extract(x, 16, 8), t.concat(t.extract(x, 8, 8), t.extract(x, 0, 8))));
  CHECK(bytes == x);
  CHECK(t.extract(t.concat(x, y), 32, 32) == x);
  CHECK(t.extract(t.add(t.zext(t.extract(x, 0, 8), 32), k(1)), 0, 8) ==
        t.add(t.extract(x, 0, 8), t.constant(1, 8)));
  CHECK(t.mul(t.add(x, k(1)), k(4)) == t.add(t.mul(x, k(4)), k(4)));
  CHECK(t.ite(c, t.ite(d, x, y), y) == t.ite(t.and_(c, d), x, y));
  CHECK(t.ite(c, x, t.ite(t.not_(c), y, k(3))) == t.ite(c, x, y));
}

TEST_CASE("a million terms") {
  TermManager t;
  TermId x = t.variable(32), y = t.variable(32), sum = x;
  for (unsigned i = 0; i < 500000; ++i)
    sum = t.xor_(t.add(sum, y), x);
  CHECK(t.size() > 900000);
  Evaluator evaluate(t, [&](TermId id) { return Word(id == x ? 3 : 5); });
  CHECK(evaluate(sum) <= mask(32));
}
