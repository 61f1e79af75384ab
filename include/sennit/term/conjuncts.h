// What a guard says: the set of its conjuncts, however many. For guards of long threads and of many joins, where
// TermManager::implies_structurally would give up.
//
//     Conjuncts known(terms, guard);       // (a & b) & !(c | d): a, b, !c, !d
//     known.imply(terms.and_(a, b))        // true
#pragma once

#include "sennit/term/term.h"

#include <unordered_set>
#include <vector>

namespace sennit::term {

class Conjuncts {
public:
  Conjuncts(TermManager &terms, TermId guard);
  // False: not known.
  bool imply(TermId other) const;
  // They cannot hold together. False: not known.
  bool exclude(TermId other) const;
  // The same, where it takes to look at both sides of a disjunction that is known: a | b and !a & !b.
  bool exclude_in_cases(TermId other) const;
  // `other` without the conjuncts that are known: equal to it wherever the guard holds.
  TermId reduce(TermId other) const;

private:
  TermManager &terms_;
  TermId guard_;
  std::unordered_set<TermId> known_;
};

// The two exclusive ways of the guard by one of its disjunctions, the newest for choice 0, or none if it has not so many. Each
// choice makes as many terms as the guard has conjuncts: of one with more than `most_conjuncts` only the newest.
std::vector<TermId> two_ways(TermManager &terms, TermId guard, std::size_t choice,
                             std::size_t most_conjuncts);

// The ways in which a guard can hold: its disjunctions spread out, (a & (b | c)): a & b, a & !b & c. At most `limit`: the
// newest disjunctions are spread first, the others stay whole.
std::vector<TermId> alternatives(TermManager &terms, TermId guard, std::size_t limit);

} // namespace sennit::term
