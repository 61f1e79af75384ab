#include "../term/float_words.h"
#include "../term/random_terms.h"

#include "sennit/encoder/smt.h"
#include "sennit/term/floating.h"

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

TEST_CASE("floating point: Z3 and the evaluator agree") {
  std::mt19937_64 random(3);
  for (const unsigned width : {32, 64}) {
    const auto w = static_cast<Width>(width);
    TermManager terms;
    Floats floats(terms);
    z3::context context;
    encoder::SmtTranslator smt(context, terms);
    const TermId a = terms.variable(w), b = terms.variable(w);
    const std::vector<Word> corners = testing::float_corners(w);
    for (const TermId result :
         {floats.add(a, b), floats.mul(a, b), floats.div(a, b), floats.sqrt(a), floats.le(a, b)})
      for (unsigned round = 0; round < 10; ++round) {
        const Word x =
            round % 2 ? corners[random() % corners.size()] : testing::random_float(random, w);
        const Word y = testing::random_float(random, w);
        z3::expr_vector from(context), to(context);
        from.push_back(smt(a));
        from.push_back(smt(b));
        to.push_back(context.bv_val(std::uint64_t(x), width));
        to.push_back(context.bv_val(std::uint64_t(y), width));
        const z3::expr value = smt(result).substitute(from, to).simplify();
        const Word got = value.is_bool() ? Word(value.is_true()) : Word(value.get_numeral_uint64());
        Evaluator evaluate(terms, [&](TermId id) { return id == a ? x : y; });
        REQUIRE(got == evaluate(result));
      }
  }
}
