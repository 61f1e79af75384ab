// Locals become registers: sroa and mem2reg, and nothing else of LLVM's pipeline.
//
// Both delete what they think dead, and a load of a global whose value is only stored to a dead
// local would go too. So every access of anything but a private local is pinned as `volatile` while
// they run (the old flag is kept in metadata), then released. Dominators are computed on
// unreachable-free functions: blocks without predecessors are removed first (clang leaves some).
#include "passes.h"

#include "sennit/support/error.h"

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

constexpr const char *mark = "sennit.pinned";

template <class Access> void set_volatile(Access &access, bool value) {
  if constexpr (std::is_base_of_v<llvm::MemIntrinsic, Access>)
    access.setVolatile(llvm::ConstantInt::getBool(access.getContext(), value));
  else
    access.setVolatile(value);
}

template <class Access> void pin_access(Access &access, const llvm::Value *pointer) {
  if (!access.isVolatile() && !private_object(pointer)) {
    set_volatile(access, true);
    access.setMetadata(mark, llvm::MDNode::get(access.getContext(), {}));
  }
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
  set_volatile(access, false);
  access.setMetadata(mark, nullptr);
}

void release(llvm::Instruction &instruction) {
  if (!instruction.getMetadata(mark))
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

std::size_t count_pinned(llvm::Function &function) {
  std::size_t count = 0;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    count += instruction.getMetadata(mark) != nullptr;
  return count;
}

bool is_arbitrary_store(const llvm::Instruction &instruction) {
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
  const auto *value = store ? llvm::dyn_cast<llvm::FreezeInst>(store->getValueOperand()) : nullptr;
  return value && llvm::isa<llvm::UndefValue>(value->getOperand(0));
}

void tidy(llvm::Function &function) {
  std::vector<llvm::Instruction *> gone;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    release(instruction);
    const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (is_arbitrary_store(instruction) || (call && call->getCalledFunction() &&
                                            call->getCalledFunction()->getName() == "__sennit_pin"))
      gone.push_back(&instruction);
  }
  for (llvm::Instruction *instruction : gone)
    instruction->eraseFromParent();
}

void promote_once(llvm::Function &function, llvm::FunctionPassManager &passes,
                  llvm::FunctionAnalysisManager &analyses) {
  for (llvm::Instruction &instruction : llvm::instructions(function))
    pin(instruction);
  const std::size_t before = count_pinned(function);
  passes.run(function, analyses);
  SENNIT_CHECK(count_pinned(function) == before,
               "LLVM changed accesses of shared memory in " + function.getName().str());
  tidy(function);
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
    for (unsigned round = 0; round < 4 && mark_uninitialised(function); ++round)
      promote_once(function, passes, functions);
  }
}

void run_passes(llvm::Module &module, bool keep_no_signed_wrap) {
  strip_undefined(module, keep_no_signed_wrap);
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
