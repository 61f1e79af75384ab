// Integer arithmetic, comparisons, select, structures and vectors as values; the dispatch over
// instructions.
//
// Undefined operands are excluded by a `require` before the operation: divisor 0, INT_MIN / -1,
// shift counts of the width or more.
#include "lowering.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace sennit::frontend {

void FunctionLowering::lower_instruction(Instruction &instruction) {
  using llvm::dyn_cast;
  if ((instruction.isBinaryOp() || instruction.isCast() ||
       instruction.getOpcode() == llvm::Instruction::ICmp) &&
      (is_wide(*instruction.getType()) || is_wide(*instruction.getOperand(0)->getType())))
    return lower_wide(instruction);
  if (instruction.isBinaryOp())
    return lower_binary(instruction);
  if (instruction.isCast())
    return lower_cast(instruction);
  switch (instruction.getOpcode()) {
  case llvm::Instruction::Load:
    return lower_load(instruction);
  case llvm::Instruction::Store:
    return lower_store(instruction);
  case llvm::Instruction::GetElementPtr:
    return lower_index(instruction);
  case llvm::Instruction::Alloca:
    return lower_alloca(llvm::cast<llvm::AllocaInst>(instruction));
  case llvm::Instruction::Call:
    return lower_call(llvm::cast<llvm::CallInst>(instruction));
  case llvm::Instruction::ICmp:
  case llvm::Instruction::FCmp:
    return lower_compare(instruction);
  case llvm::Instruction::Select:
    return lower_select(instruction);
  case llvm::Instruction::ExtractValue:
  case llvm::Instruction::InsertValue:
    return lower_aggregate(instruction);
  case llvm::Instruction::ExtractElement:
  case llvm::Instruction::InsertElement:
  case llvm::Instruction::ShuffleVector:
    return lower_vector(instruction);
  case llvm::Instruction::Freeze: // an undef operand is chosen here, once
    if (instruction.use_empty())
      return;
    return define(instruction, leaves_of(*instruction.getOperand(0)));
  case llvm::Instruction::FNeg:
    return define(instruction, value(Opcode::FNeg, program_.width(*instruction.getType()),
                                     {operand(*instruction.getOperand(0))}));
  case llvm::Instruction::AtomicRMW:
    return lower_update(instruction);
  case llvm::Instruction::AtomicCmpXchg:
    return lower_exchange(instruction);
  case llvm::Instruction::Fence:
    return lower_fence(instruction);
  default:
    throw Gap{std::string("the instruction ") + instruction.getOpcodeName()};
  }
}

void FunctionLowering::check_operands(unsigned opcode, const Operand &a, const Operand &b) {
  const Width width = a.width;
  switch (opcode) {
  case llvm::Instruction::SDiv:
  case llvm::Instruction::SRem: {
    require(compare(Opcode::Ne, b, constant(0, width)), ir::UndefinedKind::DivisionByZero);
    Operand minus_one = compare(Opcode::Eq, b, constant(~Word(0), width));
    Operand smallest = compare(Opcode::Eq, a, constant(Word(1) << (width - 1), width));
    return require(negate(binary(Opcode::And, minus_one, smallest)),
                   ir::UndefinedKind::DivisionByZero);
  }
  case llvm::Instruction::UDiv:
  case llvm::Instruction::URem:
    return require(compare(Opcode::Ne, b, constant(0, width)), ir::UndefinedKind::DivisionByZero);
  case llvm::Instruction::Shl:
  case llvm::Instruction::LShr:
  case llvm::Instruction::AShr:
    return require(compare(Opcode::ULt, b, constant(width, width)),
                   ir::UndefinedKind::ShiftOutOfRange);
  default:
    return;
  }
}

namespace {

Opcode opcode_of(unsigned opcode) {
  switch (opcode) {
  case llvm::Instruction::Add:
    return Opcode::Add;
  case llvm::Instruction::Sub:
    return Opcode::Sub;
  case llvm::Instruction::Mul:
    return Opcode::Mul;
  case llvm::Instruction::UDiv:
    return Opcode::UDiv;
  case llvm::Instruction::SDiv:
    return Opcode::SDiv;
  case llvm::Instruction::URem:
    return Opcode::URem;
  case llvm::Instruction::SRem:
    return Opcode::SRem;
  case llvm::Instruction::Shl:
    return Opcode::Shl;
  case llvm::Instruction::LShr:
    return Opcode::LShr;
  case llvm::Instruction::AShr:
    return Opcode::AShr;
  case llvm::Instruction::And:
    return Opcode::And;
  case llvm::Instruction::Or:
    return Opcode::Or;
  case llvm::Instruction::Xor:
    return Opcode::Xor;
  default:
    throw Gap{"an unknown arithmetic operation"};
  }
}

} // namespace

Operand FunctionLowering::integer_operation(Instruction &instruction, const Operand &a,
                                            const Operand &b) {
  check_operands(instruction.getOpcode(), a, b);
  Operand result = binary(opcode_of(instruction.getOpcode()), a, b);
  const bool wraps =
      llvm::isa<llvm::OverflowingBinaryOperator>(instruction) && instruction.hasNoSignedWrap();
  // Clang marks no division: every signed one of C's arithmetic may overflow.
  const bool divides = program_.options().keep_no_signed_wrap &&
                       (instruction.getOpcode() == llvm::Instruction::SDiv ||
                        instruction.getOpcode() == llvm::Instruction::SRem);
  auto &emitted = function.blocks[block().index()].instructions;
  if ((wraps || divides) && result.is_register() && !emitted.empty() &&
      emitted.back().result.valid() && emitted.back().result.index() == result.index)
    emitted.back().no_signed_wrap = true;
  return result;
}

void FunctionLowering::lower_binary(Instruction &instruction) {
  const Leaves a = leaves_of(*instruction.getOperand(0)), b = leaves_of(*instruction.getOperand(1));
  const bool is_float = instruction.getType()->getScalarType()->isFloatingPointTy();
  Leaves result;
  for (std::size_t i = 0; i < a.size(); ++i)
    result.push_back(is_float ? float_operation(instruction.getOpcode(), a[i], b[i])
                              : integer_operation(instruction, a[i], b[i]));
  define(instruction, std::move(result));
}

Operand FunctionLowering::integer_comparison(unsigned predicate, Operand a, Operand b) {
  using P = llvm::CmpInst::Predicate;
  switch (predicate) {
  case P::ICMP_EQ:
    return compare(Opcode::Eq, a, b);
  case P::ICMP_NE:
    return compare(Opcode::Ne, a, b);
  case P::ICMP_ULT:
    return compare(Opcode::ULt, a, b);
  case P::ICMP_ULE:
    return compare(Opcode::ULe, a, b);
  case P::ICMP_UGT:
    return compare(Opcode::ULt, b, a);
  case P::ICMP_UGE:
    return compare(Opcode::ULe, b, a);
  case P::ICMP_SLT:
    return compare(Opcode::SLt, a, b);
  case P::ICMP_SLE:
    return compare(Opcode::SLe, a, b);
  case P::ICMP_SGT:
    return compare(Opcode::SLt, b, a);
  case P::ICMP_SGE:
    return compare(Opcode::SLe, b, a);
  default:
    throw Gap{"an unknown comparison"};
  }
}

void FunctionLowering::lower_compare(Instruction &instruction) {
  auto &comparison = llvm::cast<llvm::CmpInst>(instruction);
  const Leaves a = leaves_of(*instruction.getOperand(0)), b = leaves_of(*instruction.getOperand(1));
  Leaves result;
  for (std::size_t i = 0; i < a.size(); ++i)
    result.push_back(comparison.isFPPredicate()
                         ? float_comparison(comparison.getPredicate(), a[i], b[i])
                         : integer_comparison(comparison.getPredicate(), a[i], b[i]));
  define(instruction, std::move(result));
}

void FunctionLowering::lower_select(Instruction &instruction) {
  const Leaves condition = leaves_of(*instruction.getOperand(0));
  const Leaves a = leaves_of(*instruction.getOperand(1)), b = leaves_of(*instruction.getOperand(2));
  Leaves result;
  for (std::size_t i = 0; i < a.size(); ++i)
    result.push_back(select(condition[condition.size() == a.size() ? i : 0], a[i], b[i]));
  define(instruction, std::move(result));
}

// -------------------------------------------------------------------------------------------
// structures as values

void FunctionLowering::lower_aggregate(Instruction &instruction) {
  auto first_leaf = [&](llvm::Type *type, llvm::ArrayRef<unsigned> indices) {
    std::size_t first = 0;
    for (unsigned index : indices) {
      for (unsigned i = 0; i < index; ++i)
        first += program_.leaves(*llvm::GetElementPtrInst::getTypeAtIndex(type, std::uint64_t(i)))
                     .size();
      type = llvm::GetElementPtrInst::getTypeAtIndex(type, std::uint64_t(index));
    }
    return std::pair(first, type);
  };
  Leaves whole = leaves_of(*instruction.getOperand(0));
  if (auto *extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
    auto [first, type] =
        first_leaf(extract->getAggregateOperand()->getType(), extract->getIndices());
    auto begin = whole.begin() + std::ptrdiff_t(first);
    return define(instruction,
                  Leaves(begin, begin + std::ptrdiff_t(program_.leaves(*type).size())));
  }
  auto &insert = llvm::cast<llvm::InsertValueInst>(instruction);
  const std::size_t first =
      first_leaf(insert.getAggregateOperand()->getType(), insert.getIndices()).first;
  const Leaves part = leaves_of(*insert.getInsertedValueOperand());
  std::copy(part.begin(), part.end(), whole.begin() + std::ptrdiff_t(first));
  define(instruction, std::move(whole));
}

void FunctionLowering::lower_vector(Instruction &instruction) {
  Leaves whole = leaves_of(*instruction.getOperand(0));
  if (auto *shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction)) {
    const Leaves other = leaves_of(*shuffle->getOperand(1));
    Leaves result;
    for (int index : shuffle->getShuffleMask()) {
      const std::size_t i = index < 0 ? 0 : std::size_t(index);
      result.push_back(i < whole.size() ? whole[i] : other[i - whole.size()]);
    }
    return define(instruction, std::move(result));
  }
  const bool inserts = llvm::isa<llvm::InsertElementInst>(instruction);
  const auto *index = llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(inserts ? 2 : 1));
  if (!index || index->getZExtValue() >= whole.size())
    throw Gap{"a vector indexed by a variable"};
  Operand &element = whole[index->getZExtValue()];
  if (!inserts)
    return define(instruction, element);
  element = operand(*instruction.getOperand(1));
  define(instruction, std::move(whole));
}

} // namespace sennit::frontend
