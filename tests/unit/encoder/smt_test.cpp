#include "../term/random_terms.h"

#include "sennit/encoder/smt.h"

#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::term;

// Evaluation by Z3 of the translated term equals ours, for variables replaced by constants.
TEST_CASE("random terms: Z3 and the evaluator agree") {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    TermManager terms;
    testing::Pool pool(terms, seed);
    for (unsigned i = 0; i < 80; ++i)
      pool.grow();
    z3::context context;
    encoder::SmtTranslator smt(context, terms);
    std::vector<Word> values = pool.evaluate();
    z3::expr_vector from(context), to(context);
    for (std::size_t i = 0; i < pool.nodes().size(); ++i) {
      const auto &n = pool.nodes()[i];
      if (n.kind != Kind::Variable)
        continue;
      from.push_back(smt(n.id));
      to.push_back(n.width == 1 ? context.bool_val(values[i] != 0)
                                : context.bv_val(std::uint64_t(values[i]), n.width));
    }
    for (std::size_t i = 0; i < pool.nodes().size(); ++i) {
      const auto &n = pool.nodes()[i];
      z3::expr result = smt(n.id).substitute(from, to).simplify();
      Word got = result.is_bool() ? Word(result.is_true()) : Word(result.get_numeral_uint64());
      if (got != values[i])
        FAIL("seed " << seed << ": " << terms.to_string(n.id, 12));
    }
  }
}

TEST_CASE("wide constants and model values") {
  TermManager terms;
  z3::context context;
  encoder::SmtTranslator smt(context, terms);
  TermId x = terms.variable(128);
  Word big = (Word(0x123456789abcdefu) << 64) | 0xfedcba987654321u;
  z3::solver solver(context);
  solver.add(smt(terms.eq(x, terms.constant(big, 128))));
  REQUIRE(solver.check() == z3::sat);
  CHECK(smt.value(solver.get_model(), x) == big);
}
