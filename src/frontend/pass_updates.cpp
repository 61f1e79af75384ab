// One atomic update out of clang's loop for `x *= 2`, `d += 1.0`, `p++` on _Atomic objects:
//
//     old = load atomic x                         atomic_begin; old = load atomic x
//     atomic_op: v = phi [old], [seen]            v = old
//       new = ...v...                             new = ...
//       seen, ok = cmpxchg x, v, new       ==>    store atomic x, new
//       br ok, atomic_cont, atomic_op             atomic_end; br atomic_cont
//
// The loop is found by its shape, not by its name: a block that branches to itself exactly when its
// own compare-exchange of the phi's value fails, entered right after an atomic load of the same
// address. Source: C11 6.5.16.2, a compound assignment is one update. Left out: updates whose
// computation has branches of its own (they stay loops).
#include "passes.h"

#include "names.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace sennit::frontend {

namespace {

struct Update {
  llvm::LoadInst *load = nullptr;
  llvm::PHINode *phi = nullptr;
  llvm::AtomicCmpXchgInst *exchange = nullptr;
  llvm::BranchInst *branch = nullptr;
};

llvm::Value *strip_casts(llvm::Value *value) {
  while (auto *cast = llvm::dyn_cast<llvm::CastInst>(value)) {
    if (!llvm::isa<llvm::BitCastInst, llvm::PtrToIntInst, llvm::IntToPtrInst, llvm::ZExtInst,
                   llvm::TruncInst>(cast)) // the last two: _Bool
      break;
    value = cast->getOperand(0);
  }
  return value;
}

bool same_address(const llvm::Value *a, const llvm::Value *b) {
  if (a == b)
    return true;
  const auto *x = llvm::dyn_cast<llvm::Instruction>(a), *y = llvm::dyn_cast<llvm::Instruction>(b);
  return x && y && llvm::isa<llvm::GetElementPtrInst>(x) && x->isIdenticalTo(y);
}

// The load that is the last memory access before the branch into the loop.
llvm::LoadInst *entering_load(llvm::BasicBlock &entering, llvm::Value *start) {
  auto *load = llvm::dyn_cast<llvm::LoadInst>(strip_casts(start));
  if (!load || load->getParent() != &entering || !load->isAtomic())
    return nullptr;
  for (auto *next = load->getNextNode(); next; next = next->getNextNode())
    if (next->mayReadOrWriteMemory())
      return nullptr;
  return entering.getSingleSuccessor() ? load : nullptr;
}

bool match(llvm::BasicBlock &block, Update &update) {
  update.phi = llvm::dyn_cast<llvm::PHINode>(&block.front());
  update.branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (!update.phi || !update.branch || !update.branch->isConditional() ||
      update.branch->getSuccessor(1) != &block || update.phi->getNumIncomingValues() != 2 ||
      llvm::isa<llvm::PHINode>(update.phi->getNextNode()))
    return false;
  for (llvm::Instruction &instruction : block)
    if (instruction.mayReadOrWriteMemory()) {
      if (update.exchange || !llvm::isa<llvm::AtomicCmpXchgInst>(instruction))
        return false;
      update.exchange = llvm::cast<llvm::AtomicCmpXchgInst>(&instruction);
    }
  auto *ok = llvm::dyn_cast<llvm::ExtractValueInst>(update.branch->getCondition());
  if (!update.exchange || !ok || ok->getAggregateOperand() != update.exchange ||
      ok->getIndices()[0] != 1 || strip_casts(update.exchange->getCompareOperand()) != update.phi)
    return false;
  unsigned entry = update.phi->getIncomingBlock(0) == &block ? 1 : 0;
  auto *seen =
      llvm::dyn_cast<llvm::ExtractValueInst>(strip_casts(update.phi->getIncomingValue(1 - entry)));
  if (!seen || seen->getAggregateOperand() != update.exchange)
    return false;
  update.load =
      entering_load(*update.phi->getIncomingBlock(entry), update.phi->getIncomingValue(entry));
  return update.load &&
         same_address(update.load->getPointerOperand(), update.exchange->getPointerOperand());
}

// Clang 19 extends the old value of a signed _Atomic char or short by zeros: `x /= 2` with x = -3
// would give 32766.
void repair_sign(Update &update, const Names &names) {
  std::vector<llvm::ZExtInst *> extensions;
  for (llvm::User *user : update.phi->users())
    if (auto *extension = llvm::dyn_cast<llvm::ZExtInst>(user))
      extensions.push_back(extension);
  if (extensions.empty() || !names.is_signed(*update.load->getPointerOperand()))
    return;
  for (llvm::ZExtInst *extension : extensions) {
    llvm::IRBuilder<> builder(extension);
    extension->replaceAllUsesWith(builder.CreateSExt(update.phi, extension->getType()));
    extension->eraseFromParent();
  }
}

void rewrite(Update &update) {
  llvm::Module &module = *update.load->getModule();
  llvm::BasicBlock &block = *update.phi->getParent();
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), false);
  llvm::IRBuilder<> builder(update.load);
  builder.CreateCall(module.getOrInsertFunction("__sennit_atomic_begin", type));

  llvm::AtomicCmpXchgInst &exchange = *update.exchange;
  builder.SetInsertPoint(&exchange);
  auto *store =
      builder.CreateAlignedStore(exchange.getNewValOperand(), exchange.getPointerOperand(),
                                 exchange.getAlign(), exchange.isVolatile());
  store->setAtomic(update.load->getOrdering() == llvm::AtomicOrdering::Acquire
                       ? llvm::AtomicOrdering::Release
                       : update.load->getOrdering());
  builder.CreateCall(module.getOrInsertFunction("__sennit_atomic_end", type));
  llvm::Value *result = llvm::UndefValue::get(exchange.getType());
  result = builder.CreateInsertValue(result, exchange.getCompareOperand(), 0);
  result = builder.CreateInsertValue(result, builder.getTrue(), 1);
  exchange.replaceAllUsesWith(result);
  exchange.eraseFromParent();

  update.phi->removeIncomingValue(&block, false);
  llvm::IRBuilder<>(update.branch).CreateBr(update.branch->getSuccessor(0));
  update.branch->eraseFromParent();
}

} // namespace

void join_updates(llvm::Function &function) {
  std::vector<Update> updates;
  for (llvm::BasicBlock &block : function)
    if (Update update; match(block, update))
      updates.push_back(update);
  if (updates.empty())
    return;
  const Names names(function);
  for (Update &update : updates) {
    repair_sign(update, names);
    rewrite(update);
  }
}

} // namespace sennit::frontend
