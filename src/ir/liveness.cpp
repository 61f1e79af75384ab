#include "src/ir/liveness.h"

namespace sennit::ir {

namespace {

void transfer(const Instruction &i, std::vector<bool> &live) {
  if (i.result.valid())
    live[i.result.index()] = false;
  for (const Operand &operand : i.operands)
    if (operand.is_register())
      live[operand.index] = true;
}

// Returns whether `into` grew.
bool merge(std::vector<bool> &into, const std::vector<bool> &from) {
  bool grew = false;
  for (std::size_t i = 0; i < into.size(); ++i)
    if (from[i] && !into[i])
      into[i] = grew = true;
  return grew;
}

} // namespace

const std::vector<bool> &Liveness::set(InstructionRef at) const {
  if (functions_[at.function.index()].empty())
    compute(at.function);
  return functions_[at.function.index()][at.block.index()][at.index];
}

void Liveness::compute(FunctionId id) const {
  const Function &function = program_.function(id);
  const std::size_t count = function.registers.size();
  std::vector<std::vector<bool>> out(function.blocks.size(), std::vector<bool>(count));
  std::vector<std::vector<bool>> in = out;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t b = function.blocks.size(); b-- > 0;) {
      const auto &list = function.blocks[b].instructions;
      for (const BlockId target : list.back().targets)
        merge(out[b], in[target.index()]);
      for (const SwitchCase &c : list.back().cases)
        merge(out[b], in[c.target.index()]);
      std::vector<bool> live = out[b];
      for (std::size_t i = list.size(); i-- > 0;)
        transfer(list[i], live);
      changed = merge(in[b], live) || changed;
    }
  }
  Sets &sets = functions_[id.index()];
  sets.resize(function.blocks.size());
  for (std::size_t b = 0; b < sets.size(); ++b) {
    const auto &list = function.blocks[b].instructions;
    sets[b].resize(list.size());
    std::vector<bool> live = out[b];
    for (std::size_t i = list.size(); i-- > 0;) {
      transfer(list[i], live);
      sets[b][i] = live;
    }
  }
}

} // namespace sennit::ir
