// Atomic read-modify-writes: AtomicBegin, Load, computation, Store, AtomicEnd. A compare-and-swap
// stores only if it succeeds; a weak one may fail for no reason (C11 7.17.7.4), which is a free
// choice.
#include "lowering.h"

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>

namespace sennit::frontend {

Operand FunctionLowering::updated(unsigned operation, const Operand &old, const Operand &by) {
  using Update = llvm::AtomicRMWInst;
  switch (operation) {
  case Update::Xchg:
    return by;
  case Update::Add:
    return binary(Opcode::Add, old, by);
  case Update::Sub:
    return binary(Opcode::Sub, old, by);
  case Update::And:
    return binary(Opcode::And, old, by);
  case Update::Nand:
    return binary(Opcode::Xor, binary(Opcode::And, old, by), constant(~Word(0), old.width));
  case Update::Or:
    return binary(Opcode::Or, old, by);
  case Update::Xor:
    return binary(Opcode::Xor, old, by);
  case Update::Max:
    return select(compare(Opcode::SLt, old, by), by, old);
  case Update::Min:
    return select(compare(Opcode::SLt, by, old), by, old);
  case Update::UMax:
    return select(compare(Opcode::ULt, old, by), by, old);
  case Update::UMin:
    return select(compare(Opcode::ULt, by, old), by, old);
  case Update::FAdd:
    return binary(Opcode::FAdd, old, by);
  case Update::FSub:
    return binary(Opcode::FSub, old, by);
  case Update::FMax:
    return float_extreme(old, by, false);
  case Update::FMin:
    return float_extreme(old, by, true);
  default:
    throw Gap{"an unknown atomic operation"};
  }
}

void FunctionLowering::lower_update(Instruction &instruction) {
  auto &update = llvm::cast<llvm::AtomicRMWInst>(instruction);
  const Operand address = operand(*update.getPointerOperand()),
                by = operand(*update.getValOperand());
  const ir::MemoryOrder order = order_of(unsigned(update.getOrdering()));
  check_index(*update.getPointerOperand());
  emit(Opcode::AtomicBegin, 0, {});
  const Operand old = load(address, by.width, order, update.isVolatile());
  store(address, updated(update.getOperation(), old, by), order, update.isVolatile());
  emit(Opcode::AtomicEnd, 0, {});
  define(instruction, old);
}

void FunctionLowering::lower_exchange(Instruction &instruction) {
  auto &exchange = llvm::cast<llvm::AtomicCmpXchgInst>(instruction);
  const Operand address = operand(*exchange.getPointerOperand());
  const Operand expected = operand(*exchange.getCompareOperand()),
                wanted = operand(*exchange.getNewValOperand());
  const ir::MemoryOrder order = order_of(unsigned(exchange.getSuccessOrdering()));
  check_index(*exchange.getPointerOperand());
  emit(Opcode::AtomicBegin, 0, {});
  const Operand old = load(address, expected.width, order, exchange.isVolatile());
  Operand success = compare(Opcode::Eq, old, expected);
  if (exchange.isWeak())
    success =
        binary(Opcode::And, success, nondet(ir::NondetKind::Choice, 1, "compare_exchange_weak"));
  const ir::BlockId swap = new_block("exchange.swap"), done = new_block("exchange.done");
  branch(success, swap, done);
  enter(swap);
  store(address, wanted, order, exchange.isVolatile());
  jump(done);
  enter(done);
  emit(Opcode::AtomicEnd, 0, {});
  define(instruction, {old, success});
}

void FunctionLowering::lower_fence(Instruction &instruction) {
  auto &fence = llvm::cast<llvm::FenceInst>(instruction);
  if (fence.getSyncScopeID() == llvm::SyncScope::SingleThread)
    return; // a compiler barrier
  emit(Opcode::Fence, 0, {});
  function.blocks[block().index()].instructions.back().order =
      order_of(unsigned(fence.getOrdering()));
}

} // namespace sennit::frontend
