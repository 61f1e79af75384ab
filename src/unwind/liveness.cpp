#include "liveness.h"

#include "weak_topological_order.h"

namespace sennit::unwind {

Liveness live_registers(const ir::Function &function) {
  const std::size_t registers = function.registers.size();
  Liveness live(function.blocks.size(), std::vector<bool>(registers, false));
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t b = function.blocks.size(); b-- > 0;) {
      const ir::BasicBlock &block = function.blocks[b];
      std::vector<bool> now(registers, false);
      for (ir::BlockId next : successors(block))
        for (std::size_t r = 0; r < registers; ++r)
          if (live[next.index()][r])
            now[r] = true;
      for (auto it = block.instructions.rbegin(); it != block.instructions.rend(); ++it) {
        if (it->result.valid())
          now[it->result.index()] = false;
        for (const ir::Operand &operand : it->operands)
          if (operand.is_register())
            now[operand.index] = true;
      }
      if (now != live[b]) {
        live[b] = std::move(now);
        changed = true;
      }
    }
  }
  return live;
}

} // namespace sennit::unwind
