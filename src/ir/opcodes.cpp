// Static facts of the opcodes, read off the one table opcodes.def.
#include "sennit/ir/program.h"
#include "sennit/support/error.h"
#include "src/ir/names.h"

#include <array>

namespace sennit::ir {

namespace {

struct Facts {
  std::string_view text;
  int operands;
  unsigned flags;
};

constexpr unsigned result_flag = 1, terminator_flag = 2, visible_flag = 4;

constexpr Facts facts[] = {
#define SENNIT_OPCODE(Name, text, operands, flags) {text, operands, flags},
#include "sennit/ir/opcodes.def"
#undef SENNIT_OPCODE
};

const Facts &facts_of(Opcode op) {
  return facts[static_cast<std::size_t>(op)];
}

} // namespace

std::string_view name(Opcode op) {
  return facts_of(op).text;
}
bool is_terminator(Opcode op) {
  return (facts_of(op).flags & terminator_flag) != 0;
}
bool has_result(Opcode op) {
  return (facts_of(op).flags & result_flag) != 0;
}
bool is_visible(Opcode op) {
  return (facts_of(op).flags & visible_flag) != 0;
}
int operand_count(Opcode op) {
  return facts_of(op).operands;
}

std::optional<Opcode> opcode_named(std::string_view text) {
  for (std::size_t i = 0; i < std::size(facts); ++i)
    if (facts[i].text == text)
      return static_cast<Opcode>(i);
  return std::nullopt;
}

const Instruction &instruction_at(const Program &program, InstructionRef at) {
  SENNIT_CHECK(at.function.index() < program.functions.size(), "function of an instruction");
  const Function &function = program.function(at.function);
  SENNIT_CHECK(at.block.index() < function.blocks.size(), "block of an instruction");
  const BasicBlock &block = function.blocks[at.block.index()];
  SENNIT_CHECK(at.index < block.instructions.size(), "index of an instruction");
  return block.instructions[at.index];
}

std::string to_string(const Place &place) {
  if (place.line == 0)
    return place.file.empty() ? "<library>" : place.file;
  return place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

std::span<const std::string_view> kind_names(Opcode op) {
  static constexpr std::array<std::string_view, 5> nondet{"input", "uninitialised", "havoc",
                                                          "choice", "computed"};
  static constexpr std::array<std::string_view, 2> alloc{"stack", "heap"};
  static constexpr std::array<std::string_view, 8> wait{
      "plain", "lock", "condition", "join", "barrier", "semaphore", "once", "other"};
  static constexpr std::array<std::string_view, 9> undefined{
      "division_by_zero", "shift_out_of_range", "invalid_dereference",
      "invalid_free",     "invalid_join",       "invalid_call",
      "conversion",       "unreachable",        "other"};
  static constexpr std::array<std::string_view, 2> process{"exit", "abort"};
  switch (op) {
  case Opcode::Nondet:
    return nondet;
  case Opcode::Alloc:
    return alloc;
  case Opcode::Assume:
    return wait;
  case Opcode::Require:
    return undefined;
  case Opcode::EndProcess:
    return process;
  default:
    return {};
  }
}

std::span<const std::string_view> order_names() {
  static constexpr std::array<std::string_view, 7> names{
      "", "relaxed", "consume", "acquire", "release", "acquire_release", "seq_cst"};
  return names;
}

bool takes_text(Opcode op) {
  switch (op) {
  case Opcode::Nondet:
  case Opcode::Alloc:
  case Opcode::Assume:
  case Opcode::Assert:
  case Opcode::Require:
  case Opcode::Caution:
  case Opcode::Unsupported:
    return true;
  default:
    return false;
  }
}

Width expected_width(const Program &program, const Instruction &instruction, std::size_t operand) {
  switch (instruction.op) {
  case Opcode::Eq:
  case Opcode::Ne:
  case Opcode::ULt:
  case Opcode::ULe:
  case Opcode::SLt:
  case Opcode::SLe: {
    const Operand &other = instruction.operands[1 - operand];
    return other.is_constant() ? 0 : other.width;
  }
  case Opcode::Select:
    return operand == 0 ? 1 : instruction.width;
  case Opcode::Store:
    return operand == 0 ? program.pointer_width : instruction.width;
  case Opcode::Load:
  case Opcode::Free:
  case Opcode::EndLifetime:
  case Opcode::Alloc:
  case Opcode::Create:
  case Opcode::Join:
  case Opcode::ExitThread:
    return program.pointer_width;
  case Opcode::CallIndirect:
    return operand == 0 ? program.pointer_width : 0;
  case Opcode::Call: {
    const Function &callee = program.function(instruction.callee);
    return operand < callee.parameter_count ? callee.registers[operand].width : 0;
  }
  case Opcode::Assume:
  case Opcode::Assert:
  case Opcode::Require:
  case Opcode::Branch:
    return 1;
  case Opcode::ZExt:
  case Opcode::SExt:
  case Opcode::Trunc:
  case Opcode::FEq:
  case Opcode::FLt:
  case Opcode::FLe:
  case Opcode::FUnordered:
  case Opcode::FToS:
  case Opcode::FToU:
  case Opcode::SToF:
  case Opcode::UToF:
  case Opcode::FConvert:
  case Opcode::Switch:
  case Opcode::Return:
    return 0;
  default:
    return instruction.width;
  }
}

} // namespace sennit::ir
