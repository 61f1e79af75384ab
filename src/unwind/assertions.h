// Which assertions are reached, for the trust report: an assertion that no execution reaches holds
// for no reason.
//
// The front end makes `branch c, on, fail` and `fail: assert 0 "c"` of assert(c). The assertion is
// reached where such a branch is. assert(0) and calls of the error function are not listed: that
// they are not reached is what the program claims.
#pragma once

#include "sennit/event/graph.h"

#include <map>
#include <vector>

namespace sennit::unwind {

// The failing instruction of an assertion at the head of the block, or null.
const ir::Instruction *failing_assertion(const ir::Function &function, ir::BlockId block);

class ReachedAssertions {
public:
  // A branch of the function into `block`, under this guard.
  void branch(const ir::Function &function, ir::BlockId block, event::TermId guard);
  // All assertions of the program outside library models, with the condition of being reached.
  std::vector<event::Assertion> finish(const ir::Program &program, term::TermManager &terms) const;

private:
  std::map<const ir::Instruction *, std::vector<event::TermId>> guards_;
};

} // namespace sennit::unwind
