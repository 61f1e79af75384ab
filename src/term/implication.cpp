// Does one guard imply or exclude another, by structure alone?
//
// a implies b if the conjuncts of b are among those of a; a disjunction is taken apart a few levels
// deep. Two conjunctions exclude each other if a conjunct of one is the complement of one of the
// other, or if they equate one term with two constants.
#include "rules.h"

#include <algorithm>

namespace sennit::term {

using namespace rules;

namespace {

constexpr unsigned opening_budget = 24;

// The constant that the literal equates its term with.
std::optional<std::pair<TermId, Word>> equation(const TermManager &terms, Literal x) {
  const Term &t = terms[x.base];
  if (x.negated || t.kind != Kind::Eq || !terms.is_constant(t.args[1]))
    return std::nullopt;
  return std::pair(t.args[0], terms.value(t.args[1]));
}

bool different_constants(const TermManager &terms, const Conjuncts &open) {
  for (Literal x : open.a)
    if (auto p = equation(terms, x))
      for (Literal y : open.b)
        if (auto q = equation(terms, y); q && q->first == p->first && q->second != p->second)
          return true;
  return false;
}

} // namespace

bool rules::excludes(const TermManager &terms, Literal a, Literal b, unsigned depth) {
  if (a == ~b || terms.is_false(a.negated ? TermId() : a.base))
    return true;
  Conjuncts open = open_conjunctions(terms, a, b, opening_budget);
  if (clash(open.a, open.b) || different_constants(terms, open))
    return true;
  if (depth == 0)
    return false;
  // A disjunction among the conjuncts: each of its parts must be excluded.
  auto blocked = [&](Literal whole, Literal x) {
    const Term &t = terms[x.base];
    if (t.width != 1 || t.kind != (x.negated ? Kind::And : Kind::Or))
      return false;
    for (unsigned i : {0u, 1u}) {
      Literal part = literal(terms, t.args[i]);
      if (!excludes(terms, whole, x.negated ? ~part : part, depth - 1))
        return false;
    }
    return true;
  };
  return std::any_of(open.b.begin(), open.b.end(), [&](Literal x) { return blocked(a, x); }) ||
         std::any_of(open.a.begin(), open.a.end(), [&](Literal x) { return blocked(b, x); });
}

bool rules::implies(const TermManager &terms, Literal a, Literal b, unsigned depth) {
  if (a == b)
    return true;
  Conjuncts open = open_conjunctions(terms, a, b, opening_budget);
  for (Literal y : open.b) {
    if (contains(open.a, y))
      continue;
    const Term &t = terms[y.base];
    if (t.kind == Kind::Constant && (t.value != 0) != y.negated)
      continue;
    // y is a disjunction one part of which follows, or something that a contradicts the complement
    // of.
    if (depth == 0 || !excludes(terms, a, ~y, depth - 1))
      return false;
  }
  return true;
}

bool TermManager::implies_structurally(TermId a, TermId b) {
  if (a == b || is_false(a) || is_true(b))
    return true;
  if (is_constant(a) || is_constant(b))
    return false;
  return rules::implies(*this, literal(*this, a), literal(*this, b), 1);
}

bool TermManager::excludes_structurally(TermId a, TermId b) {
  if (is_false(a) || is_false(b))
    return true;
  if (is_constant(a) || is_constant(b))
    return false;
  return rules::excludes(*this, literal(*this, a), literal(*this, b), 1);
}

} // namespace sennit::term
