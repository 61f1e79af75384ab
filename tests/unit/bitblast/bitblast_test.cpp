// Bit-blasted terms against the evaluator: the clauses with the variables fixed leave one value,
// the evaluator's.
#include "sennit/encoder/bitblast.h"

#include "sennit/term/floating.h"
#include "tests/unit/term/float_words.h"
#include "tests/unit/term/random_terms.h"

#include <cadical.hpp>
#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::encoder;
using namespace sennit::term;

namespace {

class Blasted {
public:
  explicit Blasted(const TermManager &terms)
      : blaster(
            terms, [this] { return ++variables_; },
            [this](std::span<const Literal> clause) {
              for (Literal l : clause)
                solver_.add(l);
              solver_.add(0);
            }) {
    solver_.set("quiet", 1);
  }
  bool satisfiable(std::initializer_list<Literal> assumptions) {
    for (Literal l : assumptions) {
      if (l == literal_false)
        return false;
      if (l != literal_true)
        solver_.assume(l);
    }
    return solver_.solve() == 10;
  }
  Word value(TermId variable) {
    return blaster.value(variable,
                         [this](Literal l) { return (solver_.val(std::abs(l)) > 0) == (l > 0); });
  }

private:
  CaDiCaL::Solver solver_;
  Literal variables_ = 0;

public:
  BitBlaster blaster;
};

Word random_word(std::mt19937_64 &random, Width width) {
  Word value = (Word(random()) << 64) | random();
  switch (random() % 4) {
  case 0:
    value &= 15;
    break;
  case 1:
    value = ~(value & 7);
    break;
  default:
    break;
  }
  return truncate(value, width);
}

TermId apply_kind(TermManager &t, Kind kind, TermId a, TermId b) {
  switch (kind) {
  case Kind::Add:
    return t.add(a, b);
  case Kind::Sub:
    return t.sub(a, b);
  case Kind::Mul:
    return t.mul(a, b);
  case Kind::UDiv:
    return t.udiv(a, b);
  case Kind::URem:
    return t.urem(a, b);
  case Kind::SDiv:
    return t.sdiv(a, b);
  case Kind::SRem:
    return t.srem(a, b);
  case Kind::Shl:
    return t.shl(a, b);
  case Kind::LShr:
    return t.lshr(a, b);
  case Kind::AShr:
    return t.ashr(a, b);
  case Kind::Eq:
    return t.eq(a, b);
  case Kind::ULt:
    return t.ult(a, b);
  case Kind::ULe:
    return t.ule(a, b);
  case Kind::SLt:
    return t.slt(a, b);
  case Kind::SLe:
    return t.sle(a, b);
  case Kind::And:
    return t.and_(a, b);
  case Kind::Or:
    return t.or_(a, b);
  default:
    return t.xor_(a, b);
  }
}

} // namespace

// Every operator at every width: result and operands are variables, only the operands are fixed.
TEST_CASE("every operator, every width") {
  std::mt19937_64 random(7);
  for (Kind kind : {Kind::Add, Kind::Sub, Kind::Mul, Kind::UDiv, Kind::URem, Kind::SDiv, Kind::SRem,
                    Kind::Shl, Kind::LShr, Kind::AShr, Kind::Eq, Kind::ULt, Kind::ULe, Kind::SLt,
                    Kind::SLe, Kind::And, Kind::Or, Kind::Xor})
    for (unsigned width : {1, 2, 3, 4, 5, 7, 8, 9, 13, 16, 17, 24, 32, 33, 64, 65, 128}) {
      const auto w = static_cast<Width>(width);
      TermManager terms;
      const TermId a = terms.variable(w), b = terms.variable(w);
      const TermId result = apply_kind(terms, kind, a, b);
      const TermId out = terms.variable(terms.width(result));
      Blasted blasted(terms);
      blasted.blaster.implies(literal_true, terms.eq(out, result));
      for (unsigned round = 0; round < (width > 32 ? 2 : 5); ++round) {
        const Word x = random_word(random, w), y = random_word(random, w);
        const Literal fixed = blasted.blaster.literal(
            terms.and_(terms.eq(a, terms.constant(x, w)), terms.eq(b, terms.constant(y, w))));
        REQUIRE(blasted.satisfiable({fixed}));
        Evaluator evaluate(terms, [&](TermId id) { return id == a ? x : y; });
        INFO(terms.to_string(result)
             << " width " << width << " " << to_decimal(x) << " " << to_decimal(y));
        REQUIRE(blasted.value(out) == evaluate(result));
      }
    }
}

TEST_CASE("random terms: one value, and the negation refuted") {
  for (unsigned seed = 1; seed <= 150; ++seed) {
    TermManager terms;
    term::testing::Pool pool(terms, seed);
    for (unsigned i = 0; i < 60; ++i)
      pool.grow();
    Blasted blasted(terms);
    for (unsigned round = 0; round < 3; ++round) {
      const std::vector<Word> values = pool.evaluate();
      TermId inputs = terms.true_();
      for (std::size_t i = 0; i < pool.nodes().size(); ++i)
        if (pool.nodes()[i].kind == Kind::Variable)
          inputs = terms.and_(inputs, terms.eq(pool.nodes()[i].id,
                                               terms.constant(values[i], pool.nodes()[i].width)));
      TermId all = terms.true_();
      for (std::size_t i = 0; i < pool.nodes().size(); ++i)
        all = terms.and_(
            all, terms.eq(pool.nodes()[i].id, terms.constant(values[i], pool.nodes()[i].width)));
      const Literal in = blasted.blaster.literal(inputs), out = blasted.blaster.literal(all);
      INFO("seed " << seed);
      REQUIRE(blasted.satisfiable({in, out}));
      REQUIRE_FALSE(blasted.satisfiable({in, theory::negated(out)}));
      // The same by implication under a fresh condition.
      const Literal condition = blasted.blaster.literal(terms.variable(1));
      blasted.blaster.implies(condition, all);
      REQUIRE(blasted.satisfiable({in, condition}));
      REQUIRE_FALSE(blasted.satisfiable({condition, theory::negated(out)}));
    }
  }
}

// Operands fixed: one result, the evaluator's (which the tests of terms compare with the host).
TEST_CASE("floating point: one value each") {
  std::mt19937_64 random(3);
  for (const unsigned width : {32, 64})
    for (unsigned operation = 0; operation < 6; ++operation) {
      const auto w = static_cast<Width>(width);
      TermManager terms;
      Floats floats(terms);
      const TermId a = terms.variable(w), b = terms.variable(w);
      const TermId results[] = {floats.add(a, b), floats.mul(a, b), floats.div(a, b),
                                floats.sqrt(a),   floats.lt(a, b),  floats.to_integer(a, 33)};
      const TermId result = results[operation], out = terms.variable(terms.width(result));
      Blasted blasted(terms);
      blasted.blaster.implies(literal_true, terms.eq(out, result));
      const std::vector<Word> corners = term::testing::float_corners(w);
      for (unsigned round = 0; round < 20; ++round) {
        const auto pick = [&] {
          return random() % 2 ? corners[random() % corners.size()]
                              : term::testing::random_float(random, w);
        };
        const Word x = pick(), y = pick();
        const Literal fixed = blasted.blaster.literal(
            terms.and_(terms.eq(a, terms.constant(x, w)), terms.eq(b, terms.constant(y, w))));
        REQUIRE(blasted.satisfiable({fixed}));
        Evaluator evaluate(terms, [&](TermId id) { return id == a ? x : y; });
        INFO("operation " << operation << " width " << width << " " << to_hex(x) << " "
                          << to_hex(y));
        REQUIRE(blasted.value(out) == evaluate(result));
      }
    }
}
