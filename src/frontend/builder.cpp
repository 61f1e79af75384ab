// See builder.h.
#include "builder.h"

#include "sennit/support/error.h"

namespace sennit::frontend {

ir::BlockId Builder::new_block(const std::string &name) {
  ir::BlockId id(function.blocks.size());
  ir::BasicBlock block;
  block.name = (name.empty() ? "b" : name) + "." + std::to_string(id.index());
  function.blocks.push_back(std::move(block));
  return id;
}

void Builder::enter(ir::BlockId block) {
  block_ = block;
  open_ = true;
}

ir::RegisterId Builder::new_register(Width width, const std::string &name) {
  SENNIT_CHECK(width >= 1 && width <= max_width, "register width");
  ir::RegisterId id(function.registers.size());
  function.registers.push_back({name, width});
  return id;
}

ir::Instruction &Builder::append(ir::Instruction instruction) {
  SENNIT_CHECK(open_, "instruction behind a terminator");
  instruction.place = place;
  auto &instructions = function.blocks[block_.index()].instructions;
  instructions.push_back(std::move(instruction));
  if (ir::is_terminator(instructions.back().op))
    open_ = false;
  return instructions.back();
}

Operand Builder::emit(Opcode op, Width width, std::vector<Operand> operands, std::uint8_t kind,
                      const std::string &text) {
  ir::Instruction instruction{.op = op};
  instruction.width = width;
  instruction.kind = kind;
  instruction.text = text;
  instruction.operands = std::move(operands);
  if (width == 0) {
    append(std::move(instruction));
    return {};
  }
  instruction.result = new_register(width);
  Operand result = reg(instruction.result);
  append(std::move(instruction));
  return result;
}

Operand Builder::value(Opcode op, Width width, std::vector<Operand> operands,
                       const std::string &name) {
  if (auto folded = fold(op, width, operands))
    return *folded;
  Operand result = emit(op, width, std::move(operands));
  function.registers[result.index].name = name;
  return result;
}

Operand Builder::resize(const Operand &a, Width width, bool is_signed) {
  if (a.width == width)
    return a;
  return value(a.width > width ? Opcode::Trunc
               : is_signed     ? Opcode::SExt
                               : Opcode::ZExt,
               width, {a});
}

Operand Builder::nondet(ir::NondetKind kind, Width width, const std::string &text) {
  return emit(Opcode::Nondet, width, {}, std::uint8_t(kind), text);
}

void Builder::copy(ir::RegisterId to, const Operand &from) {
  ir::Instruction instruction{.op = Opcode::Copy};
  instruction.result = to;
  instruction.width = from.width;
  instruction.operands = {from};
  append(std::move(instruction));
}

Operand Builder::load(const Operand &address, Width width, ir::MemoryOrder order,
                      bool is_volatile) {
  Operand result = emit(Opcode::Load, width, {address});
  ir::Instruction &instruction = function.blocks[block_.index()].instructions.back();
  instruction.order = order;
  instruction.is_volatile = is_volatile;
  return result;
}

void Builder::store(const Operand &address, const Operand &value, ir::MemoryOrder order,
                    bool is_volatile) {
  ir::Instruction instruction{.op = Opcode::Store};
  instruction.width = value.width;
  instruction.operands = {address, value};
  instruction.order = order;
  instruction.is_volatile = is_volatile;
  append(std::move(instruction));
}

Operand Builder::alloc(ir::AllocKind kind, const Operand &size, std::uint32_t align,
                       const std::string &text) {
  Operand result = emit(Opcode::Alloc, pointer_width_, {size}, std::uint8_t(kind), text);
  function.blocks[block_.index()].instructions.back().align = align;
  return result;
}

void Builder::require(const Operand &condition, ir::UndefinedKind kind) {
  if (!condition.is_constant() || condition.value == 0)
    emit(Opcode::Require, 0, {condition}, std::uint8_t(kind));
}

void Builder::terminate(Opcode op, std::uint8_t kind, const std::string &text,
                        std::vector<Operand> operands) {
  if (open_)
    emit(op, 0, std::move(operands), kind, text);
}

void Builder::jump(ir::BlockId target) {
  if (!open_)
    return;
  ir::Instruction instruction{.op = Opcode::Jump};
  instruction.targets = {target};
  append(std::move(instruction));
}

void Builder::branch(const Operand &condition, ir::BlockId yes, ir::BlockId no) {
  if (!open_)
    return;
  if (condition.is_constant() || yes == no)
    return jump(yes == no || condition.value ? yes : no);
  ir::Instruction instruction{.op = Opcode::Branch};
  instruction.operands = {condition};
  instruction.targets = {yes, no};
  append(std::move(instruction));
}

} // namespace sennit::frontend
