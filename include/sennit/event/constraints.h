// Constraints by their disjuncts: what they give where a guard holds.
#pragma once

#include "sennit/event/graph.h"

namespace sennit::event {

class Constraints {
public:
  explicit Constraints(const Graph &graph);
  // The constraint that gives `wanted` wherever the guard holds: not got or wanted, where the guard implies got. None: invalid.
  TermId giving(TermId wanted, TermId guard) const;

private:
  struct Parts {
    TermId constraint;
    std::vector<TermId> parts;
  };
  term::TermManager &terms_;
  std::unordered_map<TermId, std::vector<Parts>> by_part_;
};

} // namespace sennit::event
