// Live registers before each instruction (backward data-flow). The interpreter zeroes the others at
// every scheduling point, so that states which differ only in leftovers are equal. Cost: one bit a
// register and instruction, computed per function when first asked. Private to src/ir.
#pragma once

#include "sennit/ir/program.h"

#include <vector>

namespace sennit::ir {

class Liveness {
public:
  explicit Liveness(const Program &program)
      : program_(program), functions_(program.functions.size()) {}
  // Is the register read, on some path, before it is written, from just before `at` on?
  bool live(InstructionRef at, RegisterId id) const { return set(at)[id.index()]; }
  const std::vector<bool> &set(InstructionRef at) const;

private:
  using Sets = std::vector<std::vector<std::vector<bool>>>; // block, instruction
  void compute(FunctionId id) const;
  const Program &program_;
  mutable std::vector<Sets> functions_;
};

} // namespace sennit::ir
