// Simplification of Concat, Extract and the extensions: memory of bytes is built and read through
// them, so a word stored and loaded again must become the word.
//
//     extract(concat(h, l), ...)  = a part of h or l, or of both        concat(x[15:8], x[7:0]) =
//     x[15:0] zext(c) of a Boolean c      = ite(c, 1, 0)                        extract of ite with
//     a constant branch goes inside x + 1 computed in 32 bits and cut to 8 = cut(x) + 1 in 8 bits
//
// Concatenations lean to the right: concat(concat(a, b), c) = concat(a, concat(b, c)).
#include "rules.h"

#include <algorithm>

namespace sennit::term {

using namespace rules;

TermId TermManager::zext(TermId a, Width w) {
  const Term t = (*this)[a];
  if (t.width == w)
    return a;
  if (t.width == 1)
    return ite(a, constant(1, w), constant(0, w));
  if (t.kind == Kind::ZExt)
    return zext(t.args[0], w);
  return make(Kind::ZExt, w, a);
}

TermId TermManager::sext(TermId a, Width w) {
  const Term t = (*this)[a];
  if (t.width == w)
    return a;
  if (t.width == 1)
    return ite(a, constant(mask(w), w), constant(0, w));
  if (t.kind == Kind::SExt)
    return sext(t.args[0], w);
  if (t.kind == Kind::ZExt || range(*this, a).high < Word(1) << (t.width - 1))
    return zext(a, w);
  return make(Kind::SExt, w, a);
}

namespace {

// x[h:m] followed by x[m-1:l].
TermId adjacent(TermManager &terms, TermId high, TermId low) {
  const Term h = terms[high], l = terms[low];
  if (h.kind != Kind::Extract)
    return {};
  auto width = static_cast<Width>(h.width + l.width);
  if (l.kind == Kind::Extract && l.args[0] == h.args[0] && l.low + l.width == h.low)
    return terms.extract(l.args[0], l.low, width);
  return {};
}

TermId extract_concat(TermManager &terms, const Term &t, unsigned low, Width width) {
  unsigned border = terms.width(t.args[1]);
  if (low >= border)
    return terms.extract(t.args[0], low - border, width);
  if (low + width <= border)
    return terms.extract(t.args[1], low, width);
  auto below = static_cast<Width>(border - low);
  return terms.concat(terms.extract(t.args[0], 0, static_cast<Width>(width - below)),
                      terms.extract(t.args[1], low, below));
}

TermId extract_extension(TermManager &terms, const Term &t, unsigned low, Width width) {
  unsigned inner = terms.width(t.args[0]);
  bool is_signed = t.kind == Kind::SExt;
  if (low + width <= inner)
    return terms.extract(t.args[0], low, width);
  if (low >= inner) {
    if (!is_signed)
      return terms.constant(0, width);
    return terms.sext(terms.extract(t.args[0], inner - 1, 1), width);
  }
  TermId part = terms.extract(t.args[0], low, static_cast<Width>(inner - low));
  return is_signed ? terms.sext(part, width) : terms.zext(part, width);
}

// Does cutting the term to its low bits make it simpler?
bool cuts_well(const TermManager &terms, TermId id, Width width) {
  const Term &t = terms[id];
  switch (t.kind) {
  case Kind::Constant:
  case Kind::Extract:
    return true;
  case Kind::ZExt:
  case Kind::SExt:
    return terms.width(t.args[0]) <= width;
  case Kind::Concat:
    return terms.width(t.args[1]) >= width;
  case Kind::Ite:
    return terms.is_constant(t.args[1]) && terms.is_constant(t.args[2]);
  default:
    return false;
  }
}

TermId extract_binary(TermManager &terms, const Term &t, unsigned low, Width width) {
  bool constant_side = terms.is_constant(t.args[1]);
  bool bitwise = t.kind == Kind::And || t.kind == Kind::Or || t.kind == Kind::Xor;
  bool modular = t.kind == Kind::Add || t.kind == Kind::Sub || t.kind == Kind::Mul;
  bool both = cuts_well(terms, t.args[0], width) && cuts_well(terms, t.args[1], width);
  if (!(bitwise && (constant_side || both)) && !(modular && low == 0 && both))
    return {};
  TermId parts[2] = {terms.extract(t.args[0], low, width), terms.extract(t.args[1], low, width)};
  return terms.build(t.kind, parts, width);
}

// Goes inside a chain of Ite as long as one branch is a constant.
TermId extract_chain(TermManager &terms, TermId chain, unsigned low, Width width) {
  constexpr unsigned limit = 64;
  std::vector<TermId> links;
  TermId rest = chain;
  while (links.size() < limit && terms[rest].kind == Kind::Ite) {
    const Term &t = terms[rest];
    bool then = terms.is_constant(t.args[1]), otherwise = terms.is_constant(t.args[2]);
    if (then == otherwise) // both: a leaf of its own
      break;
    links.push_back(rest);
    rest = t.args[then ? 2 : 1];
  }
  if (links.empty())
    return {};
  TermId result = terms.extract(rest, low, width);
  for (auto link = links.rbegin(); link != links.rend(); ++link) {
    const Term t = terms[*link];
    bool then = terms.is_constant(t.args[1]);
    TermId leaf = terms.extract(t.args[then ? 1 : 2], low, width);
    result = then ? terms.ite(t.args[0], leaf, result) : terms.ite(t.args[0], result, leaf);
  }
  return result;
}

} // namespace

TermId TermManager::concat(TermId high, TermId low) {
  auto w = static_cast<Width>(width(high) + width(low));
  if (is_value(*this, high, 0))
    return zext(low, w);
  const Term h = (*this)[high], l = (*this)[low];
  if (h.kind == Kind::Concat)
    return concat(h.args[0], concat(h.args[1], low));
  if (h.kind == Kind::ZExt)
    return zext(concat(h.args[0], low), w);
  TermId found = adjacent(*this, high, low);
  if (found.valid())
    return found;
  if (l.kind == Kind::Concat) {
    found = adjacent(*this, high, l.args[0]);
    if (found.valid())
      return concat(found, l.args[1]);
  }
  if (h.kind == Kind::Ite && l.kind == Kind::Ite && h.args[0] == l.args[0]) {
    bool constants = true;
    for (unsigned i : {1u, 2u})
      constants = constants && is_constant(h.args[i]) && is_constant(l.args[i]);
    if (constants)
      return ite(h.args[0], concat(h.args[1], l.args[1]), concat(h.args[2], l.args[2]));
  }
  return make(Kind::Concat, w, high, low);
}

TermId TermManager::extract(TermId a, unsigned low, Width w) {
  const Term t = (*this)[a];
  if (low == 0 && w == t.width)
    return a;
  TermId found;
  switch (t.kind) {
  case Kind::Extract:
    return extract(t.args[0], low + t.low, w);
  case Kind::Concat:
    return extract_concat(*this, t, low, w);
  case Kind::ZExt:
  case Kind::SExt:
    return extract_extension(*this, t, low, w);
  case Kind::Not:
    return not_(extract(t.args[0], low, w));
  case Kind::Ite:
    found = extract_chain(*this, a, low, w);
    break;
  default:
    found = t.arity == 2 ? extract_binary(*this, t, low, w) : TermId();
    break;
  }
  return found.valid() ? found : make(Kind::Extract, w, a, {}, {}, low);
}

} // namespace sennit::term
