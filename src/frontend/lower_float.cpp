// float and double, and all casts.
//
// A conversion to an integer that cannot hold the value cut towards zero is undefined behaviour (C11 6.3.1.4): a
// `require` before it. The limits are powers of two, or one beyond them where that is a float.
#include "lowering.h"

#include <bit>
#include <cmath>

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

namespace sennit::frontend {

Operand FunctionLowering::float_operation(unsigned opcode, const Operand &a, const Operand &b) {
  switch (opcode) {
  case llvm::Instruction::FAdd:
    return binary(Opcode::FAdd, a, b);
  case llvm::Instruction::FSub:
    return binary(Opcode::FSub, a, b);
  case llvm::Instruction::FMul:
    return binary(Opcode::FMul, a, b);
  case llvm::Instruction::FDiv:
    return binary(Opcode::FDiv, a, b);
  case llvm::Instruction::FRem:
    return binary(Opcode::FRem, a, b);
  default:
    throw Gap{"an unknown floating-point operation"};
  }
}

// A predicate is a set of {equal, greater, less, unordered}, the four low bits of LLVM's number.
Operand FunctionLowering::float_comparison(unsigned predicate, const Operand &a, const Operand &b) {
  Operand result = constant(0, 1);
  auto add = [&](const Operand &part) {
    result = result.is_constant() ? part : binary(Opcode::Or, result, part);
  };
  if (predicate == llvm::CmpInst::FCMP_TRUE)
    return constant(1, 1);
  const bool equal = predicate & 1, greater = predicate & 2, less = predicate & 4,
             unordered = predicate & 8;
  if (equal && less)
    add(compare(Opcode::FLe, a, b));
  else if (less)
    add(compare(Opcode::FLt, a, b));
  if (equal && greater)
    add(compare(Opcode::FLe, b, a));
  else if (greater)
    add(compare(Opcode::FLt, b, a));
  if (equal && !less && !greater)
    add(compare(Opcode::FEq, a, b));
  if (unordered)
    add(compare(Opcode::FUnordered, a, b));
  return result;
}

Word float_word(double value, Width width) {
  return width == 32 ? Word(std::bit_cast<std::uint32_t>(static_cast<float>(value)))
                     : Word(std::bit_cast<std::uint64_t>(value));
}

Operand FunctionLowering::float_to_integer(const Operand &x, Width to, bool is_signed) {
  const Width precision = x.width == 32 ? 24 : 53;
  const auto limit = [&](double v) { return constant(float_word(v, x.width), x.width); };
  const double top = std::ldexp(1.0, is_signed ? to - 1 : to);
  const bool exact = !is_signed || to <= precision; // is the first number below the range a float?
  const Operand above = exact ? compare(Opcode::FLt, limit(is_signed ? -top - 1 : -1), x)
                              : compare(Opcode::FLe, limit(-top), x);
  require(binary(Opcode::And, above, compare(Opcode::FLt, x, limit(top))),
          ir::UndefinedKind::ConversionOutOfRange);
  return value(is_signed ? Opcode::FToS : Opcode::FToU, to, {x});
}

Operand FunctionLowering::cast(unsigned opcode, const Operand &a, Width to) {
  switch (opcode) {
  case llvm::Instruction::SExt:
    return resize(a, to, true);
  case llvm::Instruction::ZExt:
  case llvm::Instruction::Trunc:
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::IntToPtr:
    return resize(a, to);
  case llvm::Instruction::FPToSI:
    return float_to_integer(a, to, true);
  case llvm::Instruction::FPToUI:
    return float_to_integer(a, to, false);
  case llvm::Instruction::SIToFP:
    return value(Opcode::SToF, to, {a});
  case llvm::Instruction::UIToFP:
    return value(Opcode::UToF, to, {a});
  case llvm::Instruction::FPExt:
  case llvm::Instruction::FPTrunc:
    return value(Opcode::FConvert, to, {a});
  default:
    throw Gap{"an unknown conversion"};
  }
}

void FunctionLowering::lower_cast(Instruction &instruction) {
  const Leaves source = leaves_of(*instruction.getOperand(0));
  llvm::Type &type = *instruction.getType();
  if (instruction.getOpcode() == llvm::Instruction::BitCast ||
      instruction.getOpcode() == llvm::Instruction::AddrSpaceCast)
    return define(instruction, unpack(pack(source), type));
  const std::vector<Leaf> &target = program_.leaves(type);
  Leaves result;
  for (std::size_t i = 0; i < source.size(); ++i)
    result.push_back(cast(instruction.getOpcode(), source[i], target[i].width));
  define(instruction, std::move(result));
}

} // namespace sennit::frontend
