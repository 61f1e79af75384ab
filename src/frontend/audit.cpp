// See audit.h.
#include "audit.h"

#include "local_pointers.h"
#include "touched.h"

#include <llvm/ADT/DepthFirstIterator.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <map>

namespace sennit::frontend {

namespace {

// A local that is only loaded from and stored to, by the judgement of LLVM's own capture analysis.
bool is_own_local(const llvm::Value *address) {
  const auto *local = llvm::dyn_cast<llvm::AllocaInst>(llvm::getUnderlyingObject(address, 0));
  return local && !llvm::PointerMayBeCaptured(local, true, true, 100000);
}

// Constants, which nobody writes (tables, what the initial value of a local is copied from), and the words that stand for setjmp
// and longjmp: no object of the program.
bool is_no_object(const llvm::Value *address) {
  const llvm::Value *object = llvm::getUnderlyingObject(address, 0);
  if (const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(object);
      call && call->getIntrinsicID() == llvm::Intrinsic::threadlocal_address)
    object = call->getArgOperand(0);
  const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(object);
  return global && (global->getName().starts_with("__sennit_jump_") ||
                    (global->isConstant() && global->hasDefinitiveInitializer()));
}

struct Bytes {
  std::uint64_t read = 0, written = 0;
};

std::string place_of(const llvm::Instruction &instruction) {
  const llvm::DILocation *at = instruction.getDebugLoc();
  if (!at)
    return "no place in " + instruction.getFunction()->getName().str();
  return at->getFilename().str() + ":" + std::to_string(at->getLine()) + ":" +
         std::to_string(at->getColumn());
}

std::uint64_t number_of(const llvm::Instruction &instruction) {
  const llvm::MDNode *node = instruction.getMetadata(access_number);
  return node ? llvm::mdconst::extract<llvm::ConstantInt>(node->getOperand(0))->getZExtValue() : 0;
}

bool is_loop_of_update(const llvm::Instruction &instruction) {
  const auto *branch = llvm::dyn_cast<llvm::BranchInst>(instruction.getParent()->getTerminator());
  return llvm::isa<llvm::AtomicCmpXchgInst>(instruction) && branch && branch->isConditional() &&
         branch->getSuccessor(1) == instruction.getParent();
}

bool is_coerced(const llvm::Instruction &instruction, const Touched &touched) {
  return (llvm::isa<llvm::LoadInst>(instruction) || llvm::isa<llvm::StoreInst>(instruction)) &&
         llvm::getLoadStoreType(const_cast<llvm::Instruction *>(&instruction))->isIntegerTy() &&
         llvm::getLoadStoreAlignment(const_cast<llvm::Instruction *>(&instruction)).value() <
             touched.bytes;
}

} // namespace

Audit::Access Audit::describe(const llvm::Instruction &instruction, bool local, bool dead) const {
  const Touched touched = touched_by(instruction);
  const auto others_see = [](const llvm::Value *address) {
    return address && !is_own_local(address) && !is_no_object(address);
  };
  const Why why = dead                                         ? Why::Dead
                  : local                                      ? Why::Local
                  : llvm::isa<llvm::MemIntrinsic>(instruction) ? Why::Copy
                  : is_loop_of_update(instruction)             ? Why::Update
                  : is_coerced(instruction, touched)           ? Why::Coerced
                                                               : Why::Unexplained;
  return {instruction.getFunction()->getName().str(),
          place_of(instruction),
          why,
          others_see(touched.read),
          others_see(touched.written),
          touched.bytes};
}

Audit::Audit(llvm::Module &module) {
  llvm::LLVMContext &context = module.getContext();
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    const LocalPointers pointers(function);
    llvm::df_iterator_default_set<const llvm::BasicBlock *> reached;
    for ([[maybe_unused]] const llvm::BasicBlock *block : llvm::depth_first_ext(
             static_cast<const llvm::BasicBlock *>(&function.getEntryBlock()), reached)) {
    }
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      const Touched touched = touched_by(instruction);
      if (!touched.read && !touched.written)
        continue;
      const auto local = [&](const llvm::Value *address) {
        return !address || pointers.is_local(address) || is_no_object(address);
      };
      accesses_.push_back(describe(instruction, local(touched.read) && local(touched.written),
                                   !reached.contains(instruction.getParent())));
      auto *number = llvm::ConstantInt::get(llvm::Type::getInt64Ty(context), accesses_.size());
      instruction.setMetadata(access_number,
                              llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(number)));
    }
  }
}

void Audit::compare(const llvm::Module &module, AccessAudit &result) const {
  std::vector<bool> kept(accesses_.size());
  std::map<std::pair<std::string, std::string>, Bytes> made; // by function and place
  for (const llvm::Function &function : module)
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      const Touched touched = touched_by(instruction);
      if (const std::uint64_t number = number_of(instruction)) {
        if (kept[number - 1])
          result.unexplained.push_back(place_of(instruction) + ": an access twice");
        kept[number - 1] = true;
        ++result.kept;
        continue;
      }
      auto &bytes = made[{function.getName().str(), place_of(instruction)}];
      if (touched.read && !is_own_local(touched.read) && !is_no_object(touched.read))
        bytes.read += touched.bytes;
      if (touched.written && !is_own_local(touched.written) && !is_no_object(touched.written))
        bytes.written += touched.bytes;
    }
  for (std::size_t i = 0; i < accesses_.size(); ++i) {
    const Access &access = accesses_[i];
    if (kept[i])
      continue;
    auto &bytes = made[{access.function, access.place}];
    const auto take = [&](bool wanted, std::uint64_t &from) {
      // Padding is no part of a copy.
      const bool right = !wanted || access.bytes == 0 ||
                         (from > 0 && (access.if_lost == Why::Copy || from >= access.bytes));
      from -= wanted ? std::min(from, access.bytes) : 0;
      return right;
    };
    switch (access.if_lost) {
    case Why::Local:
      ++result.local;
      continue;
    case Why::Dead:
      ++result.dead;
      continue;
    case Why::Copy:
      ++result.copies;
      break;
    case Why::Coerced:
      ++result.coerced;
      break;
    case Why::Update:
      ++result.updates;
      break;
    case Why::Unexplained:
      result.unexplained.push_back(access.place + ": an access is lost");
      continue;
    }
    // The load before the loop is the update's; it is kept.
    const bool reads = access.reads && access.if_lost != Why::Update;
    if (!take(reads, bytes.read) || !take(access.writes, bytes.written))
      result.unexplained.push_back(access.place + ": nothing stands for a lost access");
  }
  for (const auto &[where, bytes] : made)
    if (bytes.read || bytes.written)
      result.unexplained.push_back(where.second + ": an access is new");
}

} // namespace sennit::frontend
