// What the encoder writes to: a solver as seen by the constraint families. Solver-neutral.
#pragma once

#include "sennit/term/term.h"
#include "sennit/theory/ordering.h"

#include <initializer_list>
#include <span>

namespace sennit::encoder {

using theory::Literal;
using theory::literal_false;
using theory::literal_true;

class FormulaSink {
public:
  virtual ~FormulaSink() = default;

  // A new free variable, as its positive literal.
  virtual Literal fresh() = 0;
  // The literal that is equivalent to a term of width 1; equal terms give equal literals, a negated
  // term the negated literal, constants literal_true / literal_false.
  virtual Literal literal(term::TermId boolean) = 0;
  // At least one holds. Constants are allowed.
  virtual void clause(std::span<const Literal> literals) = 0;
  // Where `condition` holds, so does the term: cheaper than a literal of the term.
  virtual void implies(Literal condition, term::TermId boolean) = 0;

  void clause(std::initializer_list<Literal> literals) {
    clause(std::span<const Literal>(literals.begin(), literals.size()));
  }
};

} // namespace sennit::encoder
