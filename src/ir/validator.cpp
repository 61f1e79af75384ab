// Structural rules of program.h and opcodes.def, each checked once. The interpreter and the engines
// rely on them and do not check again. Left out: whether a register is written before it is read
// (it holds zero), termination, reachability.
#include "sennit/ir/interpreter.h"
#include "sennit/ir/program.h"
#include "src/ir/names.h"

#include <set>
#include <unordered_set>

namespace sennit::ir {

namespace {

class Validator {
public:
  explicit Validator(const Program &program) : program_(program) {}

  std::optional<Problem> run() {
    program_rules();
    for (const Global &global : program_.globals)
      global_rules(global);
    for (std::size_t i = 0; i < program_.functions.size() && !problem_; ++i)
      function_rules(FunctionId(i));
    return problem_;
  }

private:
  // Keeps the first problem only.
  void require(bool holds, const std::string &text) {
    if (!holds && !problem_)
      problem_ = Problem{where_.empty() ? text : where_ + ": " + text, at_};
  }

  void program_rules() {
    require(program_.pointer_width == 32 || program_.pointer_width == 64,
            "pointers have 32 or 64 bits");
    require(program_.entry.valid() && program_.entry.index() < program_.functions.size(),
            "no entry function");
    if (problem_)
      return;
    const Function &entry = program_.function(program_.entry);
    require(!entry.blocks.empty(), "the entry function has no body");
    require(entry.parameter_count == 0, "the entry function has parameters");
    for (std::size_t i = 0; i < program_.places.size(); ++i) {
      const PlaceId outer = program_.places[i].inlined_at;
      require(!outer.valid() || outer.index() < program_.places.size(),
              "inlined_at names no place");
    }
    std::unordered_set<std::string> names;
    for (const Function &function : program_.functions)
      require(!function.name.empty() && names.insert(function.name).second,
              "function '" + function.name + "' has no name of its own");
    names.clear();
    for (const Global &global : program_.globals)
      require(!global.name.empty() && names.insert(global.name).second,
              "global '" + global.name + "' has no name of its own");
  }

  static bool power_of_two(std::uint32_t value) { return value != 0 && (value & (value - 1)) == 0; }

  void global_rules(const Global &global) {
    where_ = "global " + global.name;
    require(power_of_two(global.align), "alignment is no power of two");
    require(global.bytes.size() <= global.size, "more bytes than its size");
    for (const Relocation &relocation : global.relocations) {
      require(relocation.offset <= global.size &&
                  global.size - relocation.offset >= program_.pointer_bytes(),
              "address outside");
      const Operand::Kind kind = relocation.target.kind;
      require(kind == Operand::Kind::Global || kind == Operand::Kind::Function,
              "address of nothing");
      operand_rules(relocation.target);
    }
    where_.clear();
  }

  void function_rules(FunctionId id) {
    function_ = &program_.function(id);
    where_ = "function " + function_->name;
    at_.reset();
    require(function_->parameter_count <= function_->registers.size(),
            "more parameters than registers");
    require(function_->result_width <= max_width, "result width above 128");
    for (const Register &reg : function_->registers)
      require(reg.width >= 1 && reg.width <= max_width, "register width is not 1 to 128");
    std::unordered_set<std::string> names;
    for (std::size_t b = 0; b < function_->blocks.size() && !problem_; ++b) {
      const BasicBlock &block = function_->blocks[b];
      where_ = "function " + function_->name + ", block " + block.name;
      require(names.insert(block.name).second, "name used twice");
      require(!block.instructions.empty(), "empty block");
      for (std::size_t i = 0; i < block.instructions.size() && !problem_; ++i) {
        const Instruction &instruction = block.instructions[i];
        at_ = InstructionRef{id, BlockId(b), static_cast<std::uint32_t>(i)};
        where_ = "function " + function_->name + ", block " + block.name + ", instruction " +
                 std::to_string(i) + " (" + std::string(name(instruction.op)) + ")";
        require(is_terminator(instruction.op) == (i + 1 == block.instructions.size()),
                "a block ends with its only terminator");
        common_rules(instruction);
        if (!problem_)
          width_rules(instruction);
      }
    }
  }

  void operand_rules(const Operand &o) {
    switch (o.kind) {
    case Operand::Kind::Register:
      require(function_ && o.index < function_->registers.size(), "no such register");
      require(problem_ || function_->registers[o.index].width == o.width,
              "operand width is not its register's");
      break;
    case Operand::Kind::Constant:
      require(o.width >= 1 && o.width <= max_width && truncate(o.value, o.width) == o.value,
              "constant does not fit its width");
      break;
    case Operand::Kind::Global:
      require(o.index < program_.globals.size() && o.width == program_.pointer_width,
              "bad address of a global");
      break;
    case Operand::Kind::Function:
      require(o.index < program_.functions.size() && o.width == program_.pointer_width,
              "bad address of a function");
      break;
    case Operand::Kind::None:
      require(false, "missing operand");
    }
  }

  void common_rules(const Instruction &i) {
    const int count = operand_count(i.op);
    require(count < 0 || i.operands.size() == std::size_t(count), "wrong number of operands");
    for (const Operand &o : i.operands) {
      operand_rules(o);
      const bool thread_local_address =
          o.kind == Operand::Kind::Global && !problem_ && program_.globals[o.index].is_thread_local;
      require(!thread_local_address || i.op == Opcode::ThreadLocal,
              "the address of a thread-local global is taken by thread_local only");
    }
    require(!i.result.valid() || has_result(i.op), "no result expected");
    require(!i.result.valid() || i.result.index() < function_->registers.size(),
            "no such register");
    require(problem_ || !i.result.valid() ||
                function_->registers[i.result.index()].width == i.width,
            "width is not the result register's");
    const auto kinds = kind_names(i.op);
    require(kinds.empty() ? i.kind == 0 : i.kind < kinds.size(), "unknown kind");
    require(!i.place.valid() || i.place.index() < program_.places.size(), "no such place");
    require(power_of_two(i.align), "alignment is no power of two");
    const std::size_t targets = i.op == Opcode::Branch                           ? 2
                                : i.op == Opcode::Jump || i.op == Opcode::Switch ? 1
                                                                                 : 0;
    require(i.targets.size() == targets, "wrong number of targets");
    for (const BlockId target : i.targets)
      require(target.valid() && target.index() < function_->blocks.size(), "no such block");
    require(i.cases.empty() || i.op == Opcode::Switch, "cases outside a switch");
  }

  void widths(const Instruction &i, std::initializer_list<unsigned> expected) {
    std::size_t index = 0;
    for (const unsigned width : expected) {
      require(i.operands[index].width == width,
              "operand " + std::to_string(index + 1) + " has the wrong width");
      ++index;
    }
  }

  static bool is_float(Width width) { return width == 32 || width == 64; }

  void width_rules(const Instruction &i) {
    const Width pointer = program_.pointer_width;
    switch (i.op) {
    case Opcode::Copy:
      return widths(i, {i.width});
    case Opcode::Add:
    case Opcode::Sub:
    case Opcode::Mul:
    case Opcode::UDiv:
    case Opcode::SDiv:
    case Opcode::URem:
    case Opcode::SRem:
    case Opcode::Shl:
    case Opcode::LShr:
    case Opcode::AShr:
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Xor:
      return widths(i, {i.width, i.width});
    case Opcode::Eq:
    case Opcode::Ne:
    case Opcode::ULt:
    case Opcode::ULe:
    case Opcode::SLt:
    case Opcode::SLe:
      require(i.width == 1, "the result has width 1");
      return widths(i, {i.operands[0].width, i.operands[0].width});
    case Opcode::ZExt:
    case Opcode::SExt:
      return require(i.operands[0].width < i.width, "extends to no larger width");
    case Opcode::Trunc:
      return require(i.operands[0].width > i.width && i.width > 0, "truncates to no smaller width");
    case Opcode::Select:
      return widths(i, {1, i.width, i.width});
    case Opcode::Nondet:
      require(i.width >= 1, "no width");
      if (static_cast<NondetKind>(i.kind) == NondetKind::Computed) {
        const auto shape = library_shape(i.text);
        require(shape.has_value(), "no function of the library that is computed");
        require(i.width == shape->width, "result of another width");
        return shape->arguments == 1 ? widths(i, {i.width}) : widths(i, {i.width, i.width});
      }
      require(i.operands.size() <= 1, "at most one operand");
      return require(i.operands.empty() || i.operands[0].width == i.width,
                     "bound of another width");
    case Opcode::Load:
      require(i.width >= 8 && i.width % 8 == 0 && i.width <= max_width,
              "accesses are 1 to 16 bytes");
      return widths(i, {pointer});
    case Opcode::Store:
      require(i.width >= 8 && i.width % 8 == 0 && i.width <= max_width,
              "accesses are 1 to 16 bytes");
      return widths(i, {pointer, i.width});
    case Opcode::Free:
    case Opcode::EndLifetime:
    case Opcode::ExitThread:
      return widths(i, {pointer});
    case Opcode::Alloc:
    case Opcode::Join:
      require(!i.result.valid() || i.width == pointer, "the result has pointer width");
      return widths(i, {pointer});
    case Opcode::Create:
      require(!i.result.valid() || i.width == pointer, "the result has pointer width");
      return widths(i, {pointer, pointer});
    case Opcode::ThreadLocal:
    case Opcode::Self:
      require(!i.result.valid() || i.width == pointer, "the result has pointer width");
      if (i.op == Opcode::ThreadLocal) {
        const Operand &o = i.operands[0];
        require(o.kind == Operand::Kind::Global && program_.globals[o.index].is_thread_local &&
                    o.value == 0,
                "the operand is a thread-local global");
      }
      return;
    default:
      return more_width_rules(i);
    }
  }

  void more_width_rules(const Instruction &i) {
    switch (i.op) {
    case Opcode::FAdd:
    case Opcode::FSub:
    case Opcode::FMul:
    case Opcode::FDiv:
    case Opcode::FRem:
      require(is_float(i.width), "floats have 32 or 64 bits");
      return widths(i, {i.width, i.width});
    case Opcode::FNeg:
    case Opcode::FSqrt:
      require(is_float(i.width), "floats have 32 or 64 bits");
      return widths(i, {i.width});
    case Opcode::FEq:
    case Opcode::FLt:
    case Opcode::FLe:
    case Opcode::FUnordered:
      require(i.width == 1, "the result has width 1");
      require(is_float(i.operands[0].width), "floats have 32 or 64 bits");
      return widths(i, {i.operands[0].width, i.operands[0].width});
    case Opcode::FToS:
    case Opcode::FToU:
      return require(is_float(i.operands[0].width), "floats have 32 or 64 bits");
    case Opcode::SToF:
    case Opcode::UToF:
      return require(is_float(i.width), "floats have 32 or 64 bits");
    case Opcode::FConvert:
      return require(is_float(i.width) && is_float(i.operands[0].width),
                     "floats have 32 or 64 bits");
    case Opcode::Call:
      return call_rules(i);
    case Opcode::CallIndirect:
      require(!i.operands.empty() && i.operands[0].width == program_.pointer_width,
              "no function pointer");
      return;
    case Opcode::Assume:
    case Opcode::Assert:
    case Opcode::Require:
    case Opcode::Branch:
      return widths(i, {1});
    case Opcode::Switch: {
      std::set<Word> values;
      for (const SwitchCase &c : i.cases) {
        require(truncate(c.value, i.operands[0].width) == c.value, "case does not fit the operand");
        require(values.insert(c.value).second, "two equal cases");
        require(c.target.valid() && c.target.index() < function_->blocks.size(), "no such block");
      }
      return;
    }
    case Opcode::Return:
      require(i.operands.size() <= 1, "at most one operand");
      return require(i.operands.empty() ? function_->result_width == 0
                                        : i.operands[0].width == function_->result_width,
                     "returns another width than the function's");
    default:
      return;
    }
  }

  void call_rules(const Instruction &i) {
    require(i.callee.valid() && i.callee.index() < program_.functions.size(), "no such function");
    if (problem_)
      return;
    const Function &callee = program_.function(i.callee);
    require(!callee.blocks.empty(), "call of a function without body");
    require(i.operands.size() == callee.parameter_count ||
                (callee.is_variadic && i.operands.size() > callee.parameter_count),
            "wrong number of arguments");
    for (std::size_t a = 0; a < callee.parameter_count && !problem_; ++a)
      require(i.operands[a].width == callee.registers[a].width, "argument of another width");
    require(!i.result.valid() || i.width == callee.result_width, "result of another width");
  }

  const Program &program_;
  const Function *function_ = nullptr;
  std::string where_;
  std::optional<InstructionRef> at_;
  std::optional<Problem> problem_;
};

} // namespace

std::optional<Problem> find_problem(const Program &program) {
  return Validator(program).run();
}

std::optional<std::string> validate(const Program &program) {
  if (auto problem = find_problem(program))
    return problem->text;
  return std::nullopt;
}

} // namespace sennit::ir
