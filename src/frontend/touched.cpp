#include "touched.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace sennit::frontend {

Touched touched_by(const llvm::Instruction &instruction) {
  const llvm::DataLayout &layout = instruction.getModule()->getDataLayout();
  const auto size = [&](const llvm::Type *type) {
    return layout.getTypeStoreSize(const_cast<llvm::Type *>(type)).getFixedValue();
  };
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return {.read = load->getPointerOperand(), .bytes = size(load->getType())};
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return {.written = store->getPointerOperand(),
            .bytes = size(store->getValueOperand()->getType())};
  if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return {update->getPointerOperand(), update->getPointerOperand(), size(update->getType())};
  if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return {exchange->getPointerOperand(), exchange->getPointerOperand(),
            size(exchange->getNewValOperand()->getType())};
  const auto *copy = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction);
  if (!copy)
    return {};
  Touched result{.written = copy->getRawDest()};
  if (const auto *length = llvm::dyn_cast<llvm::ConstantInt>(copy->getLength()))
    result.bytes = length->getZExtValue();
  if (const auto *transfer = llvm::dyn_cast<llvm::MemTransferInst>(copy))
    result.read = transfer->getRawSource();
  return result;
}

} // namespace sennit::frontend
