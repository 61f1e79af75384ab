// Simplification of sums, products and quotients. Constants move to the outside and to the right,
// so that addresses and counters built step by step meet in one shape: (x + 1) + 1 = x + 2, (i + 1)
// * 4 = i * 4 + 4.
//
// Shifts by constants: to the left a product, to the right an extension of an extract.
// Left out: sorting of sums of more than two terms.
#include "rules.h"

#include <algorithm>

namespace sennit::term {

using namespace rules;

TermId TermManager::add(TermId a, TermId b) {
  Width w = width(a);
  if (is_constant(a) || (a > b && !is_constant(b)))
    std::swap(a, b);
  if (is_value(*this, b, 0))
    return a;
  const Term s = (*this)[a], t = (*this)[b];
  auto by_constant = [&](const Term &x) { return x.kind == Kind::Add && is_constant(x.args[1]); };
  if (is_constant(b)) {
    if (by_constant(s) && !stay_apart(s.args[1], b))
      return add(s.args[0], add(s.args[1], b));
    if (s.kind == Kind::Sub && is_constant(s.args[0]) && !stay_apart(s.args[0], b))
      return sub(add(s.args[0], b), s.args[1]);
    return w == 1 ? xor_(a, b) : make(Kind::Add, w, a, b);
  }
  if (w == 1)
    return xor_(a, b);
  if (by_constant(s))
    return add(add(s.args[0], b), s.args[1]);
  if (by_constant(t))
    return add(add(a, t.args[0]), t.args[1]);
  if (s.kind == Kind::Sub && s.args[1] == b)
    return s.args[0];
  if (t.kind == Kind::Sub && t.args[1] == a)
    return t.args[0];
  return make(Kind::Add, w, a, b);
}

TermId TermManager::sub(TermId a, TermId b) {
  Width w = width(a);
  if (a == b)
    return constant(0, w);
  if (is_constant(b))
    return add(a, constant(~value(b) + 1, w));
  if (w == 1)
    return xor_(a, b);
  const Term s = (*this)[a], t = (*this)[b];
  auto by_constant = [&](const Term &x) { return x.kind == Kind::Add && is_constant(x.args[1]); };
  if (by_constant(s))
    return add(sub(s.args[0], b), s.args[1]);
  if (by_constant(t) && !(is_constant(a) && stay_apart(a, constant(~value(t.args[1]) + 1, w))))
    return sub(sub(a, t.args[1]), t.args[0]);
  if (s.kind == Kind::Add && (s.args[0] == b || s.args[1] == b))
    return s.args[s.args[0] == b ? 1 : 0];
  if (is_value(*this, a, 0) && t.kind == Kind::Sub)
    return sub(t.args[1], t.args[0]);
  return make(Kind::Sub, w, a, b);
}

TermId TermManager::mul(TermId a, TermId b) {
  Width w = width(a);
  if (is_constant(a) || (a > b && !is_constant(b)))
    std::swap(a, b);
  if (is_value(*this, b, 0))
    return b;
  if (is_value(*this, b, 1))
    return a;
  const Term s = (*this)[a];
  if (is_constant(b) && is_constant(s.args[1].valid() ? s.args[1] : false_id_) && s.arity == 2) {
    if (s.kind == Kind::Mul)
      return mul(s.args[0], mul(s.args[1], b));
    if (s.kind == Kind::Add)
      return add(mul(s.args[0], b), mul(s.args[1], b));
  }
  return make(Kind::Mul, w, a, b);
}

TermId TermManager::udiv(TermId a, TermId b) {
  if (is_value(*this, b, 1))
    return a;
  if (is_constant(b))
    if (auto k = power_of_two(value(b)))
      return lshr(a, constant(*k, width(a)));
  return make(Kind::UDiv, width(a), a, b);
}

TermId TermManager::urem(TermId a, TermId b) {
  Width w = width(a);
  if (is_constant(b))
    if (auto k = power_of_two(value(b)))
      return *k == 0 ? constant(0, w) : zext(extract(a, 0, static_cast<Width>(*k)), w);
  if (is_constant(b) && value(b) != 0 && range(*this, a).high < value(b))
    return a;
  return make(Kind::URem, w, a, b);
}

TermId TermManager::sdiv(TermId a, TermId b) {
  Width w = width(a);
  if (w > 1 && is_value(*this, b, 1))
    return a;
  if (w > 1 && is_constant(b)) {
    Word sign = Word(1) << (w - 1);
    if (value(b) < sign && value(b) != 0 && range(*this, a).high < sign)
      return udiv(a, b);
  }
  return make(Kind::SDiv, w, a, b);
}

TermId TermManager::srem(TermId a, TermId b) {
  Width w = width(a);
  if (w > 1 && is_constant(b)) {
    Word sign = Word(1) << (w - 1);
    if (value(b) == 1 || is_ones(*this, b))
      return constant(0, w);
    if (value(b) < sign && value(b) != 0 && range(*this, a).high < sign)
      return urem(a, b);
  }
  return make(Kind::SRem, w, a, b);
}

TermId TermManager::shl(TermId a, TermId b) {
  Width w = width(a);
  if (!is_constant(b))
    return is_value(*this, a, 0) ? a : make(Kind::Shl, w, a, b);
  return value(b) >= w ? constant(0, w) : mul(a, constant(Word(1) << unsigned(value(b)), w));
}

TermId TermManager::lshr(TermId a, TermId b) {
  Width w = width(a);
  if (!is_constant(b))
    return is_value(*this, a, 0) ? a : make(Kind::LShr, w, a, b);
  if (value(b) >= w)
    return constant(0, w);
  auto k = static_cast<unsigned>(value(b));
  return zext(extract(a, k, static_cast<Width>(w - k)), w);
}

TermId TermManager::ashr(TermId a, TermId b) {
  Width w = width(a);
  if (!is_constant(b))
    return is_value(*this, a, 0) ? a : make(Kind::AShr, w, a, b);
  auto k = value(b) >= w ? w - 1u : static_cast<unsigned>(value(b));
  return sext(extract(a, k, static_cast<Width>(w - k)), w);
}

} // namespace sennit::term
