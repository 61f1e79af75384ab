// Terms to Z3 expressions, one to one: division by zero and wide shifts mean the same on both
// sides.
//
// A product by a power of two is written as a concatenation: Z3 would otherwise build adders that
// cancel out.
#include "sennit/encoder/smt.h"
#include "sennit/support/error.h"

namespace sennit::encoder {

using term::Kind;
using term::Term;
using term::TermId;

z3::expr SmtTranslator::operator()(TermId id) {
  if (cache_.size() < terms_.size())
    cache_.resize(terms_.size());
  std::vector<TermId> stack{id};
  while (!stack.empty()) {
    TermId top = stack.back();
    const Term &t = terms_[top];
    bool open = false;
    if (!cache_[top.index()])
      for (unsigned i = 0; i < t.arity; ++i)
        if (!cache_[t.args[i].index()]) {
          stack.push_back(t.args[i]);
          open = true;
        }
    if (open)
      continue;
    if (!cache_[top.index()])
      cache_[top.index()] = translate(t, top.index());
    stack.pop_back();
  }
  return *cache_[id.index()];
}

z3::expr SmtTranslator::constant(Word value, Width width) {
  if (width == 1)
    return context_.bool_val(value != 0);
  if (width <= 64)
    return context_.bv_val(static_cast<std::uint64_t>(value), width);
  return context_.bv_val(to_decimal(value).c_str(), width);
}

z3::expr SmtTranslator::bits(const Term &t, unsigned i) {
  z3::expr e = argument(t, i);
  return e.is_bool() ? z3::ite(e, context_.bv_val(1, 1), context_.bv_val(0, 1)) : e;
}

z3::expr SmtTranslator::compare(const Term &t) {
  z3::expr a = bits(t, 0), b = bits(t, 1);
  switch (t.kind) {
  case Kind::ULt:
    return z3::ult(a, b);
  case Kind::ULe:
    return z3::ule(a, b);
  case Kind::SLt:
    return z3::slt(a, b);
  default:
    return z3::sle(a, b);
  }
}

z3::expr SmtTranslator::boolean(const Term &t) {
  z3::expr a = argument(t, 0);
  switch (t.kind) {
  case Kind::Not:
    return !a;
  case Kind::And:
    return a && argument(t, 1);
  case Kind::Or:
    return a || argument(t, 1);
  default:
    return a != argument(t, 1); // Xor
  }
}

z3::expr SmtTranslator::vector(const Term &t) {
  z3::expr a = bits(t, 0);
  z3::expr b = t.arity > 1 ? bits(t, 1) : a;
  switch (t.kind) {
  case Kind::Not:
    return ~a;
  case Kind::And:
    return a & b;
  case Kind::Or:
    return a | b;
  case Kind::Xor:
    return a ^ b;
  case Kind::Add:
    return a + b;
  case Kind::Sub:
    return a - b;
  case Kind::Mul: {
    if (!terms_.is_constant(t.args[1]))
      return a * b;
    Word k = terms_.value(t.args[1]);
    unsigned shift = 0;
    if (k < 2 || (k & (k - 1)) != 0)
      return a * b;
    while (k >>= 1)
      ++shift;
    return z3::concat(a.extract(t.width - 1u - shift, 0), context_.bv_val(0, shift));
  }
  case Kind::UDiv:
    return z3::udiv(a, b);
  case Kind::URem:
    return z3::urem(a, b);
  case Kind::SDiv:
    return a / b;
  case Kind::SRem:
    return z3::srem(a, b);
  case Kind::Shl:
    return z3::shl(a, b);
  case Kind::LShr:
    return z3::lshr(a, b);
  case Kind::AShr:
    return z3::ashr(a, b);
  case Kind::Concat:
    return z3::concat(a, b);
  case Kind::Extract:
    return a.extract(t.low + t.width - 1u, t.low);
  case Kind::ZExt:
    return z3::zext(a, t.width - unsigned(terms_.width(t.args[0])));
  case Kind::SExt:
    return z3::sext(a, t.width - unsigned(terms_.width(t.args[0])));
  default:
    break;
  }
  SENNIT_CHECK(false, "term kind without translation");
}

z3::expr SmtTranslator::translate(const Term &t, std::uint32_t index) {
  switch (t.kind) {
  case Kind::Constant:
    return constant(t.value, t.width);
  case Kind::Variable: {
    std::string name = "v" + std::to_string(index);
    return t.width == 1 ? context_.bool_const(name.c_str())
                        : context_.bv_const(name.c_str(), t.width);
  }
  case Kind::Ite:
    return z3::ite(argument(t, 0), argument(t, 1), argument(t, 2));
  case Kind::Eq:
    return argument(t, 0) == argument(t, 1);
  case Kind::ULt:
  case Kind::ULe:
  case Kind::SLt:
  case Kind::SLe:
    return compare(t);
  case Kind::Not:
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
    if (t.width == 1)
      return boolean(t);
    break;
  default:
    break;
  }
  z3::expr result = vector(t);
  return t.width == 1 ? result == context_.bv_val(1, 1) : result;
}

Word SmtTranslator::value(const z3::model &model, TermId variable) {
  if (!knows(variable))
    return 0;
  z3::expr value = model.eval(*cache_[variable.index()], true);
  if (value.is_bool())
    return value.is_true();
  std::uint64_t small = 0;
  if (value.is_numeral_u64(small))
    return small;
  Word word = 0;
  for (char c : value.get_decimal_string(0))
    word = word * 10 + static_cast<unsigned>(c - '0');
  return word;
}

} // namespace sennit::encoder
