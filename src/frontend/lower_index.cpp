// Addresses of elements: base + constant + sum of index x stride, and the bounds of arrays.
//
//     s->slot[i] = 7;        struct { ...; int slot[4]; } *s
//     %ok = ult %i, 4;  %j = select %ok, %i, 0;  %p = add %s, ... + 4 * %j       at the address
//     require %ok;  store %p, 7                                                  at the access
//
// An index outside the array that the type names is undefined behaviour (C11 6.5.6p8), even where the address lies inside
// the same object. The selection tells the value analysis the bounds: such an access touches no other member of the
// structure. Only where the address is used by accesses alone; one that goes elsewhere (p = &a[n]) may stand one past the
// end. Left out: arrays of one element (the idiom for a tail of unknown length), indices of pointers.
#include "lowering.h"

#include <algorithm>
#include <utility>

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

namespace sennit::frontend {

namespace {

// Nothing but accesses (of the whole element or of a fixed part of it) uses the address.
bool is_only_accessed(const llvm::Value &address) {
  return !address.use_empty() && std::ranges::all_of(address.users(), [&](const llvm::User *user) {
    if (const auto *part = llvm::dyn_cast<llvm::GetElementPtrInst>(user))
      return part->hasAllConstantIndices() && is_only_accessed(*part);
    const llvm::Value *place = llvm::getLoadStorePointerOperand(user);
    if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(user))
      return place == &address && store->getValueOperand() != &address;
    if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(user))
      return update->getPointerOperand() == &address && update->getValOperand() != &address;
    if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(user))
      return exchange->getPointerOperand() == &address &&
             exchange->getNewValOperand() != &address && exchange->getCompareOperand() != &address;
    return place == &address;
  });
}

} // namespace

void FunctionLowering::lower_index(Instruction &instruction) {
  if (instruction.getType()->isVectorTy())
    throw Gap{"a vector of addresses"};
  define(instruction,
         index_address(llvm::cast<llvm::User>(instruction), operand(*instruction.getOperand(0))));
}

Operand FunctionLowering::index_address(const llvm::User &expression, Operand base) {
  const auto &element = llvm::cast<llvm::GEPOperator>(expression);
  const bool bounded = is_only_accessed(element);
  std::vector<Operand> conditions;
  std::uint64_t offset = 0;
  std::vector<Operand> parts;
  llvm::Type *container = nullptr; // what the step goes into; none for the pointer itself
  for (auto step = llvm::gep_type_begin(element); step != llvm::gep_type_end(element); ++step) {
    const auto *array =
        llvm::dyn_cast_or_null<llvm::ArrayType>(std::exchange(container, step.getIndexedType()));
    if (llvm::StructType *structure = step.getStructTypeOrNull()) {
      const auto field = llvm::cast<llvm::ConstantInt>(step.getOperand())->getZExtValue();
      offset += program_.layout().getStructLayout(structure)->getElementOffset(field);
      continue;
    }
    const llvm::TypeSize stride = step.getSequentialElementStride(program_.layout());
    if (stride.isScalable())
      throw Gap{"an address of scalable size"};
    if (const auto *constant = llvm::dyn_cast<llvm::ConstantInt>(step.getOperand())) {
      offset += static_cast<std::uint64_t>(constant->getSExtValue()) * stride.getFixedValue();
      continue;
    }
    Operand index = resize(operand(*step.getOperand()), pointer_width(), true);
    if (bounded && array && array->getNumElements() > 1) {
      conditions.push_back(compare(Opcode::ULt, index, word(array->getNumElements())));
      index = select(conditions.back(), index, word(0));
    }
    parts.push_back(binary(Opcode::Mul, index, word(stride.getFixedValue())));
  }
  Operand address = binary(Opcode::Add, base, word(offset));
  for (const Operand &part : parts)
    address = binary(Opcode::Add, address, part);
  if (!conditions.empty())
    index_conditions_[&expression] = std::move(conditions);
  return address;
}

// The indices that an access rests on lie inside their arrays.
void FunctionLowering::check_index(const Value &pointer) {
  const auto found = index_conditions_.find(&pointer);
  if (found != index_conditions_.end())
    for (const Operand &condition : found->second)
      require(condition, ir::UndefinedKind::InvalidDereference);
  if (const auto *part = llvm::dyn_cast<llvm::GetElementPtrInst>(&pointer))
    check_index(*part->getPointerOperand());
}

} // namespace sennit::frontend
