// Operands: what an LLVM value is in our registers and constants.
#include "lowering.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace sennit::frontend {

Leaves FunctionLowering::leaves_of(const Value &value) {
  if (auto known = values_.find(&value); known != values_.end())
    return known->second;
  if (const auto *constant = llvm::dyn_cast<llvm::Constant>(&value))
    return constant_leaves(*constant);
  throw Gap{"a value that was not lowered"};
}

Operand FunctionLowering::operand(const Value &value) {
  if (llvm::isa<llvm::MetadataAsValue>(value))
    throw Gap{"metadata as a value"};
  Leaves leaves = leaves_of(value);
  if (leaves.size() != 1)
    throw Gap{"a structure where a scalar is expected"};
  return leaves[0];
}

Leaves FunctionLowering::constant_leaves(const llvm::Constant &value) {
  llvm::Type &type = *value.getType();
  if (llvm::isa<llvm::UndefValue>(value)) { // undef and poison: some value, chosen at each use
    Leaves result;
    for (const Leaf &leaf : program_.leaves(type))
      result.push_back(nondet(ir::NondetKind::Uninitialised, leaf.width));
    return result;
  }
  if (auto word = program_.word_of(value))
    return {*word};
  if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&value)) // thread-local
    return {emit(Opcode::ThreadLocal, pointer_width(),
                 {Operand::global(program_.global(const_cast<llvm::GlobalVariable &>(*variable)),
                                  pointer_width())})};
  if (const auto *number = llvm::dyn_cast<llvm::ConstantInt>(&value)) { // of more than 128 bits
    Leaves result;
    for (const Leaf &leaf : program_.leaves(type))
      result.push_back(constant(
          Word(number->getValue().extractBitsAsZExtValue(leaf.width, unsigned(leaf.offset) * 8)),
          leaf.width));
    return result;
  }
  if (value.isNullValue()) {
    Leaves result;
    for (const Leaf &leaf : program_.leaves(type))
      result.push_back(constant(0, leaf.width));
    return result;
  }
  if (const auto *expression = llvm::dyn_cast<llvm::ConstantExpr>(&value))
    return {this->expression(*expression)};
  if (type.isAggregateType() || type.isVectorTy()) {
    Leaves result;
    for (unsigned i = 0; llvm::Constant *element = value.getAggregateElement(i); ++i)
      for (const Operand &leaf : constant_leaves(*element))
        result.push_back(leaf);
    return result;
  }
  program_.width(type); // says which kind of type it is
  throw Gap{"a constant of an unknown kind"};
}

// A constant expression that is not a constant of ours: computed where it is used.
Operand FunctionLowering::expression(const llvm::ConstantExpr &expression) {
  Operand base = operand(*expression.getOperand(0));
  switch (expression.getOpcode()) {
  case llvm::Instruction::GetElementPtr:
    return index_address(expression, base);
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::IntToPtr:
  case llvm::Instruction::BitCast:
  case llvm::Instruction::Trunc:
    return resize(base, program_.width(*expression.getType()));
  case llvm::Instruction::Add:
    return binary(Opcode::Add, base, operand(*expression.getOperand(1)));
  case llvm::Instruction::Sub:
    return binary(Opcode::Sub, base, operand(*expression.getOperand(1)));
  case llvm::Instruction::Xor:
    return binary(Opcode::Xor, base, operand(*expression.getOperand(1)));
  default:
    throw Gap{std::string("the constant expression ") + expression.getOpcodeName()};
  }
}

void FunctionLowering::define(const Instruction &instruction, Leaves value) {
  if (value.size() == 1 && value[0].is_register() && instruction.hasName()) {
    std::string &name = function.registers[value[0].index].name;
    if (name.empty())
      name = instruction.getName().str();
  }
  auto known = values_.find(&instruction);
  if (known == values_.end()) {
    values_[&instruction] = std::move(value);
    return;
  }
  for (std::size_t i = 0; i < value.size();
       ++i) // a register that was promised before (a call in a loop ...)
    copy(ir::RegisterId(known->second[i].index), value[i]);
}

Operand FunctionLowering::pack(const Leaves &leaves) {
  if (leaves.size() == 1)
    return leaves[0];
  unsigned width = 0;
  for (const Operand &leaf : leaves)
    width += leaf.width;
  Operand result = constant(0, Width(width));
  unsigned at = 0;
  for (const Operand &leaf : leaves) {
    Operand part = binary(Opcode::Shl, resize(leaf, Width(width)), constant(at, Width(width)));
    result = binary(Opcode::Or, part, result);
    at += leaf.width;
  }
  return result;
}

Leaves FunctionLowering::unpack(const Operand &word, llvm::Type &type) {
  const std::vector<Leaf> &leaves = program_.leaves(type);
  if (leaves.size() == 1)
    return {resize(word, leaves[0].width)};
  Leaves result;
  unsigned at = 0;
  for (const Leaf &leaf : leaves) {
    Operand shifted = at == 0 ? word : binary(Opcode::LShr, word, constant(at, word.width));
    result.push_back(resize(shifted, leaf.width));
    at += leaf.width;
  }
  return result;
}

} // namespace sennit::frontend
