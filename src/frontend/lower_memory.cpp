// Loads, stores, addresses, and the life of locals.
//
// A local that stays in memory is an Alloc at each lifetime start and an EndLifetime at each end.
// Without markers (clang leaves them out where a goto jumps over the declaration) it lives from
// function entry to return. Lifetime ends on the way out of the entry function are no events:
// main's own objects live until the process ends.
#include "lowering.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace sennit::frontend {

ir::MemoryOrder order_of(unsigned llvm_ordering) {
  switch (static_cast<llvm::AtomicOrdering>(llvm_ordering)) {
  case llvm::AtomicOrdering::NotAtomic:
    return ir::MemoryOrder::Plain;
  case llvm::AtomicOrdering::Unordered:
  case llvm::AtomicOrdering::Monotonic:
    return ir::MemoryOrder::Relaxed;
  case llvm::AtomicOrdering::Acquire:
    return ir::MemoryOrder::Acquire;
  case llvm::AtomicOrdering::Release:
    return ir::MemoryOrder::Release;
  case llvm::AtomicOrdering::AcquireRelease:
    return ir::MemoryOrder::AcquireRelease;
  case llvm::AtomicOrdering::SequentiallyConsistent:
    return ir::MemoryOrder::SeqCst;
  }
  return ir::MemoryOrder::SeqCst;
}

namespace {

Width stored_width(Width width) {
  return Width((width + 7) / 8 * 8);
}

} // namespace

void FunctionLowering::lower_load(Instruction &instruction) {
  auto &source = llvm::cast<llvm::LoadInst>(instruction);
  const Operand address = operand(*source.getPointerOperand());
  check_index(*source.getPointerOperand());
  Leaves result;
  for (const Leaf &leaf : program_.leaves(*source.getType())) {
    Operand at = binary(Opcode::Add, address, word(leaf.offset));
    Operand whole = load(at, stored_width(leaf.width), order_of(unsigned(source.getOrdering())),
                         source.isVolatile());
    result.push_back(resize(whole, leaf.width));
  }
  define(instruction, std::move(result));
}

void FunctionLowering::lower_store(Instruction &instruction) {
  auto &source = llvm::cast<llvm::StoreInst>(instruction);
  const Operand address = operand(*source.getPointerOperand());
  const Leaves values = leaves_of(*source.getValueOperand());
  check_index(*source.getPointerOperand());
  const std::vector<Leaf> &leaves = program_.leaves(*source.getValueOperand()->getType());
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    Operand at = binary(Opcode::Add, address, word(leaves[i].offset));
    store(at, resize(values[i], stored_width(leaves[i].width)),
          order_of(unsigned(source.getOrdering())), source.isVolatile());
  }
}

// -------------------------------------------------------------------------------------------
// locals

namespace {

std::vector<const llvm::IntrinsicInst *> markers(const llvm::AllocaInst &local,
                                                 llvm::Intrinsic::ID kind) {
  std::vector<const llvm::IntrinsicInst *> result;
  for (const llvm::User *user : local.users())
    if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        intrinsic && intrinsic->getIntrinsicID() == kind)
      result.push_back(intrinsic);
  return result;
}

} // namespace

void FunctionLowering::declare_locals() {
  for (llvm::Instruction &instruction : llvm::instructions(source_))
    if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
      const ir::RegisterId address = new_register(pointer_width(), local->getName().str());
      values_[local] = {reg(address)};
      if (local->isStaticAlloca() && markers(*local, llvm::Intrinsic::lifetime_start).empty())
        frame_.push_back(local);
    }
}

void FunctionLowering::lower_alloca(llvm::AllocaInst &local) {
  if (!markers(local, llvm::Intrinsic::lifetime_start).empty() && local.isStaticAlloca())
    return;
  start_lifetime(local);
}

void FunctionLowering::start_lifetime(const Value &pointer) {
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&pointer);
  if (!local)
    return;
  const std::uint64_t size =
      program_.layout().getTypeAllocSize(local->getAllocatedType()).getFixedValue();
  Operand bytes =
      binary(Opcode::Mul, resize(operand(*local->getArraySize()), pointer_width()), word(size));
  ir::Instruction instruction{.op = Opcode::Alloc};
  instruction.result = ir::RegisterId(values_[local][0].index);
  instruction.width = pointer_width();
  instruction.kind = std::uint8_t(ir::AllocKind::Stack);
  instruction.operands = {bytes};
  instruction.align = std::uint32_t(local->getAlign().value());
  instruction.text = name_of(*local);
  append(std::move(instruction));
}

void FunctionLowering::end_lifetime(const Value &pointer) {
  if (llvm::isa<llvm::AllocaInst>(pointer))
    emit(Opcode::EndLifetime, 0, {operand(pointer)});
}

void FunctionLowering::end_frame() {
  if (&source_ == program_.main())
    return;
  for (const llvm::AllocaInst *local : frame_)
    end_lifetime(*local);
}

namespace {

bool is_silent(const llvm::Instruction &instruction) {
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction))
    return intrinsic->isLifetimeStartOrEnd() ||
           intrinsic->getIntrinsicID() == llvm::Intrinsic::stackrestore ||
           llvm::isa<llvm::DbgInfoIntrinsic>(intrinsic);
  return !instruction.mayReadOrWriteMemory() && !llvm::isa<llvm::CallBase>(instruction) &&
         !instruction.isIntDivRem();
}

} // namespace

// The lifetime ends in the entry function from which every path leads to its return without an
// event.
void FunctionLowering::find_exit_path() {
  if (&source_ != program_.main())
    return;
  std::vector<const llvm::BasicBlock *> work;
  std::set<const llvm::BasicBlock *> silent; // blocks that are exit path from their start
  for (const llvm::BasicBlock &block : source_)
    if (llvm::isa<llvm::ReturnInst>(block.getTerminator()))
      work.push_back(&block);
  while (!work.empty()) {
    const llvm::BasicBlock *block = work.back();
    work.pop_back();
    const llvm::Instruction *at = block->getTerminator();
    for (; at && is_silent(*at); at = at->getPrevNode())
      exit_path_.insert(at);
    if (at || !silent.insert(block).second)
      continue;
    for (const llvm::BasicBlock *before : llvm::predecessors(block))
      if (!silent.contains(before) &&
          llvm::all_of(llvm::successors(before),
                       [&](const llvm::BasicBlock *next) { return silent.contains(next); }))
        work.push_back(before);
  }
}

} // namespace sennit::frontend
