// Text form of a program. Grammar and an example: README.md of this folder. print(parse(print(p)))
// == print(p).
//
// Names are printed as they are where they are unique and made of word characters, else quoted or
// numbered. Constants show their width only where the parser could not infer it (names.h,
// expected_width).
#include "sennit/ir/program.h"
#include "src/ir/names.h"

#include <cctype>
#include <unordered_map>
#include <unordered_set>

namespace sennit::ir {

namespace {

std::string quoted(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 32 || byte == 127) {
      out += "\\x";
      out += digits[byte >> 4];
      out += digits[byte & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string word(std::string_view text) {
  bool plain = !text.empty();
  for (const char c : text)
    plain =
        plain && (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$');
  return plain ? std::string(text) : quoted(text);
}

class FunctionPrinter {
public:
  FunctionPrinter(const Program &program, const Function &function)
      : program_(program), function_(function) {
    name_registers();
  }

  std::string run() {
    header();
    if (function_.blocks.empty())
      return out_ + "\n";
    out_ += " {\n";
    unassigned_registers();
    for (const BasicBlock &block : function_.blocks) {
      out_ += word(block.name) + ":\n";
      for (const Instruction &instruction : block.instructions)
        line(instruction);
    }
    return out_ + "}\n";
  }

private:
  // Empty or repeated names get a number: %.7, %x.7.
  void name_registers() {
    std::unordered_map<std::string, int> uses;
    for (const Register &reg : function_.registers)
      ++uses[reg.name];
    std::unordered_set<std::string> taken;
    for (std::size_t i = 0; i < function_.registers.size(); ++i) {
      const std::string &name = function_.registers[i].name;
      std::string chosen = name;
      if (name.empty() || uses[name] > 1)
        for (chosen = name + "." + std::to_string(i);
             uses.contains(chosen) || taken.contains(chosen);)
          chosen += "_";
      taken.insert(chosen);
      names_.push_back("%" + word(chosen));
    }
  }

  std::string typed(std::size_t index) const {
    return names_[index] + ":" + std::to_string(function_.registers[index].width);
  }

  void header() {
    out_ += "function " + word(function_.name) + "(";
    for (std::uint32_t i = 0; i < function_.parameter_count; ++i)
      out_ += (i == 0 ? "" : ", ") + typed(i);
    out_ += ")";
    if (function_.result_width != 0)
      out_ += " -> " + std::to_string(function_.result_width);
    if (function_.is_model)
      out_ += " model";
    if (function_.address_taken)
      out_ += " address_taken";
    if (function_.is_variadic)
      out_ += " variadic";
  }

  // Registers that are read but never assigned have no other place to show their width.
  void unassigned_registers() {
    std::vector<bool> assigned(function_.registers.size());
    std::vector<bool> used(function_.registers.size());
    for (const BasicBlock &block : function_.blocks)
      for (const Instruction &instruction : block.instructions) {
        if (instruction.result.valid())
          assigned[instruction.result.index()] = true;
        for (const Operand &operand : instruction.operands)
          if (operand.is_register())
            used[operand.index] = true;
      }
    for (std::size_t i = function_.parameter_count; i < assigned.size(); ++i)
      if (used[i] && !assigned[i])
        out_ += "  register " + typed(i) + "\n";
  }

  std::string operand(const Instruction &instruction, std::size_t position) const {
    const Operand &o = instruction.operands[position];
    switch (o.kind) {
    case Operand::Kind::Register:
      return names_[o.index];
    case Operand::Kind::Constant: {
      const std::string text =
          o.width > 1 ? to_decimal_signed(o.value, o.width) : to_decimal(o.value);
      const bool known = expected_width(program_, instruction, position) == o.width;
      return known ? text : text + ":" + std::to_string(o.width);
    }
    case Operand::Kind::Global:
      return "@" + word(program_.globals[o.index].name) +
             (o.value == 0 ? "" : "+" + to_decimal(o.value));
    case Operand::Kind::Function:
      return "&" + word(program_.functions[o.index].name);
    case Operand::Kind::None:
      break;
    }
    return "none";
  }

  std::string operands(const Instruction &instruction, std::size_t from) const {
    std::string text;
    for (std::size_t i = from; i < instruction.operands.size(); ++i)
      text += (i == from ? "" : ", ") + operand(instruction, i);
    return text;
  }

  std::string label(BlockId id) const { return word(function_.blocks[id.index()].name); }

  void line(const Instruction &i) {
    out_ += "  ";
    if (i.result.valid())
      out_ += typed(i.result.index()) + " = ";
    out_ += name(i.op);
    if (!i.result.valid() && i.width != 0)
      out_ += ":" + std::to_string(i.width);
    if (i.no_signed_wrap)
      out_ += " nsw";
    if (const auto kinds = kind_names(i.op);
        !kinds.empty() && (i.op != Opcode::Assume || i.kind != 0))
      out_ += " " + std::string(kinds[i.kind]);
    arguments(i);
    attributes(i);
    out_ += "\n";
  }

  void arguments(const Instruction &i) {
    if (i.op == Opcode::Call) {
      out_ += " " + word(program_.function(i.callee).name) + "(" + operands(i, 0) + ")";
    } else if (i.op == Opcode::CallIndirect) {
      out_ += " " + operand(i, 0) + "(" + operands(i, 1) + ")";
    } else {
      std::string text = operands(i, 0);
      for (const BlockId target : i.targets)
        text += (text.empty() ? "" : ", ") + label(target);
      if (!text.empty())
        out_ += " " + text;
      if (i.op == Opcode::Switch)
        cases(i);
    }
  }

  void cases(const Instruction &i) {
    out_ += " [";
    for (std::size_t c = 0; c < i.cases.size(); ++c)
      out_ += (c == 0 ? "" : ", ") + to_decimal(i.cases[c].value) + " " + label(i.cases[c].target);
    out_ += "]";
  }

  void attributes(const Instruction &i) {
    if (i.order != MemoryOrder::Plain)
      out_ += " " + std::string(order_names()[static_cast<std::size_t>(i.order)]);
    if (i.is_volatile)
      out_ += " volatile";
    if (i.align != 1)
      out_ += " align " + std::to_string(i.align);
    if (!i.text.empty())
      out_ += " " + quoted(i.text);
    if (i.place.valid())
      out_ += " !" + std::to_string(i.place.index());
  }

  const Program &program_;
  const Function &function_;
  std::vector<std::string> names_;
  std::string out_;
};

std::string print_global(const Program &program, const Global &global) {
  std::string out = "global " + word(global.name) + " " + std::to_string(global.size);
  if (global.align != 1)
    out += " align " + std::to_string(global.align);
  if (global.is_constant)
    out += " constant";
  if (global.is_thread_local)
    out += " thread_local";
  if (global.is_external)
    out += " external";
  if (global.is_model)
    out += " model";
  if (!global.bytes.empty()) {
    static constexpr char digits[] = "0123456789abcdef";
    out += " bytes \"";
    for (const std::uint8_t byte : global.bytes) {
      out += digits[byte >> 4];
      out += digits[byte & 15];
    }
    out += "\"";
  }
  for (const Relocation &relocation : global.relocations) {
    const Operand &target = relocation.target;
    out += " address " + std::to_string(relocation.offset) + " ";
    if (target.kind == Operand::Kind::Function)
      out += "&" + word(program.functions[target.index].name);
    else
      out += "@" + word(program.globals[target.index].name) +
             (target.value == 0 ? "" : "+" + to_decimal(target.value));
  }
  return out + "\n";
}

std::string print_place(const Place &place, std::size_t index) {
  std::string out = "place " + std::to_string(index) + " " + quoted(place.file) + " " +
                    std::to_string(place.line) + " " + std::to_string(place.column) + " " +
                    quoted(place.function) + " " + quoted(place.variable);
  if (place.inlined_at.valid())
    out += " inlined_at " + std::to_string(place.inlined_at.index());
  return out + "\n";
}

} // namespace

std::string print(const Program &program, const Function &function) {
  return FunctionPrinter(program, function).run();
}

std::string print(const Program &program) {
  std::string out = "pointer_width " + std::to_string(program.pointer_width) + "\n";
  if (program.entry.valid())
    out += "entry " + word(program.function(program.entry).name) + "\n";
  for (const Global &global : program.globals)
    out += print_global(program, global);
  for (std::size_t i = 0; i < program.places.size(); ++i)
    out += print_place(program.places[i], i);
  for (const Function &function : program.functions)
    out += "\n" + print(program, function);
  return out;
}

} // namespace sennit::ir
