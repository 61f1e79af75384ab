// Which basic blocks of the user's functions a search has executed, for --stats: how much of a
// benchmark or test program the interpreter has seen. Blocks that only fail (the else of an
// assertion) do not count: a correct program never gets there.
#pragma once

#include "sennit/ir/program.h"

#include <cstddef>
#include <vector>

namespace sennit::engine {

class BlockCoverage {
public:
  explicit BlockCoverage(const ir::Program &program);
  void visit(ir::InstructionRef at) {
    if (at.index == 0)
      seen_[at.function.index()][at.block.index()] = true;
  }
  std::size_t blocks() const;
  std::size_t reached() const;

private:
  const ir::Program &program_;
  std::vector<std::vector<bool>> seen_; // by function, block
  // Calls f(seen) for each block that counts.
  template <class F> void for_each(F f) const;
};

} // namespace sennit::engine
