// Pieces shared by the simplification rules. Private to src/term.
#pragma once

#include "sennit/term/term.h"

#include <optional>
#include <utility>

namespace sennit::term::rules {

// A Boolean (or bitwise) term with its negation stripped.
struct Literal {
  TermId base;
  bool negated = false;
  friend bool operator==(Literal, Literal) = default;
  Literal operator~() const { return {base, !negated}; }
};
Literal literal(const TermManager &terms, TermId id);

// One is the bitwise complement of the other.
bool complementary(const TermManager &terms, TermId a, TermId b);

// Is it the word of all ones?
bool is_ones(const TermManager &terms, TermId id);
bool is_value(const TermManager &terms, TermId id, Word value);

// Bounds of a term as an unsigned number, by structure; looks `depth` levels deep.
struct Range {
  Word low, high;
};
Range range(const TermManager &terms, TermId id, unsigned depth = 4);

// k if value = 2^k.
std::optional<unsigned> power_of_two(Word value);

// The conjuncts of a and b after opening the newest conjunctions first, as far as they differ: what
// both share stays closed, so that the guards of two branches of one thread meet in the guard
// before the branch.
struct Conjuncts {
  std::vector<Literal> a, b;
};
Conjuncts open_conjunctions(const TermManager &terms, Literal a, Literal b, unsigned budget = 24);
// Implication and exclusion by structure; `depth` nested disjunctions are taken apart.
bool implies(const TermManager &terms, Literal a, Literal b, unsigned depth);
bool excludes(const TermManager &terms, Literal a, Literal b, unsigned depth);
bool contains(const std::vector<Literal> &all, Literal one);
// Some literal of a has its complement in b.
bool clash(const std::vector<Literal> &a, const std::vector<Literal> &b);

} // namespace sennit::term::rules
