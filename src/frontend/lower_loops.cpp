// Natural loops for --show-loops and the bounds: named FUNCTION.N in source order. Names of
// accessed variables for traces.
#include "lowering.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

namespace sennit::frontend {

void FunctionLowering::report_loops() {
  if (function.is_model)
    return;
  llvm::DominatorTree dominators(source_);
  llvm::LoopInfo info(dominators);
  std::vector<std::pair<std::tuple<unsigned, unsigned, std::size_t>, Loop>> found;
  for (llvm::Loop *loop : info.getLoopsInPreorder()) {
    auto header = blocks_.find(loop->getHeader());
    if (header == blocks_.end())
      continue;
    llvm::DebugLoc location = loop->getStartLoc();
    if (!location)
      location = loop->getHeader()->getTerminator()->getDebugLoc();
    Loop result{.name = {},
                .function = id_,
                .header = header->second,
                .place = program_.place(location, source_, "")};
    for (auto &[block, bound] : hints_)
      if (info.getLoopFor(block) == loop)
        result.bound_hint = bound;
    found.push_back(
        {{location ? location.getLine() : 0, location ? location.getCol() : 0, found.size()},
         result});
  }
  std::ranges::sort(found, {}, [](const auto &entry) { return entry.first; });
  for (std::size_t i = 0; i < found.size(); ++i) {
    found[i].second.name = function.name + "." + std::to_string(i);
    program_.report().loops.push_back(found[i].second);
  }
}

namespace {

// The member of a structure type at a byte offset, by debug information: "next" or "inner.next".
std::string member_at(const llvm::DIType *type, std::uint64_t bits) {
  while (const auto *derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type)
      return "";
    type = derived->getBaseType();
  }
  const auto *composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  if (!composite || composite->getTag() != llvm::dwarf::DW_TAG_structure_type)
    return "";
  for (const llvm::DINode *element : composite->getElements()) {
    const auto *member = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (!member || bits < member->getOffsetInBits() ||
        bits >= member->getOffsetInBits() + member->getSizeInBits())
      continue;
    const std::string inner = member_at(member->getBaseType(), bits - member->getOffsetInBits());
    return "." + member->getName().str() + inner;
  }
  return "";
}

} // namespace

std::string FunctionLowering::name_of(const Value &pointer) const {
  llvm::APInt offset(program_.pointer_width(), 0);
  const Value *base = pointer.stripAndAccumulateConstantOffsets(program_.layout(), offset, true);
  if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(base)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> debug;
    variable->getDebugInfo(debug);
    if (debug.empty())
      return variable->getName().str();
    const llvm::DIGlobalVariable *declared = debug[0]->getVariable();
    return declared->getName().str() +
           (offset.isNegative() ? "" : member_at(declared->getType(), offset.getZExtValue() * 8));
  }
  if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(base)) {
    std::string name = local->getName().str();
    if (name.ends_with(".addr"))
      name.resize(name.size() - 5);
    return name;
  }
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(base);
      call && call->getIntrinsicID() == llvm::Intrinsic::threadlocal_address)
    return name_of(*call->getArgOperand(0));
  if (const auto *element = llvm::dyn_cast<llvm::GEPOperator>(base))
    return name_of(*element->getPointerOperand());
  return "";
}

} // namespace sennit::frontend
