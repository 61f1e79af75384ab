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

std::string FunctionLowering::name_of(const Value &pointer) const {
  return names_.of(pointer);
}

} // namespace sennit::frontend
