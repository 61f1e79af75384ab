#include "src/check/recorder.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::check {

namespace {

StepKind step_kind(ir::EventKind kind) {
  switch (kind) {
  case ir::EventKind::Read:
    return StepKind::Read;
  case ir::EventKind::Write:
    return StepKind::Write;
  case ir::EventKind::Nondet:
    return StepKind::Nondet;
  case ir::EventKind::Allocate:
    return StepKind::Allocate;
  case ir::EventKind::Free:
    return StepKind::Free;
  case ir::EventKind::EndLifetime:
    return StepKind::EndLifetime;
  case ir::EventKind::Create:
    return StepKind::Create;
  case ir::EventKind::Join:
    return StepKind::Join;
  case ir::EventKind::ThreadEnd:
    return StepKind::ThreadEnd;
  case ir::EventKind::ThreadStop:
    return StepKind::ThreadStop;
  case ir::EventKind::ProcessEnd:
    return StepKind::ProcessEnd;
  case ir::EventKind::AtomicBegin:
    return StepKind::AtomicBegin;
  case ir::EventKind::AtomicEnd:
    return StepKind::AtomicEnd;
  case ir::EventKind::Fence:
    return StepKind::Fence;
  case ir::EventKind::Violation:
    return StepKind::AssertFailed;
  case ir::EventKind::Undefined:
    return StepKind::Undefined;
  case ir::EventKind::Caution:
    return StepKind::Caution;
  default:
    return StepKind::Unsupported;
  }
}

ObjectKind object_kind(ir::MemoryKind kind) {
  return static_cast<ObjectKind>(kind);
}

} // namespace

Recorder::Recorder(const ir::Program &program, const ir::State &initial) : program_(program) {
  thread(0, initial.thread(0), std::nullopt);
}

void Recorder::before(ThreadIndex thread, ir::InstructionRef at) {
  ++counts_[{thread, at}];
}

std::uint32_t Recorder::count(ThreadIndex thread, ir::InstructionRef at) const {
  const auto found = counts_.find({thread, at});
  return found == counts_.end() ? 0 : found->second;
}

DynamicPoint Recorder::current(ThreadIndex thread, ir::InstructionRef at) const {
  const std::uint32_t times = count(thread, at);
  return {thread, at, times == 0 ? 0 : times - 1};
}

void Recorder::thread(ThreadIndex index, const ir::Thread &from,
                      std::optional<StepIndex> created_by) {
  TraceThread t;
  t.index = index;
  t.start_routine = program_.function(from.start).name;
  t.name = index == 0 ? "main" : t.start_routine;
  t.id = from.id;
  t.parent = from.parent;
  t.created_by = created_by;
  trace_.threads.push_back(std::move(t));
}

void Recorder::place(const ir::State &state, const ir::Event &event, TraceStep &step) const {
  const auto &frames = state.thread(event.thread).frames;
  for (std::size_t f = 0; f < frames.size(); ++f) {
    ir::InstructionRef at = frames[f].at();
    if (f + 1 == frames.size())
      at = event.at;
    else if (at.index > 0)
      --at.index; // the call
    TraceFrame frame;
    const ir::Function &function = program_.function(at.function);
    frame.function = function.name;
    frame.is_model = function.is_model;
    if (const ir::Place *p = program_.place(ir::instruction_at(program_, at).place))
      frame.place = *p;
    if (frame.place.function.empty())
      frame.place.function = function.name;
    if (!frame.is_model && frame.place.line != 0)
      step.user_place = frame.place;
    step.stack.push_back(std::move(frame));
  }
  if (!step.stack.empty()) {
    step.place = step.stack.back().place;
    step.is_model = step.stack.back().is_model;
  }
  if (step.user_place.line == 0 && !step.is_model)
    step.user_place = step.place;
}

std::uint32_t Recorder::object(const ir::Event &event) {
  const ir::Object &o = *event.object;
  const auto known = objects_.find(o.base);
  if (known != objects_.end())
    return known->second;
  TraceObject object;
  object.kind = object_kind(o.kind);
  object.base = o.base;
  object.size = o.size();
  object.owner = o.owner;
  if (o.global.valid()) {
    object.name = program_.global(o.global).name;
    object.is_model = program_.global(o.global).is_model;
  } else {
    object.name = ir::instruction_at(program_, o.origin).text;
    object.is_model =
        program_.function(o.origin.function).is_model && o.kind == ir::MemoryKind::Stack;
    if (event.kind == ir::EventKind::Allocate)
      object.allocated_by = static_cast<StepIndex>(trace_.steps.size());
  }
  const auto index = static_cast<std::uint32_t>(trace_.objects.size());
  trace_.objects.push_back(std::move(object));
  objects_[o.base] = index;
  return index;
}

void Recorder::read(const ir::Event &event, TraceStep &step) {
  const auto index = static_cast<StepIndex>(trace_.steps.size());
  const Word first = event.object->base + event.offset;
  for (Word address = first; address < first + event.width / 8u; ++address) {
    Byte &byte = bytes_[address];
    byte.reads.push_back(index);
    if (!byte.write)
      continue;
    rf_.insert({*byte.write, index});
    if (std::find(step.reads_from.begin(), step.reads_from.end(), *byte.write) ==
        step.reads_from.end())
      step.reads_from.push_back(*byte.write);
  }
  std::sort(step.reads_from.begin(), step.reads_from.end());
}

void Recorder::write(const ir::Event &event) {
  const auto index = static_cast<StepIndex>(trace_.steps.size());
  const Word first = event.object->base + event.offset;
  for (Word address = first; address < first + event.width / 8u; ++address) {
    Byte &byte = bytes_[address];
    if (byte.write)
      ws_.insert({*byte.write, index});
    for (const StepIndex reader : byte.reads)
      fr_.insert({reader, index});
    byte.write = index;
    byte.reads.clear();
  }
}

void Recorder::forget(const ir::Object &object) {
  bytes_.erase(bytes_.lower_bound(object.base), bytes_.lower_bound(object.base + object.size()));
  objects_.erase(object.base);
}

void Recorder::event(const ir::State &state, const ir::Event &event) {
  if (event.kind == ir::EventKind::Cut)
    return;
  const auto index = static_cast<StepIndex>(trace_.steps.size());
  const ir::Instruction &instruction = ir::instruction_at(program_, event.at);
  TraceStep step;
  step.thread = event.thread;
  step.kind = step_kind(event.kind);
  step.at = event.at;
  step.occurrence = current(event.thread, event.at).occurrence;
  place(state, event, step);
  step.is_volatile = instruction.is_volatile;
  step.order = instruction.order;
  if (event.kind == ir::EventKind::AtomicBegin)
    block_ = blocks_++;
  step.atomic_block = block_;
  if (event.kind == ir::EventKind::AtomicEnd)
    block_.reset();
  step.value = event.value;
  step.width = event.width;
  step.text =
      event.kind == ir::EventKind::Undefined ? std::string(describe(event.undefined)) : event.text;
  if (event.kind == ir::EventKind::Nondet)
    step.nondet = static_cast<ir::NondetKind>(instruction.kind);
  if (event.object) {
    if (event.kind == ir::EventKind::Allocate)
      forget(*event.object);
    step.object = object(event);
    step.offset = event.offset;
    const std::string &name = trace_.objects[*step.object].name;
    step.variable = !step.place.variable.empty()        ? step.place.variable
                    : event.offset == 0 || name.empty() ? name
                                                        : name + "+" + std::to_string(event.offset);
  }
  if (event.kind == ir::EventKind::Read)
    read(event, step);
  else if (event.kind == ir::EventKind::Write)
    write(event);
  else if (event.kind == ir::EventKind::Free || event.kind == ir::EventKind::EndLifetime)
    forget(*event.object);
  if (event.kind == ir::EventKind::Create) {
    step.created = event.other;
    thread(event.other, state.thread(event.other), index);
  } else if (event.kind == ir::EventKind::Join) {
    step.joined = event.other;
  } else if (event.kind == ir::EventKind::ThreadEnd) {
    trace_.threads[event.thread].status = ThreadStatus::Ended;
  } else if (event.kind == ir::EventKind::ThreadStop || event.kind == ir::EventKind::Undefined ||
             event.kind == ir::EventKind::Unsupported) {
    trace_.threads[event.thread].status = ThreadStatus::Stopped;
  }
  trace_.outcome.undefined = event.undefined;
  trace_.steps.push_back(std::move(step));
}

Trace Recorder::finish(OutcomeKind kind) {
  trace_.outcome.kind = kind;
  if (!trace_.steps.empty()) {
    const TraceStep &last = trace_.steps.back();
    trace_.outcome.step = static_cast<StepIndex>(trace_.steps.size() - 1);
    trace_.outcome.thread = last.thread;
    trace_.outcome.place = last.user_place.line != 0 ? last.user_place : last.place;
    trace_.outcome.text = last.text;
  }
  trace_.rf.assign(rf_.begin(), rf_.end());
  trace_.ws.assign(ws_.begin(), ws_.end());
  trace_.fr.assign(fr_.begin(), fr_.end());
  return std::move(trace_);
}

} // namespace sennit::check
