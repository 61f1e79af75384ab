// The conjuncts of a guard as a set. Cost: one visit of each conjunction inside; a lookup a conjunct asked for.
#include "sennit/term/conjuncts.h"

#include <algorithm>
#include <set>

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

// A guard of more conjuncts is not looked at in cases: every one of its disjunctions against every part of the other.
constexpr std::size_t most_cases = 24;

bool Conjuncts::exclude_in_cases(TermId other) const {
  if (exclude(other))
    return true;
  if (known_.size() > most_cases)
    return false;
  const Conjuncts others(terms_, other);
  return std::ranges::any_of(known_, [&](TermId id) {
    const Term t = terms_[id];
    return t.kind == Kind::Or && t.width == 1 && others.exclude(t.args[0]) &&
           others.exclude(t.args[1]);
  });
}

namespace {

// Exclusively: b without a, and a. The older one is a: (!e | got) was (!e | (e & got)).
std::vector<TermId> sides(TermManager &terms, TermId disjunction, TermId rest) {
  const Term whole = terms[disjunction]; // a copy: making terms moves them
  const TermId a = std::min(whole.args[0], whole.args[1]),
               b = std::max(whole.args[0], whole.args[1]);
  return {terms.and_(terms.and_(rest, terms.not_(a)), b), terms.and_(rest, a)};
}

} // namespace

std::vector<TermId> two_ways(TermManager &terms, TermId guard, std::size_t choice,
                             std::size_t most_conjuncts) {
  std::vector<TermId> open{guard}, parts;
  std::set<TermId> disjunctions;
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    const Term t = terms[id];
    if (t.kind == Kind::And && t.width == 1) {
      open.insert(open.end(), {t.args[1], t.args[0]});
      continue;
    }
    parts.push_back(id);
    if (t.kind == Kind::Or && t.width == 1)
      disjunctions.insert(id);
  }
  if (choice >= disjunctions.size() || (choice > 0 && parts.size() > most_conjuncts))
    return {};
  const TermId chosen = *std::next(disjunctions.rbegin(), static_cast<std::ptrdiff_t>(choice));
  std::erase(parts, chosen);
  return sides(terms, chosen, terms.and_all(parts));
}

std::vector<TermId> alternatives(TermManager &terms, TermId guard, std::size_t limit) {
  std::vector<TermId> open{guard}, result;
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    if (terms.is_false(id))
      continue;
    const std::vector<TermId> both =
        open.size() + result.size() + 2 > limit ? std::vector<TermId>{} : two_ways(terms, id, 0, 0);
    if (both.empty()) {
      result.push_back(id);
      continue;
    }
    open.insert(open.end(), both.begin(), both.end());
  }
  return result;
}

} // namespace sennit::term
