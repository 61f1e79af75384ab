// Terms with variables replaced by terms.
//
//     Substitution s(terms);
//     s.set(v, terms.constant(0, 32));
//     s(terms.add(v, w))                  // w
#pragma once

#include "sennit/term/term.h"

#include <unordered_map>

namespace sennit::term {

class Substitution {
public:
  explicit Substitution(TermManager &terms) : terms_(terms) {}
  // Before any term that mentions the variable is asked for.
  void set(TermId variable, TermId value) { known_[variable] = value; }
  // Memoised; iterative, so the depth of a term does not matter.
  TermId operator()(TermId id);

private:
  TermManager &terms_;
  std::unordered_map<TermId, TermId> known_;
};

} // namespace sennit::term
