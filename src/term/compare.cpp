// Simplification of equality and order.
//
//     eq(ite(c, 1, 0), 1) = c              chains and trees of Ite with constants are tested leaf
//     by leaf eq(x + 3, 5) = eq(x, 2)              eq(zext(x), k) = eq(x, k) or false a < b by
//     unsigned ranges             a <= b is !(b < a): the kinds ULe and SLe are never built
//
// Cost: bounded by the chain limit a term.
#include "rules.h"

#include <algorithm>

namespace sennit::term {

using namespace rules;

TermId TermManager::ule(TermId a, TermId b) {
  return not_(ult(b, a));
}
TermId TermManager::sle(TermId a, TermId b) {
  return not_(slt(b, a));
}

namespace {

constexpr unsigned chain_limit = 64;

// compare(ite(c, k1, ite(d, k2, x)), k): as long as one branch is a constant.
struct Chain {
  struct Link {
    TermId condition;
    bool on_then; // the constant branch
    bool outcome; // of comparing it
  };
  std::vector<Link> links;
  TermId rest;
};

template <class Test> Chain open_chain(TermManager &terms, TermId a, Test test) {
  Chain chain{{}, a};
  while (chain.links.size() < chain_limit) {
    const Term &t = terms[chain.rest];
    if (t.kind != Kind::Ite)
      break;
    bool on_then = terms.is_constant(t.args[1]);
    if (!on_then && !terms.is_constant(t.args[2]))
      break;
    chain.links.push_back({t.args[0], on_then, test(terms.value(t.args[on_then ? 1 : 2]))});
    chain.rest = t.args[on_then ? 2 : 1];
  }
  return chain;
}

TermId close_chain(TermManager &terms, const Chain &chain, TermId rest) {
  for (auto link = chain.links.rbegin(); link != chain.links.rend(); ++link) {
    TermId outcome = terms.constant(link->outcome, 1);
    rest = link->on_then ? terms.ite(link->condition, outcome, rest)
                         : terms.ite(link->condition, rest, outcome);
  }
  return rest;
}

// eq(t, k) for a constant k, by the shape of t; none if no rule applies.
TermId eq_constant(TermManager &terms, TermId a, Word k) {
  const Term t = terms[a];
  auto is_const = [&](unsigned i) { return terms.is_constant(t.args[i]); };
  auto again = [&](TermId x, Word value) {
    return terms.eq(x, terms.constant(value, terms.width(x)));
  };
  switch (t.kind) {
  case Kind::Not:
    return again(t.args[0], truncate(~k, t.width));
  case Kind::Add:
    return is_const(1) ? again(t.args[0], k - terms.value(t.args[1])) : TermId();
  case Kind::Xor:
    return is_const(1) ? again(t.args[0], k ^ terms.value(t.args[1])) : TermId();
  case Kind::Sub:
    if (is_const(0))
      return again(t.args[1], terms.value(t.args[0]) - k);
    return k == 0 ? terms.eq(t.args[0], t.args[1]) : TermId();
  case Kind::ZExt:
    return k > mask(terms.width(t.args[0])) ? terms.false_() : again(t.args[0], k);
  case Kind::SExt: {
    Width inner = terms.width(t.args[0]);
    Word low = truncate(k, inner);
    return from_signed(to_signed(low, inner), t.width) == k ? again(t.args[0], low)
                                                            : terms.false_();
  }
  case Kind::Concat: {
    Width low = terms.width(t.args[1]);
    return terms.and_(again(t.args[0], k >> low), again(t.args[1], truncate(k, low)));
  }
  case Kind::And: // a bit of k outside the mask
    return is_const(1) && (k & ~terms.value(t.args[1])) != 0 ? terms.false_() : TermId();
  case Kind::Or:
    return is_const(1) && (~k & terms.value(t.args[1])) != 0 ? terms.false_() : TermId();
  case Kind::Mul: // x * 2^s = k
    if (is_const(1))
      if (auto s = power_of_two(terms.value(t.args[1])); s && *s > 0) {
        auto kept = static_cast<Width>(t.width - *s);
        if ((k & mask(static_cast<Width>(*s))) != 0)
          return terms.false_();
        return again(terms.extract(t.args[0], 0, kept), k >> *s);
      }
    return {};
  default:
    return {};
  }
}

// eq(a, b) of two terms without constants at the top.
TermId eq_shapes(TermManager &terms, TermId a, TermId b) {
  const Term x = terms[a], y = terms[b];
  if (x.kind == Kind::Ite && (x.args[1] == b || x.args[2] == b)) {
    bool then = x.args[1] == b;
    TermId c = then ? x.args[0] : terms.not_(x.args[0]);
    return terms.or_(c, terms.eq(x.args[then ? 2 : 1], b));
  }
  if (x.kind == Kind::Add && x.args[0] == b && terms.is_constant(x.args[1]))
    return terms.false_();
  if (x.kind == Kind::Add && (x.args[0] == b || x.args[1] == b)) {
    TermId other = x.args[x.args[0] == b ? 1 : 0];
    return terms.eq(other, terms.constant(0, x.width));
  }
  if (x.kind == y.kind && (x.kind == Kind::ZExt || x.kind == Kind::SExt) &&
      terms.width(x.args[0]) == terms.width(y.args[0]))
    return terms.eq(x.args[0], y.args[0]);
  if (x.kind == Kind::Not && y.kind == Kind::Not)
    return terms.eq(x.args[0], y.args[0]);
  if (x.kind == Kind::Add && y.kind == Kind::Add) {
    bool constants = terms.is_constant(x.args[1]) && terms.is_constant(y.args[1]);
    if (x.args[1] == y.args[1])
      return terms.eq(x.args[0], y.args[0]);
    if (x.args[0] == y.args[0])
      return terms.eq(x.args[1], y.args[1]);
    if (constants)
      return terms.eq(terms.add(x.args[0], terms.sub(x.args[1], y.args[1])), y.args[0]);
  }
  if (x.kind == Kind::Concat && y.kind == Kind::Concat &&
      terms.width(x.args[1]) == terms.width(y.args[1]))
    return terms.and_(terms.eq(x.args[0], y.args[0]), terms.eq(x.args[1], y.args[1]));
  return {};
}

} // namespace

TermId TermManager::eq(TermId a, TermId b) {
  if (a == b)
    return true_id_;
  Width w = width(a);
  if (w == 1)
    return not_(xor_(a, b));
  if (complementary(*this, a, b))
    return false_id_;
  if (is_constant(a) || (a > b && !is_constant(b)))
    std::swap(a, b);
  if (is_constant(a))
    return false_id_; // two different constants
  Range x = range(*this, a), y = range(*this, b);
  if (x.high < y.low || y.high < x.low)
    return false_id_;
  if (is_constant(b)) {
    Word k = value(b);
    Chain chain = open_chain(*this, a, [&](Word leaf) { return leaf == k; });
    if (!chain.links.empty())
      return close_chain(*this, chain, eq(chain.rest, b));
    TermId found = eq_constant(*this, a, k);
    return found.valid() ? found : make(Kind::Eq, 1, a, b);
  }
  TermId found = eq_shapes(*this, a, b);
  if (!found.valid())
    found = eq_shapes(*this, b, a);
  return found.valid() ? found : make(Kind::Eq, 1, a, b);
}

TermId TermManager::ult(TermId a, TermId b) {
  if (a == b)
    return false_id_;
  Width w = width(a);
  if (w == 1)
    return and_(not_(a), b);
  Range x = range(*this, a), y = range(*this, b);
  if (x.high < y.low)
    return true_id_;
  if (x.low >= y.high)
    return false_id_;
  if (is_value(*this, a, 0))
    return ne(b, a);
  if (is_value(*this, b, 1))
    return eq(a, constant(0, w));
  if (is_ones(*this, b))
    return ne(a, b);
  if (is_constant(b) || is_constant(a)) {
    bool left = is_constant(b);
    Word k = value(left ? b : a);
    Chain chain =
        open_chain(*this, left ? a : b, [&](Word leaf) { return left ? leaf < k : k < leaf; });
    if (!chain.links.empty())
      return close_chain(*this, chain, left ? ult(chain.rest, b) : ult(a, chain.rest));
  }
  const Term s = (*this)[a], t = (*this)[b];
  auto fits = [&](const Term &extended, TermId other, const Term &shape) {
    Width inner = width(extended.args[0]);
    return is_constant(other) ? value(other) <= mask(inner)
                              : shape.kind == Kind::ZExt && width(shape.args[0]) == inner;
  };
  if (s.kind == Kind::ZExt && fits(s, b, t))
    return ult(s.args[0], extract(b, 0, width(s.args[0])));
  if (t.kind == Kind::ZExt && fits(t, a, s))
    return ult(extract(a, 0, width(t.args[0])), t.args[0]);
  return make(Kind::ULt, 1, a, b);
}

TermId TermManager::slt(TermId a, TermId b) {
  if (a == b)
    return false_id_;
  Width w = width(a);
  if (w == 1)
    return and_(a, not_(b)); // 1 is -1
  Word smallest = Word(1) << (w - 1);
  if (is_value(*this, b, smallest) || is_value(*this, a, smallest - 1))
    return false_id_;
  Range x = range(*this, a), y = range(*this, b);
  if (x.high < smallest && y.high < smallest) // both non-negative
    return ult(a, b);
  if (is_constant(b) || is_constant(a)) {
    bool left = is_constant(b);
    SignedWord k = to_signed(value(left ? b : a), w);
    Chain chain = open_chain(*this, left ? a : b, [&](Word leaf) {
      return left ? to_signed(leaf, w) < k : k < to_signed(leaf, w);
    });
    if (!chain.links.empty())
      return close_chain(*this, chain, left ? slt(chain.rest, b) : slt(a, chain.rest));
    TermId open = left ? a : b;
    const Term t = (*this)[open];
    if (t.kind == Kind::SExt) {
      Width inner = width(t.args[0]);
      SignedWord top = static_cast<SignedWord>(Word(1) << (inner - 1));
      if (k >= top || k < -top) // above or below all values of the narrow term
        return constant(left ? k >= top : k < -top, 1);
      TermId narrow = constant(value(left ? b : a), inner);
      return left ? slt(t.args[0], narrow) : slt(narrow, t.args[0]);
    }
  }
  const Term s = (*this)[a], t = (*this)[b];
  if (s.kind == Kind::SExt && t.kind == Kind::SExt && width(s.args[0]) == width(t.args[0]))
    return slt(s.args[0], t.args[0]);
  return make(Kind::SLt, 1, a, b);
}

} // namespace sennit::term
