// Simplification of the bitwise operators and of Ite; on width 1 they are the guards of the event
// graph.
//
//     (g & c) | (g & !c) = g         by opening both conjunctions down to what they share (rules.h)
//     (g & c & d) | (g & !c) = g & (d | !c)
//     a & (a | b) = a     a & (!a | b) = a & b     and the duals
//
// Cost: a bounded number of steps a term. Left out: factoring of sums, which would move work from
// the solver to every conjunction built.
#include "rules.h"

#include <algorithm>

namespace sennit::term {

using namespace rules;

TermId TermManager::not_(TermId a) {
  const Term &t = (*this)[a];
  if (t.kind == Kind::Not)
    return t.args[0];
  return make(Kind::Not, t.width, a);
}

namespace {

// And / Or seen as one lattice operator and its dual.
struct Lattice {
  Kind self, dual;
};

// a op b where b opens into `dual` or into another `self`; none if no rule applies.
TermId absorb(TermManager &terms, Lattice op, TermId a, TermId b) {
  const Term t = terms[b];
  auto self = [&](TermId x, TermId y) {
    return op.self == Kind::And ? terms.and_(x, y) : terms.or_(x, y);
  };
  if (t.kind == op.self) { // a & (x & y)
    if (t.args[0] == a || t.args[1] == a)
      return b;
    if (complementary(terms, t.args[0], a) || complementary(terms, t.args[1], a))
      return terms.constant(op.self == Kind::And ? 0 : mask(t.width), t.width);
  } else if (t.kind == op.dual) { // a & (x | y)
    for (unsigned i : {0u, 1u}) {
      if (t.args[i] == a)
        return a;
      if (complementary(terms, t.args[i], a))
        return self(a, t.args[1 - i]);
    }
  } else if (t.kind == Kind::Not) {
    const Term inner = terms[t.args[0]];
    if (inner.kind == op.self) // a & !(x & y) = a & !y if a = x
      for (unsigned i : {0u, 1u}) {
        if (inner.args[i] == a)
          return self(a, terms.not_(inner.args[1 - i]));
        if (complementary(terms, inner.args[i], a))
          return a;
      }
    if (inner.kind == op.dual) // a & !(x | y)
      for (unsigned i : {0u, 1u}) {
        if (inner.args[i] == a)
          return terms.constant(op.self == Kind::And ? 0 : mask(t.width), t.width);
        if (complementary(terms, inner.args[i], a))
          return b;
      }
  }
  return {};
}

// The conjunction of the literals of `all` that are, or are not, in `other`; in their order.
TermId conjunction(TermManager &terms, const std::vector<Literal> &all,
                   const std::vector<Literal> &other, bool shared) {
  TermId result = terms.true_();
  for (Literal x : all)
    if (contains(other, x) == shared)
      result = terms.and_(result, x.negated ? terms.not_(x.base) : x.base);
  return result;
}

bool subset(const std::vector<Literal> &a, const std::vector<Literal> &b) {
  return std::all_of(a.begin(), a.end(), [&](Literal x) { return contains(b, x); });
}

bool is_conjunction(const TermManager &terms, TermId id) {
  const Term &t = terms[id];
  return t.kind == Kind::And || (t.kind == Kind::Not && terms[t.args[0]].kind == Kind::Or);
}

// a & b by their conjuncts: one contains the other, or they clash.
TermId and_by_conjuncts(TermManager &terms, TermId a, TermId b) {
  Conjuncts open = open_conjunctions(terms, literal(terms, a), literal(terms, b), 16);
  if (clash(open.a, open.b))
    return terms.false_();
  if (subset(open.a, open.b))
    return b;
  return subset(open.b, open.a) ? a : TermId();
}

// a | b by their conjuncts: common = factored out.
TermId or_by_conjuncts(TermManager &terms, TermId a, TermId b) {
  Conjuncts open = open_conjunctions(terms, literal(terms, a), literal(terms, b));
  if (subset(open.a, open.b))
    return a;
  if (subset(open.b, open.a))
    return b;
  TermId common = conjunction(terms, open.a, open.b, true);
  if (terms.is_true(common))
    return {};
  TermId rest_a = conjunction(terms, open.a, open.b, false);
  TermId rest_b = conjunction(terms, open.b, open.a, false);
  return terms.and_(common, terms.or_(rest_a, rest_b));
}

// (a | x) & (a | !x) = a
TermId resolve(TermManager &terms, Kind dual, TermId a, TermId b) {
  const Term x = terms[a], y = terms[b];
  if (x.kind != dual || y.kind != dual)
    return {};
  for (unsigned i : {0u, 1u})
    for (unsigned j : {0u, 1u})
      if (x.args[i] == y.args[j] && complementary(terms, x.args[1 - i], y.args[1 - j]))
        return x.args[i];
  return {};
}

// x & (2^k - 1) keeps the low k bits.
TermId mask_low(TermManager &terms, TermId a, TermId b) {
  if (!terms.is_constant(b))
    return {};
  Width width = terms.width(a);
  auto k = power_of_two(terms.value(b) + 1);
  if (!k || *k == 0 || *k >= width)
    return {};
  return terms.zext(terms.extract(a, 0, static_cast<Width>(*k)), width);
}

} // namespace

TermId TermManager::and_(TermId a, TermId b) {
  if (a == b)
    return a;
  if (is_constant(a) || (a > b && !is_constant(b)))
    std::swap(a, b);
  Width w = width(a);
  if (is_value(*this, b, 0))
    return b;
  if (is_ones(*this, b))
    return a;
  if (complementary(*this, a, b))
    return constant(0, w);
  constexpr Lattice op{Kind::And, Kind::Or};
  TermId found = absorb(*this, op, a, b);
  if (!found.valid())
    found = absorb(*this, op, b, a);
  if (!found.valid())
    found = resolve(*this, Kind::Or, a, b);
  if (!found.valid() && w > 1)
    found = mask_low(*this, a, b);
  if (!found.valid() && w == 1 && (is_conjunction(*this, a) || is_conjunction(*this, b)))
    found = and_by_conjuncts(*this, a, b);
  return found.valid() ? found : make(Kind::And, w, a, b);
}

TermId TermManager::or_(TermId a, TermId b) {
  if (a == b)
    return a;
  if (is_constant(a) || (a > b && !is_constant(b)))
    std::swap(a, b);
  Width w = width(a);
  if (is_value(*this, b, 0))
    return a;
  if (is_ones(*this, b))
    return b;
  if (complementary(*this, a, b))
    return constant(mask(w), w);
  constexpr Lattice op{Kind::Or, Kind::And};
  TermId found = absorb(*this, op, a, b);
  if (!found.valid())
    found = absorb(*this, op, b, a);
  if (!found.valid())
    found = resolve(*this, Kind::And, a, b);
  if (!found.valid() && w == 1 && (is_conjunction(*this, a) || is_conjunction(*this, b)))
    found = or_by_conjuncts(*this, a, b);
  return found.valid() ? found : make(Kind::Or, w, a, b);
}

TermId TermManager::xor_(TermId a, TermId b) {
  Width w = width(a);
  if (a == b)
    return constant(0, w);
  if (is_constant(a) || (a > b && !is_constant(b)))
    std::swap(a, b);
  if (is_value(*this, b, 0))
    return a;
  if (is_ones(*this, b))
    return not_(a);
  if (complementary(*this, a, b))
    return constant(mask(w), w);
  Literal x = literal(*this, a), y = literal(*this, b);
  if (x.negated || (y.negated && !is_constant(b))) {
    TermId core = xor_(x.base, y.base);
    return x.negated != y.negated ? not_(core) : core;
  }
  const Term t = (*this)[a];
  if (is_constant(b) && t.kind == Kind::Xor && is_constant(t.args[1]))
    return xor_(t.args[0], constant(value(t.args[1]) ^ value(b), w));
  return make(Kind::Xor, w, a, b);
}

namespace {

// Boolean Ite that And, Or, Xor say better.
TermId boolean_ite(TermManager &terms, TermId c, TermId then, TermId otherwise) {
  if (terms.is_true(then) || then == c)
    return terms.or_(c, otherwise);
  if (terms.is_false(then) || complementary(terms, then, c))
    return terms.and_(terms.not_(c), otherwise);
  if (terms.is_true(otherwise) || complementary(terms, otherwise, c))
    return terms.or_(terms.not_(c), then);
  if (terms.is_false(otherwise) || otherwise == c)
    return terms.and_(c, then);
  if (complementary(terms, then, otherwise))
    return terms.xor_(c, otherwise);
  return {};
}

// What `branch` is worth where c holds.
TermId under(TermManager &terms, TermId c, TermId branch) {
  for (unsigned steps = 0; steps < 8; ++steps) {
    const Term &t = terms[branch];
    if (t.kind != Kind::Ite)
      break;
    TermId then = t.args[1], otherwise = t.args[2], condition = t.args[0];
    if (implies(terms, literal(terms, c), literal(terms, condition), 0))
      branch = then;
    else if (excludes(terms, literal(terms, c), literal(terms, condition), 0))
      branch = otherwise;
    else
      break;
  }
  return branch;
}

} // namespace

TermId TermManager::ite(TermId condition, TermId then, TermId otherwise) {
  if (is_constant(condition))
    return is_true(condition) ? then : otherwise;
  if ((*this)[condition].kind == Kind::Not) {
    condition = (*this)[condition].args[0];
    std::swap(then, otherwise);
  }
  if (then == otherwise)
    return then;
  then = under(*this, condition, then);
  if ((*this)[otherwise].kind == Kind::Ite)
    otherwise = under(*this, not_(condition), otherwise);
  if (then == otherwise)
    return then;
  if (width(then) == 1) {
    TermId found = boolean_ite(*this, condition, then, otherwise);
    if (found.valid())
      return found;
  }
  const Term t = (*this)[then], e = (*this)[otherwise];
  if (t.kind == Kind::Ite) { // ite(c, ite(d, x, y), y) = ite(c & d, x, y)
    if (t.args[2] == otherwise)
      return ite(and_(condition, t.args[0]), t.args[1], otherwise);
    if (t.args[1] == otherwise)
      return ite(and_(condition, not_(t.args[0])), t.args[2], otherwise);
  }
  if (e.kind == Kind::Ite) { // ite(c, x, ite(d, x, y)) = ite(c | d, x, y)
    if (e.args[1] == then)
      return ite(or_(condition, e.args[0]), then, e.args[2]);
    if (e.args[2] == then)
      return ite(or_(condition, not_(e.args[0])), then, e.args[1]);
  }
  return make(Kind::Ite, width(then), condition, then, otherwise);
}

TermId TermManager::and_all(std::span<const TermId> terms) {
  TermId result = true_id_;
  for (TermId t : terms)
    result = and_(result, t);
  return result;
}

TermId TermManager::or_all(std::span<const TermId> terms) {
  TermId result = false_id_;
  for (TermId t : terms)
    result = or_(result, t);
  return result;
}

} // namespace sennit::term
