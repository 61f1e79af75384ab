// Locals become registers: sroa and mem2reg, and nothing else of LLVM's pipeline.
//
// Both delete what they think dead, and a load of a global whose value is only stored to a dead
// local would go too. So every access of anything but a private local is pinned as `volatile` while
// they run, then released; what was volatile before is marked by metadata. (Not the other way round: an access through
// a pointer kept in a local may turn out to be one of a local, and is then made anew, volatile but without its
// metadata. That forgets the old flag of such a local, which nobody else sees.) Dominators are computed on
// unreachable-free functions: blocks without predecessors are removed first (clang leaves some).
#include "passes.h"

#include "sennit/support/error.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>

namespace sennit::frontend {

namespace {

constexpr const char *mark = "sennit.volatile";

template <class Access> void set_volatile(Access &access, bool value) {
  if constexpr (std::is_base_of_v<llvm::MemIntrinsic, Access>)
    access.setVolatile(llvm::ConstantInt::getBool(access.getContext(), value));
  else
    access.setVolatile(value);
}

template <class Access> void pin_access(Access &access, const llvm::Value *pointer) {
  if (access.isVolatile())
    access.setMetadata(mark, llvm::MDNode::get(access.getContext(), {}));
  else if (!private_object(pointer))
    set_volatile(access, true);
}

void pin(llvm::Instruction &instruction) {
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    pin_access(*load, load->getPointerOperand());
  else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    pin_access(*store, store->getPointerOperand());
  else if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    pin_access(*update, update->getPointerOperand());
  else if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    pin_access(*exchange, exchange->getPointerOperand());
  else if (auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
    if (!private_object(transfer->getRawSource()))
      pin_access(*transfer, transfer->getRawSource());
    else
      pin_access(*transfer, transfer->getRawDest());
  } else if (auto *set = llvm::dyn_cast<llvm::MemSetInst>(&instruction))
    pin_access(*set, set->getRawDest());
}

template <class Access> void release_access(Access &access) {
  if (!access.getMetadata(mark))
    set_volatile(access, false);
  access.setMetadata(mark, nullptr);
}

void release(llvm::Instruction &instruction) {
  if (!instruction.isVolatile())
    return;
  if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    release_access(*load);
  else if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    release_access(*store);
  else if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    release_access(*update);
  else if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    release_access(*exchange);
  else if (auto *copy = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction))
    release_access(*copy);
}

// How often the function touches what it must not lose.
struct Accesses {
  std::size_t global = 0; // of variables: can never turn out to be a local's
  std::size_t pinned =
      0; // all; a copy between a local and something else may become a load and a store
};

Accesses count_accesses(llvm::Function &function) {
  Accesses count;
  const auto touch = [&](const llvm::Value *pointer) {
    count.global += llvm::isa<llvm::GlobalVariable>(llvm::getUnderlyingObject(pointer, 0));
  };
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    count.pinned += instruction.isVolatile();
    if (const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&instruction))
      touch(pointer);
    else if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
      touch(update->getPointerOperand());
    else if (auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
      touch(exchange->getPointerOperand());
    else if (auto *copy = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
      touch(copy->getRawDest());
      if (auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(copy))
        touch(transfer->getRawSource());
    }
  }
  return count;
}

void tidy(llvm::Function &function) {
  std::vector<llvm::Instruction *> gone;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    release(instruction);
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (is_arbitrary_start(instruction) || (call && call->getCalledFunction() &&
                                            call->getCalledFunction()->getName() == "__sennit_pin"))
      gone.push_back(&instruction);
  }
  for (llvm::Instruction *instruction : gone)
    instruction->eraseFromParent();
}

// A local that becomes private while sroa runs has no arbitrary first value yet, and its accesses
// are pinned: it waits for the next round.
void pin_other_locals(llvm::Function &function) {
  std::vector<llvm::AllocaInst *> locals;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
      if (local->isStaticAlloca() && (is_kept(*local) || !is_private(*local)))
        locals.push_back(local);
  for (llvm::AllocaInst *local : locals)
    pin_local(*local);
}

void promote_once(llvm::Function &function, llvm::FunctionPassManager &passes,
                  llvm::FunctionAnalysisManager &analyses) {
  pin_other_locals(function);
  for (llvm::Instruction &instruction : llvm::instructions(function))
    pin(instruction);
  const Accesses before = count_accesses(function);
  passes.run(function, analyses);
  const Accesses after = count_accesses(function);
  SENNIT_CHECK(after.global >= before.global && after.pinned >= before.pinned,
               "LLVM changed accesses of shared memory in " + function.getName().str());
  tidy(function);
  SENNIT_CHECK(count_accesses(function).global >= before.global,
               "an access of shared memory is lost in " + function.getName().str());
  analyses.clear();
}

} // namespace

// A local whose address was only kept in another local is private once that one is a register:
// hence rounds.
void promote(llvm::Module &module) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
  passes.addPass(llvm::PromotePass());
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    llvm::EliminateUnreachableBlocks(function);
    for (unsigned round = 0; round < 4 && mark_uninitialised(function, round == 0); ++round)
      promote_once(function, passes, functions);
  }
}

void run_passes(llvm::Module &module, bool keep_no_signed_wrap) {
  strip_undefined(module, keep_no_signed_wrap);
  rewrite_jumps(module);
  rewrite_handles(module);
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    expand_copies(function, false);
    join_updates(function);
  }
  promote(module);
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    expand_copies(function, true);
    drop_undemanded(function);
  }
}

} // namespace sennit::frontend
