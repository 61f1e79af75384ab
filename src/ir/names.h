// Words of the text form that printer, parser and validator share. Private to src/ir.
#pragma once

#include "sennit/ir/program.h"

#include <span>

namespace sennit::ir {

// How many operands; -1: any number.
int operand_count(Opcode op);
std::optional<Opcode> opcode_named(std::string_view text);

// The words for Instruction::kind of this opcode, in the order of the enum; empty: the opcode has
// no kind.
std::span<const std::string_view> kind_names(Opcode op);
// By MemoryOrder; Plain is the empty word.
std::span<const std::string_view> order_names();
// May carry Instruction::text.
bool takes_text(Opcode op);

// The width that a constant at this operand position has if the text does not say, from the opcode,
// the instruction's width and its operands that are no constants; 0: the text has to say. Functions
// have no registers beyond the parameters yet.
Width expected_width(const Program &program, const Instruction &instruction, std::size_t operand);

// The first broken rule, and where.
struct Problem {
  std::string text;
  std::optional<InstructionRef> at;
};
std::optional<Problem> find_problem(const Program &program);

} // namespace sennit::ir
