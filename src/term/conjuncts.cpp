// The conjuncts of a guard as a set. Cost: one visit of each conjunction inside; a lookup a conjunct asked for.
#include "sennit/term/conjuncts.h"

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
    else if (!terms_.implies_structurally(guard_, id))
      return false;
  }
  return true;
}

} // namespace sennit::term
