// From an address back to C: debug records name locals (dbg_declare) and values of promoted locals
// (dbg_value), globals name themselves, offsets become members and elements by the debug types.
// `p->next` is recognised as an offset from a value that is variable p, or that was loaded from
// one. Left out: casts (the declared type is believed), anonymous unions (their first member that
// fits is named).
#include "names.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace sennit::frontend {

namespace {

constexpr unsigned depth_limit = 6;

const llvm::DIType *strip(const llvm::DIType *type) { // typedef, const, volatile, _Atomic
  while (const auto *derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type ||
        derived->getTag() == llvm::dwarf::DW_TAG_member)
      break;
    type = derived->getBaseType();
  }
  return type;
}

const llvm::DIType *pointed_to(const llvm::DIType *type) {
  const auto *derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(strip(type));
  return derived && derived->getTag() == llvm::dwarf::DW_TAG_pointer_type ? derived->getBaseType()
                                                                          : nullptr;
}

const llvm::DIDerivedType *member_at(const llvm::DICompositeType &type, std::uint64_t bits) {
  for (const llvm::DINode *element : type.getElements()) {
    const auto *member = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (member && member->getTag() == llvm::dwarf::DW_TAG_member &&
        bits >= member->getOffsetInBits() &&
        bits < member->getOffsetInBits() + std::max<std::uint64_t>(1, member->getSizeInBits()))
      return member;
  }
  return nullptr;
}

std::uint64_t bytes_of(const llvm::DIType *type) {
  type = strip(type);
  return type ? type->getSizeInBits() / 8 : 0;
}

bool has_array_at(const llvm::DIType *type, std::uint64_t bytes) {
  for (unsigned steps = 0; steps < depth_limit; ++steps) {
    const auto *composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(strip(type));
    if (!composite || composite->getTag() == llvm::dwarf::DW_TAG_array_type)
      return composite != nullptr;
    const llvm::DIDerivedType *member = member_at(*composite, bytes * 8);
    if (!member)
      return false;
    bytes -= member->getOffsetInBits() / 8;
    type = member->getBaseType();
  }
  return false;
}

} // namespace

Names::Names(const llvm::Function &function) : layout_(function.getParent()->getDataLayout()) {
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    for (const llvm::DbgRecord &record : instruction.getDbgRecordRange())
      if (const auto *variable = llvm::dyn_cast<llvm::DbgVariableRecord>(&record))
        if (variable->getNumVariableLocationOps() == 1 &&
            variable->getExpression()->getNumElements() == 0)
          if (const llvm::Value *value = variable->getVariableLocationOp(0);
              value && !llvm::isa<llvm::Constant>(value))
            variables_.try_emplace(value, variable->getVariable());
}

std::string Names::of(const llvm::Value &pointer) const {
  return print(lvalue(pointer, 0));
}

bool Names::is_signed(const llvm::Value &pointer) const {
  const auto *type = llvm::dyn_cast_or_null<llvm::DIBasicType>(strip(lvalue(pointer, 0).type));
  return type && (type->getEncoding() == llvm::dwarf::DW_ATE_signed ||
                  type->getEncoding() == llvm::dwarf::DW_ATE_signed_char);
}

std::string Names::print(const Expression &expression) {
  return expression.is_pointee && !expression.text.empty() ? "*" + expression.text
                                                           : expression.text;
}

// The lvalue at `pointer`: first all offsets are summed up, then the sum is resolved once.
Names::Expression Names::lvalue(const llvm::Value &pointer, unsigned depth) const {
  const llvm::Value *base = &pointer;
  std::uint64_t bytes = 0;
  bool variable_index = false;
  while (const auto *element = llvm::dyn_cast<llvm::GEPOperator>(base)) {
    llvm::MapVector<llvm::Value *, llvm::APInt> variables;
    llvm::APInt offset(layout_.getIndexTypeSizeInBits(element->getType()), 0);
    if (!element->collectOffset(layout_, offset.getBitWidth(), variables, offset) ||
        offset.isNegative())
      return {};
    bytes += offset.getZExtValue();
    variable_index |= !variables.empty();
    base = element->getPointerOperand();
  }
  return at_offset(object(*base, depth), bytes, variable_index);
}

Names::Expression Names::object(const llvm::Value &base, unsigned depth) const {
  if (depth > depth_limit)
    return {};
  if (const auto *global = llvm::dyn_cast<llvm::GlobalVariable>(&base)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> debug;
    global->getDebugInfo(debug);
    if (debug.empty())
      return {global->hasPrivateLinkage() ? "" : global->getName().str(), nullptr};
    return {debug[0]->getVariable()->getName().str(), debug[0]->getVariable()->getType()};
  }
  if (llvm::isa<llvm::AllocaInst>(base)) {
    if (auto known = variables_.find(&base); known != variables_.end())
      return {known->second->getName().str(), known->second->getType()};
    return {base.getName().str(), nullptr};
  }
  if (const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&base);
      call && call->getIntrinsicID() == llvm::Intrinsic::threadlocal_address)
    return object(*call->getArgOperand(0), depth + 1);
  return pointee(base, depth);
}

Names::Expression Names::pointee(const llvm::Value &value, unsigned depth) const {
  if (auto known = variables_.find(&value); known != variables_.end())
    return {known->second->getName().str(), pointed_to(known->second->getType()), true};
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&value)) {
    const Expression from = lvalue(*load->getPointerOperand(), depth + 1);
    return {print(from), pointed_to(from.type), true};
  }
  return {};
}

// Steps into elements and members until a scalar. With an index that is a variable every element on
// the way is "[...]"; a pointer is taken for one to an array if there is no array further in.
Names::Expression Names::at_offset(Expression whole, std::uint64_t bytes,
                                   bool variable_index) const {
  if (whole.text.empty())
    return whole;
  auto index = [&](std::uint64_t size) {
    whole.text += variable_index ? "[...]" : "[" + std::to_string(bytes / size) + "]";
    bytes %= size;
    whole.is_pointee = false;
  };
  if (whole.is_pointee) {
    const std::uint64_t size = bytes_of(whole.type);
    if (size > 0 && (bytes >= size || (variable_index && !has_array_at(whole.type, bytes))))
      index(size);
  }
  for (unsigned steps = 0; steps < depth_limit; ++steps) {
    const auto *type = llvm::dyn_cast_or_null<llvm::DICompositeType>(strip(whole.type));
    if (!type)
      break;
    if (type->getTag() == llvm::dwarf::DW_TAG_array_type) {
      if (bytes_of(type->getBaseType()) == 0)
        break;
      index(bytes_of(type->getBaseType()));
      whole.type = type->getBaseType();
      continue;
    }
    const llvm::DIDerivedType *member = member_at(*type, bytes * 8);
    if (!member)
      break;
    if (!member->getName().empty()) {
      whole.text += (whole.is_pointee ? "->" : ".") + member->getName().str();
      whole.is_pointee = false;
    }
    bytes -= member->getOffsetInBits() / 8;
    whole.type = member->getBaseType();
  }
  return whole;
}

} // namespace sennit::frontend
