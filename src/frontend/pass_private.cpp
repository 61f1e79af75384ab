// Which locals are private: their address is only loaded from, stored to, indexed and compared with
// nothing else.
//
//     int a; use(a);              private
//     int b; f(&b);               not
//     pthread_t t; pthread_create(&t, ...)   private if `through_handles`: the handle is rewritten
//     to a value
//     int c[2]; c[2] = 1      not: sroa takes what lies outside for dead, and it is undefined
//
// A flow-insensitive walk over the uses; phi and select of addresses count as an escape. Cost:
// linear in the uses.
#include "passes.h"
#include "touched.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <set>
#include <vector>

namespace sennit::frontend {

namespace {

bool is_handle_use(const llvm::Use &use) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(use.getUser());
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName() == "pthread_create" && use.getOperandNo() == 0 &&
         call->arg_size() == 4;
}

// Whether an access of constant offset and size at `address` leaves the local.
bool leaves_local(const llvm::Value &address, std::uint64_t size, const llvm::DataLayout &layout) {
  std::int64_t offset = 0;
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(
      llvm::GetPointerBaseWithConstantOffset(&address, offset, layout));
  const auto whole = local ? local->getAllocationSize(layout) : std::nullopt;
  if (!whole || whole->isScalable() || size == 0)
    return false;
  return offset < 0 || std::uint64_t(offset) + size > whole->getFixedValue();
}

bool leaves_local(const llvm::Use &use) {
  const auto *user = llvm::cast<llvm::Instruction>(use.getUser());
  return leaves_local(*use, touched_by(*user).bytes, user->getModule()->getDataLayout());
}

bool keeps_private(const llvm::Value &address, bool through_handles, unsigned depth);

bool use_keeps_private(const llvm::Use &use, bool through_handles, unsigned depth) {
  const llvm::User *user = use.getUser();
  if (llvm::isa<llvm::LoadInst>(user))
    return !leaves_local(use);
  if (llvm::isa<llvm::StoreInst>(user) || llvm::isa<llvm::AtomicRMWInst>(user) ||
      llvm::isa<llvm::AtomicCmpXchgInst>(user))
    return use.getOperandNo() == (llvm::isa<llvm::StoreInst>(user) ? 1 : 0) && !leaves_local(use);
  if (llvm::isa<llvm::GetElementPtrInst>(user) || llvm::isa<llvm::BitCastInst>(user))
    return keeps_private(*user, through_handles, depth + 1);
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user))
    return (llvm::isa<llvm::MemIntrinsic>(intrinsic) && !leaves_local(use)) ||
           intrinsic->isLifetimeStartOrEnd() || llvm::isa<llvm::DbgInfoIntrinsic>(intrinsic);
  return through_handles && is_handle_use(use);
}

bool keeps_private(const llvm::Value &address, bool through_handles, unsigned depth) {
  if (depth > 20)
    return false;
  for (const llvm::Use &use : address.uses())
    if (!use_keeps_private(use, through_handles, depth))
      return false;
  return true;
}

enum class Use { None, Start, End, Access };

Use use_of(const llvm::Instruction &instruction, const llvm::AllocaInst &local) {
  const auto touches = [&](const llvm::Use &operand) {
    return operand->getType()->isPointerTy() && llvm::getUnderlyingObject(operand, 0) == &local;
  };
  if (llvm::isa<llvm::GetElementPtrInst, llvm::DbgInfoIntrinsic>(instruction) ||
      llvm::none_of(instruction.operands(), touches))
    return Use::None;
  const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (!intrinsic || !intrinsic->isLifetimeStartOrEnd())
    return Use::Access;
  return intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_end ? Use::End : Use::Start;
}

} // namespace

// Forward from each end to the next start. A path that no execution takes costs a register.
bool is_used_after_end(const llvm::AllocaInst &local) {
  std::vector<const llvm::BasicBlock *> pending;
  std::set<const llvm::BasicBlock *> seen;
  const auto walk = [&](const llvm::Instruction *at) {
    for (; at; at = at->getNextNode()) {
      const Use use = use_of(*at, local);
      if (use == Use::Access)
        return true;
      if (use == Use::Start)
        return false;
      if (at->isTerminator())
        for (const llvm::BasicBlock *next : llvm::successors(at->getParent()))
          if (seen.insert(next).second)
            pending.push_back(next);
    }
    return false;
  };
  for (const llvm::User *user : local.users())
    if (const auto *end = llvm::dyn_cast<llvm::Instruction>(user);
        end && use_of(*end, local) == Use::End && walk(end->getNextNode()))
      return true;
  while (!pending.empty()) {
    const llvm::BasicBlock *block = pending.back();
    pending.pop_back();
    if (walk(&block->front()))
      return true;
  }
  return false;
}

bool is_private(const llvm::AllocaInst &local, bool through_handles) {
  return keeps_private(local, through_handles, 0);
}

const llvm::AllocaInst *private_object(const llvm::Value *pointer) {
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer, 0));
  return local && is_private(*local) ? local : nullptr;
}

} // namespace sennit::frontend
