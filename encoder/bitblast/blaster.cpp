// Terms to and-inverter edges, memoised by term, without recursion.
#include "encoder/bitblast/circuits.h"
#include "encoder/bitblast/cnf.h"

#include "sennit/support/error.h"

#include <map>

namespace sennit::encoder {

using term::Kind;
using term::Term;
using term::TermId;

class BitBlaster::Implementation {
public:
  Implementation(const term::TermManager &terms, Fresh fresh, Emit emit)
      : terms_(terms), cnf_(aig_, std::move(fresh), std::move(emit)), circuits_(aig_) {}

  Literal literal(TermId id) { return cnf_.literal(bits(id)[0]); }
  void implies(Literal condition, TermId id);
  Word value(TermId id, const std::function<bool(Literal)> &holds) const;
  std::size_t gates() const { return aig_.size(); }

private:
  const Bits &bits(TermId id);
  const Bits &argument(const Term &t, unsigned i) const { return bits_[t.args[i].index()]; }
  Bits translate(const Term &t);
  Bits bitwise(const Term &t);
  Bits arithmetic(const Term &t);
  Bits reshape(const Term &t);
  Aig::Edge compare(const Term &t);

  const term::TermManager &terms_;
  Aig aig_;
  Cnf cnf_;
  Circuits circuits_;
  std::vector<Bits> bits_; // by term, empty: not translated
  std::map<std::tuple<TermId, TermId, bool>, std::pair<Bits, Bits>> divisions_;
};

const Bits &BitBlaster::Implementation::bits(TermId id) {
  if (bits_.size() < terms_.size())
    bits_.resize(terms_.size());
  std::vector<TermId> todo{id};
  while (!todo.empty()) {
    const TermId next = todo.back();
    if (!bits_[next.index()].empty()) {
      todo.pop_back();
      continue;
    }
    const Term &t = terms_[next];
    bool ready = true;
    for (unsigned i = 0; i < t.arity; ++i)
      if (bits_[t.args[i].index()].empty()) {
        todo.push_back(t.args[i]);
        ready = false;
      }
    if (!ready)
      continue;
    bits_[next.index()] = translate(t);
    SENNIT_CHECK(bits_[next.index()].size() == t.width, "width of " + terms_.to_string(next));
    todo.pop_back();
  }
  return bits_[id.index()];
}

Bits BitBlaster::Implementation::translate(const Term &t) {
  switch (t.kind) {
  case Kind::Constant: {
    Bits result(t.width);
    for (unsigned i = 0; i < t.width; ++i)
      result[i] = ((t.value >> i) & 1) != 0 ? Aig::true_ : Aig::false_;
    return result;
  }
  case Kind::Variable: {
    Bits result(t.width);
    for (Aig::Edge &bit : result)
      bit = aig_.input();
    return result;
  }
  case Kind::Not:
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
  case Kind::Ite:
    return bitwise(t);
  case Kind::Eq:
  case Kind::ULt:
  case Kind::ULe:
  case Kind::SLt:
  case Kind::SLe:
    return {compare(t)};
  case Kind::Concat:
  case Kind::Extract:
  case Kind::ZExt:
  case Kind::SExt:
    return reshape(t);
  default:
    return arithmetic(t);
  }
}

Bits BitBlaster::Implementation::bitwise(const Term &t) {
  if (t.kind == Kind::Ite)
    return circuits_.ite(argument(t, 0)[0], argument(t, 1), argument(t, 2));
  Bits result(argument(t, 0));
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (t.kind == Kind::Not)
      result[i] = Aig::not_(result[i]);
    else if (t.kind == Kind::And)
      result[i] = aig_.and_(result[i], argument(t, 1)[i]);
    else if (t.kind == Kind::Or)
      result[i] = aig_.or_(result[i], argument(t, 1)[i]);
    else
      result[i] = aig_.xor_(result[i], argument(t, 1)[i]);
  }
  return result;
}

Aig::Edge BitBlaster::Implementation::compare(const Term &t) {
  const Bits &a = argument(t, 0), &b = argument(t, 1);
  if (t.kind == Kind::Eq)
    return circuits_.equal(a, b);
  if (t.kind == Kind::ULt || t.kind == Kind::ULe)
    return circuits_.less(a, b, t.kind == Kind::ULe);
  return circuits_.less_signed(a, b, t.kind == Kind::SLe);
}

Bits BitBlaster::Implementation::reshape(const Term &t) {
  const Bits &a = argument(t, 0);
  if (t.kind == Kind::Concat) {
    Bits result(argument(t, 1));
    result.insert(result.end(), a.begin(), a.end());
    return result;
  }
  if (t.kind == Kind::Extract)
    return Bits(a.begin() + t.low, a.begin() + t.low + t.width);
  Bits result(a);
  result.resize(t.width, t.kind == Kind::SExt ? a.back() : Aig::false_);
  return result;
}

Bits BitBlaster::Implementation::arithmetic(const Term &t) {
  const Bits &a = argument(t, 0), &b = argument(t, 1);
  switch (t.kind) {
  case Kind::Add:
    return circuits_.add(a, b);
  case Kind::Sub:
    return circuits_.subtract(a, b);
  case Kind::Mul:
    return circuits_.multiply(a, b);
  case Kind::Shl:
    return circuits_.shift(a, b, true, Aig::false_);
  case Kind::LShr:
    return circuits_.shift(a, b, false, Aig::false_);
  case Kind::AShr:
    return circuits_.shift(a, b, false, a.back());
  case Kind::UDiv:
  case Kind::URem:
  case Kind::SDiv:
  case Kind::SRem: {
    const bool is_signed = t.kind == Kind::SDiv || t.kind == Kind::SRem;
    auto [at, is_new] = divisions_.try_emplace({t.args[0], t.args[1], is_signed});
    if (is_new)
      at->second = is_signed ? circuits_.divide_signed(a, b) : circuits_.divide(a, b);
    return t.kind == Kind::UDiv || t.kind == Kind::SDiv ? at->second.first : at->second.second;
  }
  default:
    SENNIT_CHECK(false, "term kind " + std::to_string(static_cast<int>(t.kind)));
    return {};
  }
}

// Conjunctions are split, equalities compared bit by bit; anything else gets a literal.
void BitBlaster::Implementation::implies(Literal condition, TermId id) {
  std::vector<TermId> todo{id};
  while (!todo.empty()) {
    const Term t = terms_[todo.back()];
    const Literal negated = theory::negated(condition);
    if (t.kind == Kind::And) {
      todo.back() = t.args[0];
      todo.push_back(t.args[1]);
      continue;
    }
    if (t.kind == Kind::Eq) {
      const Bits a = bits(t.args[0]), b = bits(t.args[1]);
      for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i])
          continue;
        const Literal x = cnf_.literal(a[i]), y = cnf_.literal(b[i]);
        const Literal less[] = {negated, theory::negated(x), y},
                      more[] = {negated, x, theory::negated(y)};
        cnf_.clause(less);
        cnf_.clause(more);
      }
    } else {
      const Literal clause[] = {negated, literal(todo.back())};
      cnf_.clause(clause);
    }
    todo.pop_back();
  }
}

Word BitBlaster::Implementation::value(TermId id, const std::function<bool(Literal)> &holds) const {
  Word value = 0;
  if (id.index() >= bits_.size())
    return value;
  const Bits &all = bits_[id.index()];
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Literal l = cnf_.known(all[i]);
    if (l != 0 && holds(l))
      value |= Word(1) << i;
  }
  return value;
}

BitBlaster::BitBlaster(const term::TermManager &terms, Fresh fresh, Emit emit)
    : implementation_(std::make_unique<Implementation>(terms, std::move(fresh), std::move(emit))) {}
BitBlaster::~BitBlaster() = default;
Literal BitBlaster::literal(TermId boolean) {
  return implementation_->literal(boolean);
}
void BitBlaster::implies(Literal condition, TermId boolean) {
  implementation_->implies(condition, boolean);
}
Word BitBlaster::value(TermId variable, const std::function<bool(Literal)> &holds) const {
  return implementation_->value(variable, holds);
}
std::size_t BitBlaster::gates() const {
  return implementation_->gates();
}

} // namespace sennit::encoder
