// The conjuncts of a guard as a set. Cost: one visit of each conjunction inside; a lookup a conjunct asked for.
#include "sennit/term/conjuncts.h"

#include <algorithm>

namespace sennit::term {

Conjuncts::Conjuncts(TermManager &terms, TermId guard) : terms_(terms), guard_(guard) {
  std::vector<TermId> open{guard};
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    if (!known_.insert(id).second)
      continue;
    const Term t = terms_[id];
    if (t.kind == Kind::And && t.width == 1)
      open.insert(open.end(), {t.args[0], t.args[1]});
    if (t.kind != Kind::Not || t.width != 1)
      continue;
    const Term inner = terms_[t.args[0]];
    if (inner.kind == Kind::Or)
      open.insert(open.end(), {terms_.not_(inner.args[0]), terms_.not_(inner.args[1])});
  }
}

TermId Conjuncts::reduce(TermId other) const {
  if (known_.contains(other))
    return terms_.true_();
  const Term t = terms_[other];
  if (t.kind == Kind::And && t.width == 1)
    return terms_.and_(reduce(t.args[0]), reduce(t.args[1]));
  return terms_.implies_structurally(guard_, other) ? terms_.true_() : other;
}

bool Conjuncts::imply(TermId other) const {
  std::vector<TermId> open{other};
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    if (known_.contains(id))
      continue;
    const Term t = terms_[id];
    if (t.kind == Kind::And && t.width == 1)
      open.insert(open.end(), {t.args[0], t.args[1]});
    else if (!terms_.implies_structurally(guard_, id) &&
             !(t.kind == Kind::Or && t.width == 1 && (imply(t.args[0]) || imply(t.args[1]))))
      return false;
  }
  return true;
}

bool Conjuncts::exclude(TermId other) const {
  std::vector<TermId> open{other};
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    if (known_.contains(terms_.not_(id)) || terms_.excludes_structurally(guard_, id))
      return true;
    const Term t = terms_[id];
    if (t.kind == Kind::Or && t.width == 1 && exclude(t.args[0]) && exclude(t.args[1]))
      return true;
    if (t.kind == Kind::And && t.width == 1)
      open.insert(open.end(), {t.args[0], t.args[1]});
  }
  return false;
}

namespace {

// The newest conjunct that is a disjunction, and the conjunction of the others.
std::pair<TermId, TermId> split(TermManager &terms, TermId guard) {
  std::vector<TermId> open{guard}, parts;
  TermId disjunction;
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    const Term t = terms[id];
    if (t.kind == Kind::And && t.width == 1) {
      open.insert(open.end(), {t.args[1], t.args[0]});
      continue;
    }
    parts.push_back(id);
    if (t.kind == Kind::Or && t.width == 1 && (!disjunction.valid() || disjunction < id))
      disjunction = id;
  }
  std::erase(parts, disjunction);
  return {disjunction, terms.and_all(parts)};
}

} // namespace

std::vector<TermId> alternatives(TermManager &terms, TermId guard, std::size_t limit) {
  std::vector<TermId> open{guard}, result;
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    if (terms.is_false(id))
      continue;
    const auto [disjunction, rest] = split(terms, id);
    if (!disjunction.valid() || open.size() + result.size() + 2 > limit) {
      result.push_back(id);
      continue;
    }
    // Exclusively: a, and b without a. The older one first: (!e | got) was (!e | (e & got)).
    const Term whole = terms[disjunction]; // a copy: making terms moves them
    const TermId a = std::min(whole.args[0], whole.args[1]),
                 b = std::max(whole.args[0], whole.args[1]);
    open.insert(open.end(), {terms.and_(terms.and_(rest, terms.not_(a)), b), terms.and_(rest, a)});
  }
  return result;
}

} // namespace sennit::term
