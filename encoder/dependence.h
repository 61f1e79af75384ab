// Which terms mention given ones. Private to encoder/.
#pragma once

#include "sennit/term/term.h"

#include <span>
#include <unordered_map>

namespace sennit::encoder {

class Dependence {
public:
  Dependence(const term::TermManager &terms, std::span<const term::TermId> sources)
      : terms_(terms) {
    for (term::TermId source : sources)
      known_[source] = true;
  }
  // Cost: one visit of each term, over all calls.
  bool depends(term::TermId id);

private:
  const term::TermManager &terms_;
  std::unordered_map<term::TermId, bool> known_;
};

} // namespace sennit::encoder
