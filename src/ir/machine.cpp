// Steps of the interpreter: what is local, what is visible, atomic blocks
// (sennit/ir/interpreter.h).
//
// A step is one visible action and then the thread's local instructions up to the next visible one.
// Local actions commute with everything that other threads do, so running them at once loses no
// reachable violation. A thread's end is local too: ending early only enables more. The end of the
// process is visible: a scheduler for safety properties need never take it (it can always come
// last).
#include "sennit/ir/interpreter.h"

#include "sennit/support/error.h"
#include "src/ir/execution.h"
#include "src/ir/liveness.h"

#include <algorithm>

namespace sennit::ir {

namespace {

bool only_running(const State &state, ThreadIndex thread) {
  for (ThreadIndex t = 0; t < state.threads.size(); ++t)
    if (t != thread && state.thread(t).status == RunStatus::Running)
      return false;
  return true;
}

} // namespace

Machine::Machine(const Program &program, MachineOptions options)
    : program_(program), options_(std::move(options)), layout_(program),
      liveness_(std::make_unique<Liveness>(program)) {
  for (const Function &function : program.functions)
    for (const BasicBlock &block : function.blocks)
      for (const Instruction &i : block.instructions)
        has_free_ = has_free_ || i.op == Opcode::Free;
}

Machine::~Machine() = default;

Word Machine::base_of(GlobalId id) const {
  const auto moved = options_.global_base.find(id.index());
  return moved == options_.global_base.end() ? layout_.address(id) : moved->second;
}

State Machine::initial(Choices &choices) const {
  State state;
  for (std::size_t g = 0; g < program_.globals.size(); ++g) {
    const GlobalId id(g);
    const Global &global = program_.global(id);
    if (global.is_thread_local)
      continue;
    Object object;
    object.base = base_of(id);
    object.is_constant = global.is_constant;
    object.global = id;
    object.bytes = layout_.initial_bytes(program_, id);
    for (const Relocation &relocation : global.relocations)
      if (relocation.target.kind == Operand::Kind::Global) {
        Word value = base_of(GlobalId(relocation.target.index)) + relocation.target.value;
        for (std::uint32_t b = 0; b < program_.pointer_bytes(); ++b, value >>= 8)
          object.bytes[relocation.offset + b] = static_cast<std::uint8_t>(value);
      }
    if (global.is_external) {
      auto contents = choices.contents({}, id);
      if (contents)
        contents->resize(object.bytes.size());
      else
        object.undefined.assign(object.bytes.size(), true);
      object.bytes = contents ? *contents : std::vector<std::uint8_t>(object.bytes.size());
    }
    state.objects.emplace_back(std::move(object));
  }
  std::sort(state.objects.begin(), state.objects.end(),
            [](const auto &a, const auto &b) { return a->base < b->base; });
  for (std::size_t o = 1; o < state.objects.size(); ++o)
    SENNIT_CHECK(state.objects[o - 1]->base + state.objects[o - 1]->size() <=
                     state.objects[o]->base,
                 "two globals overlap");
  Thread main;
  main.id = options_.main_id;
  main.start = program_.entry;
  Frame frame;
  frame.function = program_.entry;
  frame.block = BlockId(0);
  frame.registers.resize(program_.function(program_.entry).registers.size());
  main.frames.push_back(std::move(frame));
  state.threads.emplace_back(std::move(main));
  return state;
}

const Instruction &Machine::next(const State &state, ThreadIndex thread) const {
  return instruction_at(program_, state.thread(thread).frames.back().at());
}

std::optional<Word> Machine::peek(const State &state, ThreadIndex thread,
                                  const Operand &operand) const {
  const Frame &frame = state.thread(thread).frames.back();
  switch (operand.kind) {
  case Operand::Kind::Register:
    for (const Pending &p : frame.pending)
      if (std::find(p.holders.begin(), p.holders.end(), RegisterId(operand.index)) !=
          p.holders.end())
        return std::nullopt;
    return frame.registers[operand.index];
  case Operand::Kind::Global:
    return truncate(base_of(GlobalId(operand.index)) + operand.value, operand.width);
  case Operand::Kind::Function:
    return layout_.address(FunctionId(operand.index));
  default:
    return operand.value;
  }
}

bool Machine::is_local(const State &state, ThreadIndex thread) const {
  const Instruction &i = next(state, thread);
  if (i.op == Opcode::EndProcess || i.op == Opcode::AtomicBegin)
    return false;
  if (i.op == Opcode::Return)
    return thread != 0 || state.thread(thread).frames.size() > 1;
  if (i.op == Opcode::Join) {
    const auto handle = peek(state, thread, i.operands[0]);
    return handle && std::any_of(state.threads.begin(), state.threads.end(), [&](const auto &t) {
             return t->id == *handle && t->status == RunStatus::Ended;
           });
  }
  if (!is_visible(i.op) || (options_.merge_single && only_running(state, thread)))
    return true;
  switch (i.op) {
  case Opcode::Load:
  case Opcode::Store:
  case Opcode::Free:
  case Opcode::EndLifetime: {
    const auto address = peek(state, thread, i.operands[0]);
    if (!address)
      return false;
    if (i.op == Opcode::Free && *address == 0)
      return true;
    const bool access = i.op == Opcode::Load || i.op == Opcode::Store;
    const Object *object = find(state, *address, access ? i.width / 8u : 0);
    return object &&
           ((!object->shared && object->owner == thread) || (object->is_constant && access));
  }
  case Opcode::Alloc:
    return i.kind == static_cast<std::uint8_t>(AllocKind::Stack) || !has_free_ ||
           !options_.address_reuse;
  case Opcode::Create:
    return false;
  default: // Fence, Assert, Require, AtomicEnd, ExitThread
    return true;
  }
}

Executed Machine::execute(State &state, ThreadIndex thread, Choices &choices,
                          Observer &observer) const {
  return Execution(*this, state, thread, choices, observer).run();
}

void Machine::clear_dead(Thread &thread) const {
  Frame &frame = thread.frames.back();
  const std::vector<bool> &live = liveness_->set(frame.at());
  for (std::size_t r = 0; r < live.size(); ++r)
    if (!live[r])
      frame.registers[r] = 0;
  for (Pending &p : frame.pending)
    std::erase_if(p.holders, [&](RegisterId id) { return !live[id.index()]; });
  std::erase_if(frame.pending, [](const Pending &p) { return p.holders.empty(); });
}

Executed Machine::run_block(State &state, ThreadIndex thread, Choices &choices,
                            Observer &observer) const {
  for (std::uint64_t count = 0;; ++count) {
    const InstructionRef at = state.thread(thread).frames.back().at();
    if (count > options_.block_limit) {
      Event e{EventKind::Cut};
      e.thread = thread;
      e.at = at;
      e.text = "atomic block without end";
      observer.event(state, e);
      return Executed::Blocked;
    }
    if (execute(state, thread, choices, observer) == Executed::Blocked)
      return Executed::Blocked;
    if (state.violated)
      return Executed::Done;
    const Thread &t = state.thread(thread);
    if (t.status != RunStatus::Running || state.process_ended)
      return Executed::Blocked;
    if (t.depth == 0)
      return Executed::Done;
  }
}

void Machine::run_local(State &state, ThreadIndex thread, Choices &choices,
                        Observer &observer) const {
  bool local = false;
  bool back = false;
  for (std::uint64_t count = 0;
       !state.violated && state.thread(thread).status == RunStatus::Running; ++count) {
    local = is_local(state, thread);
    if (!local || (back && count > options_.local_limit))
      break;
    const InstructionRef before = state.thread(thread).frames.back().at();
    execute(state, thread, choices, observer);
    const Thread &t = state.thread(thread);
    back = t.status == RunStatus::Running && t.frames.back().index == 0 &&
           (t.frames.back().function != before.function || t.frames.back().block <= before.block);
  }
  Thread &t = state.threads[thread].edit();
  t.advance = local && t.status == RunStatus::Running;
  if (!t.frames.empty())
    clear_dead(t);
}

Executed Machine::step(State &state, ThreadIndex thread, Choices &choices,
                       Observer &observer) const {
  const ThreadIndex before = static_cast<ThreadIndex>(state.threads.size());
  if (!state.thread(thread).advance) {
    const bool block = next(state, thread).op == Opcode::AtomicBegin;
    const Executed executed = block ? run_block(state, thread, choices, observer)
                                    : execute(state, thread, choices, observer);
    if (executed == Executed::Blocked)
      return executed;
  }
  if (!state.violated && !state.process_ended)
    run_local(state, thread, choices, observer);
  for (ThreadIndex t = before; t < state.threads.size() && !state.violated && !state.process_ended;
       ++t)
    run_local(state, t, choices, observer);
  return Executed::Done;
}

} // namespace sennit::ir
