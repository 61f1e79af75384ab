// Values, control flow and threads of the interpreter (meaning: opcodes.def).
//
// Lazy choices: a nondet value is not drawn but kept as a set (Pending). A comparison with a
// constant splits the set, anything else chooses a word out of it. `x = nondet(); assume(0 <= x &&
// x < 3);` thus costs three values, not 2^32. Left out: sets across calls and memory.
#include "src/ir/execution.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::ir {

namespace {

Word fit(Word value, Width width) {
  return truncate(value, width);
}

bool is_comparison(Opcode op) {
  return op >= Opcode::Eq && op <= Opcode::SLe;
}

} // namespace

Executed Execution::run() {
  at_ = state_.thread(index_).frames.back().at();
  const Instruction &i = instruction_at(program_, at_);
  switch (i.op) {
  case Opcode::Create:
  case Opcode::Join:
  case Opcode::ExitThread:
  case Opcode::Self:
    return threads(i);
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::Alloc:
  case Opcode::Free:
  case Opcode::ObjectSize:
  case Opcode::EndLifetime:
  case Opcode::ThreadLocal:
    observer_.before(state_, index_, at_);
    memory(i);
    return Executed::Done;
  case Opcode::Nondet:
    observer_.before(state_, index_, at_);
    nondet(i);
    return Executed::Done;
  default:
    break;
  }
  observer_.before(state_, index_, at_);
  if (is_pure(i.op))
    pure(i);
  else
    control(i);
  return Executed::Done;
}

// ----------------------------------------------------------------------------------------------------
// values

Pending *Execution::pending(RegisterId id) {
  if (state_.thread(index_).frames.back().pending.empty())
    return nullptr;
  for (Pending &p : frame().pending)
    if (std::find(p.holders.begin(), p.holders.end(), id) != p.holders.end())
      return &p;
  return nullptr;
}

void Execution::forget(RegisterId id) {
  if (state_.thread(index_).frames.back().pending.empty())
    return;
  auto &list = frame().pending;
  for (Pending &p : list)
    std::erase(p.holders, id);
  std::erase_if(list, [](const Pending &p) { return p.holders.empty(); });
}

void Execution::set(RegisterId id, Word value) {
  if (!id.valid())
    return;
  forget(id);
  Frame &f = frame();
  f.registers[id.index()] =
      truncate(value, program_.function(f.function).registers[id.index()].width);
}

void Execution::narrow(Pending &p, const Interval &interval) {
  p.lo = interval.lo;
  p.extent = interval.extent;
  choices_.narrowed(p.symbol, p.lo);
}

Word Execution::choose(Pending &p) {
  const ChoicePoint origin{index_, p.origin};
  const Word word = p.extent == 0 ? p.lo : choices_.value(origin, p.kind, p.width, p.lo, p.extent);
  choices_.narrowed(p.symbol, word);
  const std::vector<RegisterId> holders = p.holders;
  for (const RegisterId id : holders)
    set(id, word); // forgets p
  return word;
}

Word Execution::value(const Operand &operand) {
  switch (operand.kind) {
  case Operand::Kind::Register:
    if (Pending *p = pending(RegisterId(operand.index)))
      return choose(*p);
    return state_.thread(index_).frames.back().registers[operand.index];
  case Operand::Kind::Global:
    return fit(machine_.base_of(GlobalId(operand.index)) + operand.value, operand.width);
  case Operand::Kind::Function:
    return machine_.layout().address(FunctionId(operand.index));
  default:
    return operand.value;
  }
}

bool Execution::split_comparison(const Instruction &i) {
  for (std::size_t side = 0; side < 2; ++side) {
    if (!i.operands[side].is_register() || !pending(RegisterId(i.operands[side].index)))
      continue;
    const Word constant = value(i.operands[1 - side]); // chooses, if both sides are open
    Pending *p = pending(RegisterId(i.operands[side].index));
    if (!p)
      return false;
    const auto yes = satisfying(i.op, side == 1, constant, p->width);
    const Interval all{p->lo, p->extent};
    std::vector<Interval> pieces = intersection(all, yes, p->width);
    const std::size_t holds = pieces.size();
    for (const Interval &piece : intersection(all, complement(yes, p->width), p->width))
      pieces.push_back(piece);
    const std::size_t taken = pieces.size() == 1 ? 0 : choices_.pick(point(), pieces.size());
    narrow(*p, pieces[taken]);
    set(i.result, taken < holds);
    return true;
  }
  return false;
}

bool Execution::share_copy(const Instruction &i) {
  if (!i.operands[0].is_register() || !i.result.valid() || i.result.index() == i.operands[0].index)
    return false;
  if (!pending(RegisterId(i.operands[0].index)))
    return false;
  forget(i.result);
  frame().registers[i.result.index()] = 0;
  pending(RegisterId(i.operands[0].index))->holders.push_back(i.result);
  return true;
}

void Execution::pure(const Instruction &i) {
  const bool open = !state_.thread(index_).frames.back().pending.empty();
  const bool done = open && ((is_comparison(i.op) && split_comparison(i)) ||
                             (i.op == Opcode::Copy && share_copy(i)));
  if (!done) {
    Word operands[3];
    for (std::size_t o = 0; o < i.operands.size(); ++o)
      operands[o] = value(i.operands[o]);
    set(i.result, evaluate(i, operands));
  }
  ++frame().index;
}

void Execution::nondet(const Instruction &i) {
  Word extent = mask(i.width), low = 0;
  const bool computed = static_cast<NondetKind>(i.kind) == NondetKind::Computed;
  if (computed) {
    std::vector<Word> arguments;
    for (const Operand &operand : i.operands)
      arguments.push_back(value(operand));
    low = library_value(i.text, arguments.data());
    extent = 0;
  } else if (!i.operands.empty()) {
    const Word bound = value(i.operands[0]);
    if (bound == 0)
      return stop();
    extent = bound - 1;
  }
  Event e = event(EventKind::Nondet);
  e.width = i.width;
  e.text = i.text;
  if (choices_.lazy() && i.width <= 64 && i.result.valid() && extent != 0) {
    const std::uint32_t symbol = choices_.symbol(point());
    forget(i.result);
    Frame &f = frame();
    f.registers[i.result.index()] = 0;
    f.pending.push_back(
        {{i.result}, 0, extent, i.width, static_cast<NondetKind>(i.kind), at_, symbol});
    choices_.narrowed(symbol, 0);
  } else {
    e.value = choices_.value(point(), static_cast<NondetKind>(i.kind), i.width, low, extent);
    SENNIT_CHECK(computed || e.value <= extent, "nondet value outside its range");
    set(i.result, e.value);
  }
  tell(e);
  if (computed && e.value != low) { // only where a replay is handed another word
    Event caution = event(EventKind::Caution);
    caution.text = "result of " + i.text;
    tell(caution);
  }
  ++frame().index;
}

// ----------------------------------------------------------------------------------------------------
// control

void Execution::jump(BlockId target) {
  Frame &f = frame();
  f.block = target;
  f.index = 0;
}

void Execution::stop() {
  Thread &t = thread();
  t.status = RunStatus::Stopped;
  t.frames.clear();
}

void Execution::undefined(UndefinedKind kind) {
  Event e = event(EventKind::Undefined);
  e.undefined = kind;
  e.text = instruction_at(program_, at_).text;
  tell(e);
  stop();
}

void Execution::end_process(const std::string &text) {
  Event e = event(EventKind::ProcessEnd);
  e.text = text;
  tell(e);
  state_.process_ended = true;
  stop();
}

void Execution::check(const Instruction &i) {
  if (value(i.operands[0]) != 0) {
    ++frame().index;
    return;
  }
  if (i.op == Opcode::Require)
    return undefined(static_cast<UndefinedKind>(i.kind));
  Event e = event(i.op == Opcode::Assert ? EventKind::Violation : EventKind::ThreadStop);
  e.text = i.text;
  tell(e);
  if (i.op == Opcode::Assert)
    state_.violated = true;
  stop();
}

void Execution::control(const Instruction &i) {
  switch (i.op) {
  case Opcode::Fence:
  case Opcode::Caution: {
    Event e = event(i.op == Opcode::Fence ? EventKind::Fence : EventKind::Caution);
    e.text = i.text;
    tell(e);
    ++frame().index;
    return;
  }
  case Opcode::AtomicBegin:
    if (thread().depth == 0)
      tell(event(EventKind::AtomicBegin));
    ++thread().depth;
    ++frame().index;
    return;
  case Opcode::AtomicEnd:
    if (thread().depth == 1)
      tell(event(EventKind::AtomicEnd));
    thread().depth -= thread().depth > 0 ? 1 : 0;
    ++frame().index;
    return;
  case Opcode::Call:
  case Opcode::CallIndirect:
    return call(i);
  case Opcode::Assume:
  case Opcode::Assert:
  case Opcode::Require:
    return check(i);
  case Opcode::Jump:
    return jump(i.targets[0]);
  case Opcode::Branch:
    return jump(i.targets[value(i.operands[0]) != 0 ? 0 : 1]);
  case Opcode::Switch: {
    const Word word = value(i.operands[0]);
    const auto found = std::find_if(i.cases.begin(), i.cases.end(),
                                    [&](const SwitchCase &c) { return c.value == word; });
    return jump(found == i.cases.end() ? i.targets[0] : found->target);
  }
  case Opcode::Return:
    return leave(i);
  case Opcode::EndProcess:
    return end_process(i.kind == static_cast<std::uint8_t>(ProcessEnd::Exit) ? "exit" : "abort");
  case Opcode::Stop:
  case Opcode::Unsupported: {
    Event e = event(i.op == Opcode::Stop ? EventKind::ThreadStop : EventKind::Unsupported);
    e.text = i.text;
    tell(e);
    return stop();
  }
  default:
    SENNIT_CHECK(false, "instruction without meaning: " + std::string(name(i.op)));
  }
}

void Execution::enter(FunctionId callee, const std::vector<Word> &arguments, RegisterId result) {
  const Function &function = program_.function(callee);
  Frame f;
  f.function = callee;
  f.block = BlockId(0);
  f.result = result;
  f.registers.resize(function.registers.size());
  for (std::size_t a = 0; a < std::min<std::size_t>(arguments.size(), function.parameter_count);
       ++a)
    f.registers[a] = truncate(arguments[a], function.registers[a].width);
  thread().frames.push_back(std::move(f));
}

void Execution::call(const Instruction &i) {
  const std::size_t first = i.op == Opcode::Call ? 0 : 1;
  FunctionId callee = i.callee;
  if (i.op == Opcode::CallIndirect) {
    const auto target = machine_.layout().function_at(value(i.operands[0]));
    if (!target)
      return undefined(UndefinedKind::InvalidCall);
    callee = *target;
  }
  if (program_.function(callee).blocks.empty() ||
      thread().frames.size() >= machine_.options_.depth_limit) {
    const bool declared = program_.function(callee).blocks.empty();
    Event e = event(declared ? EventKind::Unsupported : EventKind::Cut);
    e.text = (declared ? "call of " : "recursion of ") + program_.function(callee).name;
    tell(e);
    return stop();
  }
  std::vector<Word> arguments;
  for (std::size_t o = first; o < i.operands.size(); ++o)
    arguments.push_back(value(i.operands[o]));
  ++frame().index;
  if (i.result.valid())
    set(i.result, 0);
  machine_.clear_dead(thread());
  enter(callee, arguments, i.result);
}

void Execution::leave(const Instruction &i) {
  const Word result = i.operands.empty() ? 0 : value(i.operands[0]);
  if (thread().frames.size() == 1) {
    if (index_ == 0)
      return end_process("exit");
    return end_thread(truncate(result, program_.pointer_width));
  }
  const RegisterId target = frame().result;
  thread().frames.pop_back();
  set(target, result);
}

// ----------------------------------------------------------------------------------------------------
// threads

void Execution::end_thread(Word result) {
  escape(result);
  Event e = event(EventKind::ThreadEnd);
  e.value = result;
  e.width = program_.pointer_width;
  tell(e);
  Thread &t = thread();
  t.status = RunStatus::Ended;
  t.result = result;
  t.frames.clear();
}

Executed Execution::threads(const Instruction &i) {
  if (i.op == Opcode::Join) {
    const Word handle = value(i.operands[0]);
    ThreadIndex target = 0;
    while (target < state_.threads.size() && state_.thread(target).id != handle)
      ++target;
    const bool known = target < state_.threads.size();
    if (known && state_.thread(target).status != RunStatus::Ended)
      return Executed::Blocked;
    observer_.before(state_, index_, at_);
    if (!known) {
      undefined(UndefinedKind::InvalidJoin);
      return Executed::Done;
    }
    Event e = event(EventKind::Join);
    e.other = target;
    e.value = state_.thread(target).result;
    e.width = program_.pointer_width;
    tell(e);
    set(i.result, e.value);
    ++frame().index;
    return Executed::Done;
  }
  observer_.before(state_, index_, at_);
  if (i.op == Opcode::Create) {
    create(i);
  } else if (i.op == Opcode::Self) {
    set(i.result, thread().id);
    ++frame().index;
  } else {
    end_thread(value(i.operands[0]));
  }
  return Executed::Done;
}

void Execution::create(const Instruction &i) {
  const auto start = machine_.layout().function_at(value(i.operands[0]));
  const Word argument = value(i.operands[1]);
  if (!start)
    return undefined(UndefinedKind::InvalidCall);
  if (program_.function(*start).blocks.empty()) {
    Event e = event(EventKind::Unsupported);
    e.text = "thread of " + program_.function(*start).name;
    tell(e);
    return stop();
  }
  escape(argument);
  const auto child = static_cast<ThreadIndex>(state_.threads.size());
  Thread created;
  created.id = choices_.thread_id(point(), child + 1);
  SENNIT_CHECK(created.id != 0, "a thread id is not zero");
  for (const auto &other : state_.threads)
    SENNIT_CHECK(other->id != created.id, "two threads with one id");
  created.start = *start;
  created.parent = index_;
  Event e = event(EventKind::Create);
  e.other = child;
  e.value = created.id;
  e.width = program_.pointer_width;
  state_.threads.emplace_back(std::move(created));
  Execution(machine_, state_, child, choices_, observer_).enter(*start, {argument}, RegisterId());
  tell(e);
  set(i.result, e.value);
  ++frame().index;
}

} // namespace sennit::ir
