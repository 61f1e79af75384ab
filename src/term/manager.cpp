// The table of terms: open addressing over a vector, one entry a shared term.
//
// Cost: 48 bytes a term and at most 8 for its table slots (load at most one half, 4 bytes a slot).
// Variables are not in the table.
#include "sennit/support/error.h"
#include "sennit/term/term.h"

#include <array>

namespace sennit::term {

namespace {

std::uint64_t mix(std::uint64_t h) {
  h ^= h >> 32;
  h *= 0xd6e8feb86659fd93u;
  h ^= h >> 32;
  return h;
}

std::uint64_t hash(const Term &t) {
  std::uint64_t h = static_cast<std::uint64_t>(t.kind) | static_cast<std::uint64_t>(t.width) << 8 |
                    static_cast<std::uint64_t>(t.low) << 24;
  if (t.kind == Kind::Constant)
    return mix(mix(h ^ static_cast<std::uint64_t>(t.value)) +
               static_cast<std::uint64_t>(t.value >> 64));
  for (unsigned i = 0; i < t.arity; ++i)
    h = mix(h + t.args[i].index() * 0x9e3779b97f4a7c15u);
  return h;
}

bool same(const Term &a, const Term &b) {
  return a.kind == b.kind && a.width == b.width && a.low == b.low && a.args[0] == b.args[0] &&
         a.args[1] == b.args[1] && a.args[2] == b.args[2] && a.value == b.value;
}

constexpr unsigned tree_limit = 16;

// Leaves of a tree of Ite over constants, counted with repetition; more than `limit` if it is none
// or too large.
unsigned constant_leaves(const TermManager &terms, TermId id, unsigned limit) {
  const Term &t = terms[id];
  if (t.kind == Kind::Constant)
    return 1;
  if (t.kind != Kind::Ite || limit == 0)
    return limit + 1;
  unsigned left = constant_leaves(terms, t.args[1], limit - 1);
  if (left >= limit)
    return limit + 1;
  return left + constant_leaves(terms, t.args[2], limit - left);
}

} // namespace

TermManager::TermManager() : table_(1024, 0) {
  false_id_ = constant(0, 1);
  true_id_ = constant(1, 1);
}

std::size_t TermManager::slot_of(const Term &term) const {
  std::size_t slot = hash(term) & (table_.size() - 1);
  while (table_[slot] != 0 && !same(terms_[table_[slot] - 1], term))
    slot = (slot + 1) & (table_.size() - 1);
  return slot;
}

void TermManager::grow() {
  std::vector<std::uint32_t> old(table_.size() * 2, 0);
  old.swap(table_);
  for (std::uint32_t entry : old)
    if (entry != 0)
      table_[slot_of(terms_[entry - 1])] = entry;
}

TermId TermManager::intern(const Term &term) {
  std::size_t slot = slot_of(term);
  if (table_[slot] != 0)
    return TermId(table_[slot] - 1);
  terms_.push_back(term);
  table_[slot] = static_cast<std::uint32_t>(terms_.size());
  if (++shared_ * 2 > table_.size())
    grow();
  return TermId(terms_.size() - 1);
}

TermId TermManager::constant(Word value, Width width) {
  SENNIT_CHECK(width >= 1 && width <= max_width, "term of an impossible width");
  Term t;
  t.width = width;
  t.value = truncate(value, width);
  return intern(t);
}

TermId TermManager::variable(Width width) {
  SENNIT_CHECK(width >= 1 && width <= max_width, "term of an impossible width");
  Term t;
  t.kind = Kind::Variable;
  t.width = width;
  terms_.push_back(t);
  return TermId(terms_.size() - 1);
}

TermId TermManager::fold(const Term &t) {
  std::array<Word, 3> values{};
  std::array<Width, 3> widths{};
  for (unsigned i = 0; i < t.arity; ++i) {
    values[i] = value(t.args[i]);
    widths[i] = width(t.args[i]);
  }
  return constant(apply(t.kind, t.width, t.low, {values.data(), t.arity}, {widths.data(), t.arity}),
                  t.width);
}

TermId TermManager::push_into_tree(const Term &term, unsigned hole, TermId tree) {
  Term leaf = term;
  if (is_constant(tree)) {
    leaf.args[hole] = tree;
    return fold(leaf);
  }
  Term ite_term = (*this)[tree]; // a copy: building terms moves them
  TermId then = push_into_tree(term, hole, ite_term.args[1]);
  TermId otherwise = push_into_tree(term, hole, ite_term.args[2]);
  return ite(ite_term.args[0], then, otherwise);
}

// op(ite(c, k1, k2), k) = ite(c, op(k1, k), op(k2, k)): small sets of values stay sets of values.
TermId TermManager::make(Kind kind, Width width, TermId a, TermId b, TermId c, unsigned low) {
  Term t;
  t.kind = kind;
  t.width = width;
  t.low = static_cast<std::uint16_t>(low);
  t.args[0] = a, t.args[1] = b, t.args[2] = c;
  t.arity = c.valid() ? 3 : b.valid() ? 2 : 1;
  if (kind == Kind::Ite)
    return intern(t);
  unsigned open = 0, hole = 0;
  for (unsigned i = 0; i < t.arity; ++i)
    if (!is_constant(t.args[i]))
      ++open, hole = i;
  if (open == 0)
    return fold(t);
  if (open == 1 && (*this)[t.args[hole]].kind == Kind::Ite &&
      constant_leaves(*this, t.args[hole], tree_limit) <= tree_limit)
    return push_into_tree(t, hole, t.args[hole]);
  return intern(t);
}

TermId TermManager::build(Kind kind, std::span<const TermId> args, Width width, unsigned low) {
  switch (kind) {
  case Kind::Not:
    return not_(args[0]);
  case Kind::And:
    return and_(args[0], args[1]);
  case Kind::Or:
    return or_(args[0], args[1]);
  case Kind::Xor:
    return xor_(args[0], args[1]);
  case Kind::Ite:
    return ite(args[0], args[1], args[2]);
  case Kind::Eq:
    return eq(args[0], args[1]);
  case Kind::ULt:
    return ult(args[0], args[1]);
  case Kind::ULe:
    return ule(args[0], args[1]);
  case Kind::SLt:
    return slt(args[0], args[1]);
  case Kind::SLe:
    return sle(args[0], args[1]);
  case Kind::Add:
    return add(args[0], args[1]);
  case Kind::Sub:
    return sub(args[0], args[1]);
  case Kind::Mul:
    return mul(args[0], args[1]);
  case Kind::UDiv:
    return udiv(args[0], args[1]);
  case Kind::URem:
    return urem(args[0], args[1]);
  case Kind::SDiv:
    return sdiv(args[0], args[1]);
  case Kind::SRem:
    return srem(args[0], args[1]);
  case Kind::Shl:
    return shl(args[0], args[1]);
  case Kind::LShr:
    return lshr(args[0], args[1]);
  case Kind::AShr:
    return ashr(args[0], args[1]);
  case Kind::Concat:
    return concat(args[0], args[1]);
  case Kind::Extract:
    return extract(args[0], low, width);
  case Kind::ZExt:
    return zext(args[0], width);
  case Kind::SExt:
    return sext(args[0], width);
  case Kind::Constant:
  case Kind::Variable:
    break;
  }
  SENNIT_CHECK(false, "not an operator");
}

} // namespace sennit::term
