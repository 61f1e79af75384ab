// What an uninitialised local holds: an arbitrary value, chosen anew at each start of its lifetime,
// then fixed.
//
//     int l; if (c) l = 1; return l;      mem2reg alone: phi [1], [undef], which it simplifies to 1
//
// Before mem2reg a `freeze undef` is stored at each lifetime start (function entry if there is
// none); it survives promotion and lowers to a nondet. Locals that stay in memory are arbitrary
// anyway: their stores go again (promote). Locals of more than 64 scalars, and those that are used
// behind the end of their life, are kept: promote pins them by a call that uses their address.
#include "passes.h"

#include "chunks.h"

#include <llvm/Analysis/ValueTracking.h>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace sennit::frontend {

namespace {

constexpr std::size_t scalar_limit = 64;
constexpr const char *mark = "sennit.arbitrary";
constexpr const char *kept = "sennit.kept";

std::vector<llvm::Instruction *> lifetime_starts(llvm::AllocaInst &local) {
  std::vector<llvm::Instruction *> starts;
  for (llvm::User *user : local.users())
    if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
        intrinsic && intrinsic->getIntrinsicID() == llvm::Intrinsic::lifetime_start)
      starts.push_back(intrinsic);
  if (starts.empty())
    starts.push_back(&local);
  return starts;
}

// Takes out of `scalars` what is overwritten in the block of `after` before anything of the local
// is read: `int i = 0;`.
void drop_overwritten(const llvm::AllocaInst &local, const llvm::Instruction &after,
                      std::vector<Chunk> &scalars) {
  const llvm::DataLayout &layout = local.getModule()->getDataLayout();
  auto overwrite = [&](const llvm::Value *pointer, std::uint64_t size) {
    std::int64_t offset = 0;
    if (llvm::GetPointerBaseWithConstantOffset(pointer, offset, layout) != &local || offset < 0)
      return false;
    std::erase_if(scalars, [&](const Chunk &scalar) {
      return scalar.offset >= std::uint64_t(offset) &&
             scalar.offset + scalar.size <= std::uint64_t(offset) + size;
    });
    return true;
  };
  auto touches = [&](const llvm::Value *pointer) {
    return llvm::getUnderlyingObject(pointer, 0) == &local;
  };
  for (const auto *at = after.getNextNode(); at && !scalars.empty(); at = at->getNextNode()) {
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(at)) {
      const auto size = layout.getTypeStoreSize(store->getValueOperand()->getType());
      if (touches(store->getPointerOperand()) &&
          !overwrite(store->getPointerOperand(), size.getFixedValue()))
        return;
    } else if (const auto *copy = llvm::dyn_cast<llvm::MemIntrinsic>(at)) {
      const auto *length = llvm::dyn_cast<llvm::ConstantInt>(copy->getLength());
      const auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(copy);
      if (transfer && touches(transfer->getRawSource()))
        return;
      if (touches(copy->getRawDest()) &&
          !(length && overwrite(copy->getRawDest(), length->getZExtValue())))
        return;
    } else if (at->mayReadFromMemory() && llvm::any_of(at->operands(), [&](const llvm::Use &use) {
                 return use->getType()->isPointerTy() && touches(use);
               })) {
      return;
    }
  }
}

void store_arbitrary(llvm::AllocaInst &local, llvm::Instruction &after,
                     std::vector<Chunk> scalars) {
  const bool whole = scalars.size() == 1 && local.getAllocatedType()->isSingleValueType();
  drop_overwritten(local, after, scalars);
  llvm::Instruction *before = after.getNextNode();
  while (llvm::isa<llvm::AllocaInst>(before))
    before = before->getNextNode();
  llvm::IRBuilder<> builder(before);
  for (const Chunk &scalar : scalars) {
    llvm::Type *type = builder.getIntNTy(unsigned(scalar.size * 8));
    if (whole)
      type = local.getAllocatedType();
    llvm::Value *address =
        scalar.offset == 0 ? &local
                           : builder.CreateConstGEP1_64(builder.getInt8Ty(), &local, scalar.offset);
    builder
        .CreateStore(builder.CreateFreeze(llvm::UndefValue::get(type), local.getName()), address)
        ->setMetadata(mark, llvm::MDNode::get(local.getContext(), {}));
  }
}

} // namespace

// Not by its value: `shared = l` stores the same one once l is a register.
bool is_arbitrary_start(const llvm::Instruction &instruction) {
  return llvm::isa<llvm::StoreInst>(instruction) && instruction.getMetadata(mark);
}

bool is_kept(const llvm::AllocaInst &local) {
  return local.getMetadata(kept);
}

void pin_local(llvm::AllocaInst &local) {
  llvm::Module &module = *local.getModule();
  llvm::Instruction *before = local.getNextNode();
  llvm::IRBuilder<> builder(before);
  auto *type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, false);
  builder.CreateCall(module.getOrInsertFunction("__sennit_pin", type), {&local});
}

bool mark_uninitialised(llvm::Function &function, bool first_round) {
  bool any = false;
  std::vector<llvm::AllocaInst *> locals;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
      locals.push_back(local);
  for (llvm::AllocaInst *local : locals) {
    if (!local->isStaticAlloca() || local->getMetadata(mark) || !is_private(*local))
      continue;
    local->setMetadata(mark, llvm::MDNode::get(local->getContext(), {}));
    any = true;
    auto scalars =
        scalars_of(*local->getAllocatedType(), function.getParent()->getDataLayout(), scalar_limit);
    // By its name a local is used during its life only; by a pointer kept in another, from the second
    // round on, also behind it.
    if (!scalars || (!first_round && is_used_after_end(*local))) {
      local->setMetadata(kept, llvm::MDNode::get(local->getContext(), {}));
      continue;
    }
    for (llvm::Instruction *start : lifetime_starts(*local))
      store_arbitrary(*local, *start, *scalars);
  }
  return any;
}

} // namespace sennit::frontend
