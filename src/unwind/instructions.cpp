// Values, nondeterministic choices, and checks.
#include "thread_unwinder.h"

#include "sennit/support/error.h"

namespace sennit::unwind {

TermId ThreadUnwinder::operand(const Path &path, const ir::Operand &operand) {
  switch (operand.kind) {
  case ir::Operand::Kind::Register: {
    const TermId value = path.registers[operand.index];
    return value.valid() ? value : terms().constant(0, operand.width);
  }
  case ir::Operand::Kind::Constant:
    return terms().constant(operand.value, operand.width);
  case ir::Operand::Kind::Global:
    return terms().constant(
        truncate(round_.layout.address(ir::GlobalId(operand.index)) + operand.value, operand.width),
        operand.width);
  case ir::Operand::Kind::Function:
    return terms().constant(round_.layout.address(ir::FunctionId(operand.index)), operand.width);
  case ir::Operand::Kind::None:
    break;
  }
  SENNIT_CHECK(false, "operand without kind");
}

// A condition that the value sets decide is a constant.
TermId ThreadUnwinder::decide(TermId condition) {
  const term::Term t = terms()[condition];
  if (t.kind == term::Kind::Constant || t.arity == 0 || !round_.options.techniques.known_ranges)
    return condition;
  if (t.kind == term::Kind::Not) {
    const TermId inner = decide(t.args[0]);
    return inner == t.args[0] ? condition : terms().not_(inner);
  }
  if (t.kind != term::Kind::Eq && t.kind != term::Kind::ULt && t.kind != term::Kind::ULe &&
      t.kind != term::Kind::SLt && t.kind != term::Kind::SLe)
    return condition;
  const Width width = terms().width(t.args[0]);
  if (width == 1 || width > widest_exact)
    return condition;
  const AbstractValue a = round_.abstract(t.args[0]), b = round_.abstract(t.args[1]);
  std::optional<bool> known;
  const auto negate = [](std::optional<bool> v) { return v ? std::optional<bool>(!*v) : v; };
  switch (t.kind) {
  case term::Kind::Eq:
    known = abstract_eq(a, b);
    break;
  case term::Kind::ULt:
    known = abstract_ult(a, b);
    break;
  case term::Kind::ULe:
    known = negate(abstract_ult(b, a));
    break;
  case term::Kind::SLt:
    known = abstract_slt(a, b, width);
    break;
  default:
    known = negate(abstract_slt(b, a, width));
    break;
  }
  return known ? terms().constant(*known ? 1 : 0, 1) : condition;
}

// The lowest bit of a word. Of one that is 0 or 1 (a _Bool, an atomic_flag): whether it is 0, which is what
// spin loops and locks ask.
TermId ThreadUnwinder::as_boolean(TermId word) {
  const AbstractValue &values = round_.abstract(word);
  const bool is_boolean =
      !terms().is_constant(word) && !values.entries().empty() &&
      std::ranges::all_of(values.entries(), [](const AbstractValue::Entry &entry) {
        return entry.object == no_object && entry.range.low >= 0 && entry.range.high <= 1;
      });
  return is_boolean ? terms().ne(word, terms().constant(0, terms().width(word)))
                    : terms().extract(word, 0, 1);
}

TermId ThreadUnwinder::value_of(const ir::Instruction &instruction, Path &path, const Place &at,
                                event::StackId stack) {
  using ir::Opcode;
  (void)at;
  (void)stack;
  std::vector<TermId> args;
  for (const ir::Operand &o : instruction.operands)
    args.push_back(operand(path, o));
  term::TermManager &t = terms();
  const auto float_zero_sign = [&](Width width) {
    return t.constant(Word(1) << (width - 1), width);
  };
  switch (instruction.op) {
  case Opcode::Copy:
    return args[0];
  case Opcode::Add:
    return t.add(args[0], args[1]);
  case Opcode::Sub:
    return t.sub(args[0], args[1]);
  case Opcode::Mul:
    return t.mul(args[0], args[1]);
  case Opcode::UDiv:
    return t.udiv(args[0], args[1]);
  case Opcode::SDiv:
    return t.sdiv(args[0], args[1]);
  case Opcode::URem:
    return t.urem(args[0], args[1]);
  case Opcode::SRem:
    return t.srem(args[0], args[1]);
  case Opcode::Shl:
    return t.shl(args[0], args[1]);
  case Opcode::LShr:
    return t.lshr(args[0], args[1]);
  case Opcode::AShr:
    return t.ashr(args[0], args[1]);
  case Opcode::And:
    return t.and_(args[0], args[1]);
  case Opcode::Or:
    return t.or_(args[0], args[1]);
  case Opcode::Xor:
    return t.xor_(args[0], args[1]);
  case Opcode::Eq:
    note_comparison(args[0], args[1]);
    return decide(t.eq(args[0], args[1]));
  case Opcode::Ne:
    note_comparison(args[0], args[1]);
    return decide(t.ne(args[0], args[1]));
  case Opcode::ULt:
    return decide(t.ult(args[0], args[1]));
  case Opcode::ULe:
    return decide(t.ule(args[0], args[1]));
  case Opcode::SLt:
    return decide(t.slt(args[0], args[1]));
  case Opcode::SLe:
    return decide(t.sle(args[0], args[1]));
  case Opcode::ZExt:
    return t.zext(args[0], instruction.width);
  case Opcode::SExt:
    return t.sext(args[0], instruction.width);
  case Opcode::Trunc:
    return instruction.width == 1 ? as_boolean(args[0]) : t.extract(args[0], 0, instruction.width);
  case Opcode::Select:
    return t.ite(args[0], args[1], args[2]);
  case Opcode::FNeg:
    return t.xor_(args[0], float_zero_sign(instruction.width));
  case Opcode::Self:
    return t.constant(round_.builder.graph().threads[thread_.index()].id,
                      round_.program.pointer_width);
  case Opcode::ThreadLocal:
    return thread_local_address(path.state, ir::GlobalId(instruction.operands[0].index));
  default:
    if (const auto value = float_value(instruction, args))
      return *value;
    unsupported(path.state, "remainder of floating-point values that are not constant",
                instruction.place);
    return t.constant(0, instruction.width);
  }
}

bool ThreadUnwinder::execute(Frame &frame, Path &path, const Place &at) {
  using ir::Opcode;
  const ir::Instruction &instruction = at.instruction;
  switch (instruction.op) {
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::Alloc:
  case Opcode::Free:
  case Opcode::EndLifetime:
  case Opcode::ObjectSize:
    return memory_instruction(frame, path, at);
  case Opcode::Create:
  case Opcode::Join:
  case Opcode::AtomicBegin:
  case Opcode::AtomicEnd:
    return thread_instruction(frame, path, at);
  case Opcode::Fence:
    return true;
  case Opcode::Nondet:
    nondet(frame, path, at);
    return true;
  case Opcode::Assume: {
    const TermId condition = decide(operand(path, instruction.operands[0]));
    if (static_cast<ir::WaitKind>(instruction.kind) != ir::WaitKind::Assume)
      wait(path.state, condition);
    else
      path.state.guard = terms().and_(path.state.guard, condition);
    return true;
  }
  case Opcode::Assert: {
    const event::Instance instance = record(path.state, at);
    const TermId condition = decide(operand(path, instruction.operands[0]));
    const TermId failed = terms().and_(path.state.guard, terms().not_(condition));
    goal(path.state, event::GoalKind::Violation, failed, at, frame.stack, ir::UndefinedKind::Other,
         instruction.text, instance);
    path.state.guard = terms().and_(path.state.guard, condition);
    return true;
  }
  case Opcode::Require:
    require(path.state, decide(operand(path, instruction.operands[0])), at, frame.stack,
            static_cast<ir::UndefinedKind>(instruction.kind), record(path.state, at));
    return true;
  case Opcode::Caution:
    round_.builder.graph().approximations.push_back(
        {path.state.guard, false, instruction.text, instruction.place});
    return true;
  default: {
    const TermId value = value_of(instruction, path, at, frame.stack);
    if (instruction.result.valid()) {
      note_decision(frame, path, instruction, value);
      path.registers[instruction.result.index()] = value;
    }
    return true;
  }
  }
}

void ThreadUnwinder::note_decision(Frame &frame, const Path &path,
                                   const ir::Instruction &instruction, TermId value) {
  using ir::Opcode;
  const bool compares = instruction.op == Opcode::Eq || instruction.op == Opcode::Ne ||
                        instruction.op == Opcode::ULt || instruction.op == Opcode::ULe ||
                        instruction.op == Opcode::SLt || instruction.op == Opcode::SLe;
  if (!compares)
    return;
  const TermId a = operand(path, instruction.operands[0]);
  const TermId b = operand(path, instruction.operands[1]);
  if (terms().is_constant(value) && !(terms().is_constant(a) && terms().is_constant(b)))
    frame.decided_by_sets[instruction.result.index()] = {round_.abstract(a), round_.abstract(b)};
  else
    frame.decided_by_sets.erase(instruction.result.index());
}

// Value sets refuse this exit, and are what they were when they did so last: no constant drives that.
bool ThreadUnwinder::is_refused_as_before(Frame &frame, const ir::Operand &condition) {
  if (!condition.is_register())
    return false;
  const auto decided = frame.decided_by_sets.find(condition.index);
  if (decided == frame.decided_by_sets.end())
    return false;
  const auto [last, fresh] = frame.refused_by_sets.try_emplace(condition.index, decided->second);
  if (fresh)
    return false;
  const bool same = last->second == decided->second;
  last->second = decided->second;
  return same;
}

void ThreadUnwinder::nondet(Frame &frame, Path &path, const Place &at) {
  (void)frame;
  const ir::Instruction &instruction = at.instruction;
  const event::Instance instance = record(path.state, at);
  if (static_cast<ir::NondetKind>(instruction.kind) == ir::NondetKind::Computed)
    return computed(path, at, instance);
  const TermId variable = terms().variable(instruction.width);
  round_.builder.graph().nondets.push_back(
      {instance, path.state.guard, variable, static_cast<ir::NondetKind>(instruction.kind)});
  if (!instruction.operands.empty()) {
    const TermId bound = operand(path, instruction.operands[0]);
    round_.builder.graph().constraints.push_back(
        terms().implies(path.state.guard, terms().ult(variable, bound)));
    const AbstractValue &limit = round_.abstract(bound);
    if (const auto top = limit.single_number(); top && *top > 0)
      round_.abstract.set_variable(variable,
                                   AbstractValue::range({0, static_cast<SignedWord>(*top - 1),
                                                         *top == 1 ? Word(0) : Word(1)}));
  }
  if (instruction.result.valid())
    path.registers[instruction.result.index()] = variable;
}

// The function's value where the arguments are one of a few, else any.
void ThreadUnwinder::computed(Path &path, const Place &at, const event::Instance &instance) {
  const ir::Instruction &instruction = at.instruction;
  std::vector<TermId> arguments;
  for (const ir::Operand &argument : instruction.operands)
    arguments.push_back(operand(path, argument));
  const TermId variable = terms().variable(instruction.width);
  round_.builder.graph().nondets.push_back(
      {instance, path.state.guard, variable, ir::NondetKind::Computed});
  const auto known = float_table(instruction, arguments);
  if (known)
    round_.builder.graph().constraints.push_back(
        terms().implies(path.state.guard, terms().eq(variable, *known)));
  path.registers[instruction.result.index()] = known.value_or(variable);
}

void ThreadUnwinder::goal(PathState &state, event::GoalKind kind, TermId condition, const Place &at,
                          event::StackId stack, ir::UndefinedKind undefined,
                          const std::string &text, const event::Instance &instance,
                          const event::LoopRef &loop) {
  if (terms().is_false(condition))
    return;
  event::Goal goal;
  goal.kind = kind;
  goal.condition = condition;
  goal.thread = thread_;
  goal.in_block = state.block.valid();
  goal.node = goal.in_block ? round_.builder.graph().blocks[state.block.index()].node
                            : round_.builder.last_node(thread_);
  goal.undefined = undefined;
  goal.loop = loop;
  goal.place = at.instruction.place;
  goal.stack = stack;
  goal.text = text;
  goal.instance = instance;
  if (goal.in_block)
    round_.blocks[state.block.index()].has_goal = true;
  round_.builder.graph().goals.push_back(goal);
}

void ThreadUnwinder::require(PathState &state, TermId condition, const Place &at,
                             event::StackId stack, ir::UndefinedKind kind,
                             const event::Instance &instance) {
  goal(state, event::GoalKind::Undefined, terms().and_(state.guard, terms().not_(condition)), at,
       stack, kind, "", instance);
  state.guard = terms().and_(state.guard, condition);
}

void ThreadUnwinder::unsupported(PathState &state, const std::string &text, ir::PlaceId place) {
  if (!terms().is_false(state.guard))
    round_.builder.graph().approximations.push_back({state.guard, true, text, place});
  state.guard = terms().false_();
}

} // namespace sennit::unwind
