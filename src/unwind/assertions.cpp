#include "assertions.h"

namespace sennit::unwind {

const ir::Instruction *failing_assertion(const ir::Function &function, ir::BlockId block) {
  const ir::Instruction &first = function.blocks[block.index()].instructions.front();
  const bool fails = first.op == ir::Opcode::Assert && first.operands[0].is_constant() &&
                     first.place.valid() && !first.text.empty() && first.text != "0" &&
                     first.text != "false";
  return fails && !function.is_model ? &first : nullptr;
}

void ReachedAssertions::branch(const ir::Function &function, ir::BlockId block,
                               event::TermId guard) {
  const ir::Instruction *assertion = failing_assertion(function, block);
  if (!assertion)
    return;
  std::vector<event::TermId> &guards = guards_[assertion];
  if (guards.empty() || guards.back() != guard)
    guards.push_back(guard);
}

std::vector<event::Assertion> ReachedAssertions::finish(const ir::Program &program,
                                                        term::TermManager &terms) const {
  std::vector<event::Assertion> all;
  for (const ir::Function &function : program.functions)
    for (std::size_t b = 0; b < function.blocks.size(); ++b)
      if (const ir::Instruction *assertion = failing_assertion(function, ir::BlockId(b))) {
        const auto found = guards_.find(assertion);
        const event::TermId reached =
            found == guards_.end() ? terms.false_() : terms.or_all(found->second);
        all.push_back({assertion->place, assertion->text, reached});
      }
  return all;
}

} // namespace sennit::unwind
