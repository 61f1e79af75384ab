// Emits IR instructions into one function; folds constants on the way, so that a branch on a
// constant is a jump and what is behind it is never lowered. Knows nothing of LLVM.
#pragma once

#include "sennit/ir/program.h"

namespace sennit::frontend {

using ir::Opcode;
using ir::Operand;

class Builder {
public:
  explicit Builder(Width pointer_width) : pointer_width_(pointer_width) {}

  ir::Function function; // taken over by the caller at the end
  ir::PlaceId place;     // of what is emitted next

  Width pointer_width() const { return pointer_width_; }

  // Blocks. After a terminator the current block is closed: `open()` is false until `enter`.
  ir::BlockId new_block(const std::string &name);
  void enter(ir::BlockId block);
  bool open() const { return open_; }
  ir::BlockId block() const { return block_; }

  ir::RegisterId new_register(Width width, const std::string &name = {});
  Operand reg(ir::RegisterId id) const {
    return Operand::reg(id, function.registers[id.index()].width);
  }
  static Operand constant(Word value, Width width) { return Operand::constant(value, width); }
  Operand word(Word value) const { return Operand::constant(value, pointer_width_); }

  // Pure values; a constant if all operands are.
  Operand value(Opcode op, Width width, std::vector<Operand> operands,
                const std::string &name = {});
  Operand binary(Opcode op, const Operand &a, const Operand &b) {
    return value(op, a.width, {a, b});
  }
  Operand compare(Opcode op, const Operand &a, const Operand &b) { return value(op, 1, {a, b}); }
  Operand negate(const Operand &bit) { return value(Opcode::Xor, 1, {bit, constant(1, 1)}); }
  Operand select(const Operand &c, const Operand &a, const Operand &b) {
    return value(Opcode::Select, a.width, {c, a, b});
  }
  // Truncates or extends.
  Operand resize(const Operand &a, Width width, bool is_signed = false);
  Operand nondet(ir::NondetKind kind, Width width, const std::string &text = {});

  // Anything else. The result (if width > 0) goes to a new register.
  Operand emit(Opcode op, Width width, std::vector<Operand> operands, std::uint8_t kind = 0,
               const std::string &text = {});
  ir::Instruction &append(ir::Instruction instruction);
  void copy(ir::RegisterId to, const Operand &from);

  Operand load(const Operand &address, Width width, ir::MemoryOrder order = ir::MemoryOrder::Plain,
               bool is_volatile = false);
  void store(const Operand &address, const Operand &value,
             ir::MemoryOrder order = ir::MemoryOrder::Plain, bool is_volatile = false);
  Operand alloc(ir::AllocKind kind, const Operand &size, std::uint32_t align,
                const std::string &text);
  void require(const Operand &condition, ir::UndefinedKind kind);

  // Terminators; ignored when the block is closed.
  void jump(ir::BlockId target);
  void branch(const Operand &condition, ir::BlockId yes, ir::BlockId no);
  void stop() { terminate(Opcode::Stop); }
  void terminate(Opcode op, std::uint8_t kind = 0, const std::string &text = {},
                 std::vector<Operand> operands = {});

private:
  Width pointer_width_;
  ir::BlockId block_;
  bool open_ = false;
};

// The value of a pure operation on constants, if it is one that is folded.
std::optional<Operand> fold(Opcode op, Width width, const std::vector<Operand> &operands);

} // namespace sennit::frontend
