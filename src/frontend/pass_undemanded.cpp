// Arbitrary values of which no bit matters become zero.
//
//     u = freeze undef; a = and u, 0xff00; b = or a, x & 0xff; c = and b, 0x00ff     no bit of u
//     reaches anything
//
// sroa builds a bit-field unit or a structure in a register by inserting its bytes into an
// undefined word, each insertion masking its place out; without this every such word would be a
// choice. Which bits matter: LLVM's backward analysis of demanded bits. Cost: linear.
#include "passes.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/DemandedBits.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace sennit::frontend {

namespace {

bool is_arbitrary(const llvm::Value &value) {
  if (const auto *freeze = llvm::dyn_cast<llvm::FreezeInst>(&value))
    return llvm::isa<llvm::UndefValue>(freeze->getOperand(0));
  return llvm::isa<llvm::UndefValue>(value);
}

} // namespace

void drop_undemanded(llvm::Function &function) {
  std::vector<llvm::Use *> uses;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (instruction.isBinaryOp() && instruction.getType()->isIntegerTy())
      for (llvm::Use &use : instruction.operands())
        if (is_arbitrary(*use))
          uses.push_back(&use);
  if (uses.empty())
    return;
  llvm::DominatorTree dominators(function);
  llvm::AssumptionCache assumptions(function);
  llvm::DemandedBits demanded(function, assumptions, dominators);
  std::vector<llvm::Use *> gone;
  for (llvm::Use *use : uses)
    if (demanded.isUseDead(use) || demanded.getDemandedBits(use).isZero())
      gone.push_back(use);
  for (llvm::Use *use : gone)
    use->set(llvm::Constant::getNullValue(use->get()->getType()));
}

} // namespace sennit::frontend
