// What a guard says: the set of its conjuncts, however many. For guards of long threads and of many joins, where
// TermManager::implies_structurally would give up.
//
//     Conjuncts known(terms, guard);       // (a & b) & !(c | d): a, b, !c, !d
//     known.imply(terms.and_(a, b))        // true
#pragma once

#include "sennit/term/term.h"

#include <unordered_set>

namespace sennit::term {

class Conjuncts {
public:
  Conjuncts(TermManager &terms, TermId guard);
  // False: not known.
  bool imply(TermId other) const;
  // `other` without the conjuncts that are known: equal to it wherever the guard holds.
  TermId reduce(TermId other) const;

private:
  TermManager &terms_;
  TermId guard_;
  std::unordered_set<TermId> known_;
};

} // namespace sennit::term
