#include "src/engine/explicit/coverage.h"

namespace sennit::engine {

BlockCoverage::BlockCoverage(const ir::Program &program) : program_(program) {
  for (const ir::Function &function : program.functions)
    seen_.emplace_back(function.blocks.size());
}

template <class F> void BlockCoverage::for_each(F f) const {
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    const ir::Function &function = program_.functions[i];
    if (function.is_model)
      continue;
    for (std::size_t b = 0; b < function.blocks.size(); ++b) {
      const ir::Instruction &first = function.blocks[b].instructions[0];
      const bool only_fails = (first.op == ir::Opcode::Assert && first.operands[0].is_constant()) ||
                              first.op == ir::Opcode::Stop;
      if (!only_fails)
        f(seen_[i][b]);
    }
  }
}

std::size_t BlockCoverage::blocks() const {
  std::size_t count = 0;
  for_each([&](bool) { ++count; });
  return count;
}

std::size_t BlockCoverage::reached() const {
  std::size_t count = 0;
  for_each([&](bool seen) { count += seen; });
  return count;
}

} // namespace sennit::engine
