// Integers of more than 128 bits: the storage units of long runs of bit-fields. A value is its limbs of 64 bits, lowest
// first; only what bit-fields need is here: shifts by constants, bitwise operations, extensions and cuts.
//
//     (x << 135) >> 145 of an i168       each limb of a shift is put together from at most two limbs of the operand
//
// Left out: arithmetic and comparison (_BitInt of more than 128 bits).
#include "lowering.h"

#include <algorithm>

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

namespace sennit::frontend {

bool is_wide(const llvm::Type &type) {
  return type.isIntegerTy() && type.getIntegerBitWidth() > max_width;
}

// `width` bits from bit `low` on (it may be negative): zeros below the value, copies of its top bit above it if signed.
Operand FunctionLowering::slice(const Leaves &limbs, long low, Width width, bool is_signed) {
  Operand result = constant(0, width);
  long start = 0;
  for (const Operand &limb : limbs) {
    const long shift = start - low;
    if (shift < long(width) && shift > -long(limb.width)) {
      const Operand moved =
          shift >= 0
              ? binary(Opcode::Shl, resize(limb, width), constant(Word(shift), width))
              : resize(binary(Opcode::LShr, limb, constant(Word(-shift), limb.width)), width);
      result = binary(Opcode::Or, result, moved);
    }
    start += limb.width;
  }
  const long above = std::max(start - low, 0L); // the first bit of the result above the value
  if (!is_signed || above >= long(width))
    return result;
  const Operand &top = limbs.back();
  const Operand negative = compare(Opcode::SLt, top, constant(0, top.width));
  const Word ones = mask(width) & ~(above == 0 ? Word(0) : mask(Width(above)));
  return binary(Opcode::Or, result, select(negative, constant(ones, width), constant(0, width)));
}

// All limbs of a type, each shifted by the same distance.
Leaves FunctionLowering::slices(const Leaves &limbs, llvm::Type &type, long low, bool is_signed) {
  Leaves result;
  for (const Leaf &leaf : program_.leaves(type))
    result.push_back(slice(limbs, low + long(leaf.offset) * 8, leaf.width, is_signed));
  return result;
}

void FunctionLowering::lower_wide(Instruction &instruction) {
  llvm::Type &type = *instruction.getType();
  const Leaves a = leaves_of(*instruction.getOperand(0));
  switch (instruction.getOpcode()) {
  case llvm::Instruction::Trunc:
  case llvm::Instruction::ZExt:
  case llvm::Instruction::SExt:
    return define(instruction,
                  slices(a, type, 0, instruction.getOpcode() == llvm::Instruction::SExt));
  case llvm::Instruction::Shl:
  case llvm::Instruction::LShr:
  case llvm::Instruction::AShr: {
    const auto *by = llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(1));
    if (!by || by->getValue().uge(type.getIntegerBitWidth()))
      break;
    const auto count = long(by->getZExtValue());
    return define(instruction,
                  slices(a, type,
                         instruction.getOpcode() == llvm::Instruction::Shl ? -count : count,
                         instruction.getOpcode() == llvm::Instruction::AShr));
  }
  case llvm::Instruction::And:
  case llvm::Instruction::Or:
  case llvm::Instruction::Xor: {
    const Opcode op = instruction.getOpcode() == llvm::Instruction::And  ? Opcode::And
                      : instruction.getOpcode() == llvm::Instruction::Or ? Opcode::Or
                                                                         : Opcode::Xor;
    const Leaves b = leaves_of(*instruction.getOperand(1));
    Leaves result;
    for (std::size_t i = 0; i < a.size(); ++i)
      result.push_back(binary(op, a[i], b[i]));
    return define(instruction, std::move(result));
  }
  default:
    break;
  }
  throw Gap{"arithmetic of more than 128 bits"};
}

} // namespace sennit::frontend
