// Substitution and the conjuncts of long guards.
#include "sennit/term/conjuncts.h"
#include "sennit/term/substitution.h"

#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::term;

TEST_CASE("substitution replaces variables everywhere and simplifies above them") {
  TermManager terms;
  const TermId v = terms.variable(32), w = terms.variable(32);
  Substitution s(terms);
  s.set(v, terms.constant(3, 32));
  CHECK(s(terms.add(v, terms.constant(4, 32))) == terms.constant(7, 32));
  CHECK(s(w) == w);
  const TermId untouched = terms.mul(w, w);
  CHECK(s(untouched) == untouched);
  CHECK(s(terms.ite(terms.eq(v, terms.constant(3, 32)), w, v)) == w);
}

TEST_CASE("a long guard implies each of its conjuncts") {
  TermManager terms;
  std::vector<TermId> parts;
  for (int i = 0; i < 200; ++i)
    parts.push_back(terms.variable(1));
  const TermId all = terms.and_all(parts);
  const Conjuncts known(terms, all);
  for (TermId part : parts)
    CHECK(known.imply(part));
  const TermId other = terms.variable(1);
  CHECK_FALSE(known.imply(other));
  CHECK_FALSE(known.imply(terms.not_(parts[7])));
  CHECK(known.reduce(terms.and_(parts[3], terms.and_(other, parts[150]))) == other);
  CHECK(known.imply(terms.and_(parts[199], parts[0])));
}
