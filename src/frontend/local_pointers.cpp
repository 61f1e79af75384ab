// See local_pointers.h.
#include "local_pointers.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace sennit::frontend {

LocalPointers::LocalPointers(llvm::Function &function) {
  do {
    grows_ = false;
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      visit(instruction);
  } while (grows_);
}

bool LocalPointers::is_local(const llvm::Value *pointer) const {
  const Targets targets = targets_of(pointer);
  if (targets.unknown || targets.locals.empty())
    return false;
  for (const llvm::AllocaInst *local : targets.locals)
    if (seen_by_others_.contains(local))
      return false;
  return true;
}

LocalPointers::Targets LocalPointers::targets_of(const llvm::Value *value) const {
  if (llvm::isa<llvm::ConstantData>(value))
    return {}; // numbers, null, undef
  if (llvm::isa<llvm::Constant>(value) || llvm::isa<llvm::Argument>(value))
    return {.unknown = true};
  const auto found = values_.find(value);
  return found == values_.end() ? Targets{} : found->second;
}

bool LocalPointers::Targets::join(const Targets &more) {
  const std::size_t before = locals.size();
  locals.insert(more.locals.begin(), more.locals.end());
  const bool grows = locals.size() > before || (more.unknown && !unknown);
  unknown |= more.unknown;
  return grows;
}

void LocalPointers::add(Targets &to, const Targets &more) {
  grows_ |= to.join(more);
}

// What others see they also write: its contents are unknown, and what it points to is seen as well.
void LocalPointers::escape(const Targets &targets) {
  for (const llvm::AllocaInst *local : targets.locals) {
    if (!seen_by_others_.insert(local).second)
      continue;
    grows_ = true;
    const Targets inside = contents_[local];
    add(contents_[local], {.unknown = true});
    escape(inside);
  }
}

void LocalPointers::store(const Targets &where, const Targets &what) {
  for (const llvm::AllocaInst *local : where.locals) {
    add(contents_[local], what);
    if (seen_by_others_.contains(local))
      escape(what);
  }
  if (where.unknown)
    escape(what);
}

LocalPointers::Targets LocalPointers::contents_of(const Targets &where) const {
  Targets result{.unknown = where.unknown};
  for (const llvm::AllocaInst *local : where.locals)
    if (const auto found = contents_.find(local); found != contents_.end())
      result.join(found->second);
  return result;
}

void LocalPointers::visit(const llvm::Instruction &instruction) {
  if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
    return add(values_[local], {.locals = {local}});
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return add(values_[load], contents_of(targets_of(load->getPointerOperand())));
  if (const auto *stored = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return store(targets_of(stored->getPointerOperand()), targets_of(stored->getValueOperand()));
  if (const auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction))
    return store(targets_of(copy->getRawDest()), contents_of(targets_of(copy->getRawSource())));
  if (llvm::isa<llvm::ICmpInst, llvm::MemSetInst>(instruction) ||
      llvm::isa<llvm::DbgInfoIntrinsic>(instruction) || instruction.isLifetimeStartOrEnd())
    return;
  if (const auto *index = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction))
    return add(values_[index], targets_of(index->getPointerOperand()));
  const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  const bool creates = callee && callee->getName() == "pthread_create" && call->arg_size() == 4;
  Targets all;
  for (const llvm::Use &use : instruction.operands())
    if (const Targets targets = targets_of(use);
        creates && call->isDataOperand(&use) && call->getDataOperandNo(&use) == 0)
      store(targets, {.unknown = true});
    else
      all.join(targets);
  if (call || instruction.isAtomic() || instruction.isTerminator()) {
    escape(all);
    all = {.unknown = true};
  }
  // Casts, phi, select and arithmetic: wherever the operands point to.
  add(values_[&instruction], all);
}

} // namespace sennit::frontend
