// Static storage: initial bytes and addresses in it, and constants that are single words.
#include "lowering.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace sennit::frontend {

namespace {

Word word_of_bits(const llvm::APInt &bits) {
  Word result = bits.extractBitsAsZExtValue(std::min(64u, bits.getBitWidth()), 0);
  if (bits.getBitWidth() > 64)
    result |= Word(bits.extractBitsAsZExtValue(bits.getBitWidth() - 64, 64)) << 64;
  return result;
}

// extern int a[];
bool is_array_of_unknown_size(const llvm::GlobalVariable &global) {
  const auto *array = llvm::dyn_cast<llvm::ArrayType>(global.getValueType());
  return !global.hasInitializer() && array && array->getNumElements() == 0;
}

// The C name: "total" for a function's static "main.total".
std::string c_name(const llvm::GlobalVariable &global) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> debug;
  global.getDebugInfo(debug);
  return debug.empty() ? global.getName().str() : debug[0]->getVariable()->getName().str();
}

} // namespace

ir::GlobalId ProgramLowering::global(llvm::GlobalVariable &global) {
  auto [entry, is_new] = globals_.try_emplace(&global);
  if (!is_new)
    return entry->second;
  const ir::GlobalId id(program_.globals.size());
  entry->second = id;
  program_.globals.emplace_back();
  ir::Global target;
  target.name = global.getName().empty() ? "constant" : global.getName().str();
  while (!names_.insert(target.name).second)
    target.name += "'";
  target.size = global.getValueType()->isSized()
                    ? layout().getTypeAllocSize(global.getValueType()).getFixedValue()
                    : 0;
  target.align = std::uint32_t(global.getAlign().valueOrOne().value());
  target.is_constant = global.isConstant();
  target.is_thread_local = global.isThreadLocal();
  target.is_external = !global.hasInitializer();
  target.is_model = sources_.model_globals.contains(global.getName().str());
  if (target.is_external) {
    target.is_constant = false;
    report_.external_variables.push_back(c_name(global));
  } else {
    initialise(target, *global.getInitializer(), 0);
  }
  program_.globals[id.index()] = std::move(target);
  return id;
}

namespace {

void put_bytes(ir::Global &target, std::uint64_t offset, Word value, std::uint64_t size) {
  if (value == 0)
    return;
  if (target.bytes.size() < offset + size)
    target.bytes.resize(offset + size);
  for (std::uint64_t i = 0; i < size; ++i)
    target.bytes[offset + i] = i < 16 ? std::uint8_t(value >> (8 * i)) : 0;
}

} // namespace

std::optional<Operand> ProgramLowering::initial_word(const llvm::Constant &value) {
  try {
    return word_of(value);
  } catch (const Gap &) {
    return std::nullopt;
  }
}

void ProgramLowering::initialise(ir::Global &target, const llvm::Constant &value,
                                 std::uint64_t offset) {
  llvm::Type &type = *value.getType();
  if (llvm::isa<llvm::UndefValue>(value) || value.isNullValue())
    return;
  const std::uint64_t size = layout().getTypeStoreSize(&type).getFixedValue();
  if (const auto *data = llvm::dyn_cast<llvm::ConstantDataSequential>(&value)) {
    const std::uint64_t stride = data->getElementByteSize();
    for (unsigned i = 0; i < data->getNumElements(); ++i)
      put_bytes(target, offset + i * stride,
                data->getElementType()->isIntegerTy()
                    ? Word(data->getElementAsInteger(i))
                    : word_of_bits(data->getElementAsAPFloat(i).bitcastToAPInt()),
                stride);
  } else if (const auto *aggregate = llvm::dyn_cast<llvm::ConstantAggregate>(&value)) {
    for (unsigned i = 0; i < aggregate->getNumOperands(); ++i) {
      std::uint64_t at = 0;
      if (auto *structure = llvm::dyn_cast<llvm::StructType>(&type))
        at = layout().getStructLayout(structure)->getElementOffset(i);
      else
        at = i * layout().getTypeAllocSize(aggregate->getOperand(i)->getType()).getFixedValue();
      initialise(target, *aggregate->getOperand(i), offset + at);
    }
  } else if (const auto *number = llvm::dyn_cast<llvm::ConstantFP>(&value)) {
    put_bytes(target, offset, word_of_bits(number->getValueAPF().bitcastToAPInt()), size);
  } else if (const auto *integer = llvm::dyn_cast<llvm::ConstantInt>(&value)) {
    const llvm::APInt bits = integer->getValue().zext(unsigned(size) * 8); // of any width
    for (std::uint64_t i = 0; i < size; ++i)
      put_bytes(target, offset + i, bits.extractBitsAsZExtValue(8, unsigned(i) * 8), 1);
  } else if (auto word = initial_word(value)) {
    if (word->is_constant())
      put_bytes(target, offset, word->value, size);
    else
      target.relocations.push_back({offset, *word});
  } else {
    report_.warnings.push_back("warning: initial value of " + target.name +
                               " is not known: arbitrary");
    target.is_external = true;
  }
}

// Addresses of thread-locals are no constants in our IR.
std::optional<Operand> ProgramLowering::word_of(const llvm::Constant &constant) {
  if (const auto *integer = llvm::dyn_cast<llvm::ConstantInt>(&constant);
      integer && integer->getBitWidth() <= max_width)
    return Operand::constant(word_of_bits(integer->getValue()), Width(integer->getBitWidth()));
  if (const auto *number = llvm::dyn_cast<llvm::ConstantFP>(&constant);
      number && (number->getType()->isFloatTy() || number->getType()->isDoubleTy()))
    return Operand::constant(word_of_bits(number->getValueAPF().bitcastToAPInt()),
                             width(*number->getType()));
  if (llvm::isa<llvm::ConstantPointerNull>(constant))
    return Operand::constant(0, pointer_width());
  if (const auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&constant)) {
    if (variable->isThreadLocal())
      return std::nullopt;
    if (is_array_of_unknown_size(*variable))
      throw Gap{"the array " + variable->getName().str() +
                " of unknown size, which no file defines"};
    return Operand::global(global(const_cast<llvm::GlobalVariable &>(*variable)), pointer_width());
  }
  if (const auto *callee = llvm::dyn_cast<llvm::Function>(&constant))
    return function_address(const_cast<llvm::Function &>(*callee));
  if (const auto *alias = llvm::dyn_cast<llvm::GlobalAlias>(&constant))
    return word_of(*alias->getAliasee());
  if (const auto *address = llvm::dyn_cast<llvm::BlockAddress>(&constant)) {
    Word number = 1;
    for (const llvm::BasicBlock &block : *address->getFunction()) {
      if (&block == address->getBasicBlock())
        return Operand::constant(number, pointer_width());
      ++number;
    }
  }
  if (const auto *expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant))
    return word_of_expression(*expression);
  return std::nullopt;
}

std::optional<Operand> ProgramLowering::word_of_expression(const llvm::ConstantExpr &expression) {
  auto base = word_of(*expression.getOperand(0));
  if (!base)
    return std::nullopt;
  switch (expression.getOpcode()) {
  case llvm::Instruction::GetElementPtr: {
    llvm::APInt offset(layout().getIndexTypeSizeInBits(expression.getType()), 0);
    if (!llvm::cast<llvm::GEPOperator>(expression).accumulateConstantOffset(layout(), offset))
      return std::nullopt;
    return fold(Opcode::Add, pointer_width(),
                {*base, Operand::constant(word_of_bits(offset), pointer_width())});
  }
  case llvm::Instruction::PtrToInt:
  case llvm::Instruction::IntToPtr:
  case llvm::Instruction::BitCast:
  case llvm::Instruction::Trunc: {
    const Width to = width(*expression.getType());
    if (to == base->width)
      return base;
    return fold(to < base->width ? Opcode::Trunc : Opcode::ZExt, to, {*base});
  }
  case llvm::Instruction::Add:
  case llvm::Instruction::Sub: {
    auto other = word_of(*expression.getOperand(1));
    if (!other)
      return std::nullopt;
    return fold(expression.getOpcode() == llvm::Instruction::Add ? Opcode::Add : Opcode::Sub,
                base->width, {*base, *other});
  }
  default:
    return std::nullopt;
  }
}

} // namespace sennit::frontend
