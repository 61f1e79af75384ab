// Which locals are private: their address is only loaded from, stored to, indexed and compared with
// nothing else.
//
//     int a; use(a);              private
//     int b; f(&b);               not
//     pthread_t t; pthread_create(&t, ...)   private if `through_handles`: the handle is rewritten
//     to a value
//
// A flow-insensitive walk over the uses; phi and select of addresses count as an escape. Cost:
// linear in the uses.
#include "passes.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

namespace sennit::frontend {

namespace {

bool is_handle_use(const llvm::Use &use) {
  const auto *call = llvm::dyn_cast<llvm::CallInst>(use.getUser());
  const llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && callee->getName() == "pthread_create" && use.getOperandNo() == 0 &&
         call->arg_size() == 4;
}

bool keeps_private(const llvm::Value &address, bool through_handles, unsigned depth);

bool use_keeps_private(const llvm::Use &use, bool through_handles, unsigned depth) {
  const llvm::User *user = use.getUser();
  if (llvm::isa<llvm::LoadInst>(user))
    return true;
  if (llvm::isa<llvm::StoreInst>(user) || llvm::isa<llvm::AtomicRMWInst>(user) ||
      llvm::isa<llvm::AtomicCmpXchgInst>(user))
    return use.getOperandNo() == (llvm::isa<llvm::StoreInst>(user) ? 1 : 0);
  if (llvm::isa<llvm::GetElementPtrInst>(user) || llvm::isa<llvm::BitCastInst>(user))
    return keeps_private(*user, through_handles, depth + 1);
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user))
    return llvm::isa<llvm::MemIntrinsic>(intrinsic) || intrinsic->isLifetimeStartOrEnd() ||
           llvm::isa<llvm::DbgInfoIntrinsic>(intrinsic);
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

} // namespace

bool is_private(const llvm::AllocaInst &local, bool through_handles) {
  return keeps_private(local, through_handles, 0);
}

const llvm::AllocaInst *private_object(const llvm::Value *pointer) {
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer, 0));
  return local && is_private(*local) ? local : nullptr;
}

} // namespace sennit::frontend
