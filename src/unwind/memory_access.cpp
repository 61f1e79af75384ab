// Loads and stores: which objects an address may name, what is checked, and the event where others can see.
#include "thread_unwinder.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::unwind {

namespace {
constexpr std::uint64_t most_places = 1u << 16; // offsets that one access may range over
}

bool ThreadUnwinder::memory_instruction(Frame &frame, Path &path, const Place &at) {
  const ir::Instruction &instruction = at.instruction;
  switch (instruction.op) {
  case ir::Opcode::Load: {
    const TermId value = load(path.state, operand(path, instruction.operands[0]),
                              instruction.width / 8u, at, frame.stack);
    if (instruction.result.valid())
      path.registers[instruction.result.index()] = value;
    return true;
  }
  case ir::Opcode::Store:
    store(path.state, operand(path, instruction.operands[0]), instruction.width / 8u,
          operand(path, instruction.operands[1]), at, frame.stack);
    return true;
  case ir::Opcode::Alloc:
    alloc(frame, path, at);
    return true;
  case ir::Opcode::Free:
  case ir::Opcode::EndLifetime:
    end_object(path.state, operand(path, instruction.operands[0]),
               instruction.op == ir::Opcode::Free, at, frame.stack);
    return true;
  case ir::Opcode::ObjectSize:
    object_size(path, at, frame.stack);
    return true;
  default:
    SENNIT_CHECK(false, "no memory instruction");
  }
}

const PrivateObject *ThreadUnwinder::private_object(const PathState &state, ObjectNumber object) {
  if (const PrivateObject *known = state.memory.find(object))
    return known;
  static thread_local PrivateObject untouched;
  untouched = {std::make_shared<ObjectContents>(round_.static_background(object)), terms().true_()};
  return &untouched;
}

bool ThreadUnwinder::is_private(PathState &state, ObjectNumber object) {
  if (state.published->contains(object))
    return false;
  if (state.memory.contains(object))
    return true;
  const ObjectInfo &info = round_.abstraction.info(object);
  if (info.kind != event::ObjectKind::Global)
    return false;
  if (info.is_constant)
    return true;
  if (round_.abstraction.is_shared(object))
    return !state.concurrent;
  // Nobody else was seen to touch it: it is the first thread's own, or this teaches the next round
  // otherwise.
  const auto [it, first] = round_.owner.try_emplace(object, thread_);
  if (!first && it->second != thread_)
    round_.abstraction.share(object);
  return true;
}

// The part of `range` that lies in [0, last]; nullopt if none.
static std::optional<Interval> clip(Interval range, SignedWord last) {
  const auto step = static_cast<SignedWord>(std::max<Word>(range.stride, 1));
  if (range.low < 0)
    range.low += (-range.low + step - 1) / step * step;
  if (range.low > last || range.low > range.high)
    return std::nullopt;
  if (range.high > last)
    range.high = range.low + (last - range.low) / step * step;
  if (range.low == range.high)
    range.stride = 0;
  return range;
}

ThreadUnwinder::Resolved ThreadUnwinder::resolve(PathState &state, TermId address,
                                                 std::uint32_t size, bool write) {
  Resolved result{address, {}};
  const Width width = terms().width(address);
  const AbstractValue values = round_.abstract(address);
  bool all_inside = true;
  for (const AbstractValue::Entry &entry : values.entries()) {
    all_inside =
        all_inside && entry.object == values.entries()[0].object && entry.object != no_object;
    if (entry.object == no_object)
      continue;
    const ObjectInfo &info = round_.abstraction.info(entry.object);
    const auto last = static_cast<SignedWord>(info.size) - static_cast<SignedWord>(size);
    all_inside = all_inside && entry.range.low >= 0 && entry.range.high <= last;
    const auto offsets = clip(entry.range, last);
    if (!offsets || (write && info.is_constant)) {
      all_inside = false;
      continue;
    }
    if (!result.candidates.empty() && result.candidates.back().object == entry.object)
      result.candidates.back().offsets = hull(result.candidates.back().offsets, *offsets);
    else
      result.candidates.push_back({entry.object, *offsets, is_private(state, entry.object), {}});
  }
  for (Candidate &c : result.candidates) {
    const ObjectInfo &info = round_.abstraction.info(c.object);
    if (all_inside)
      c.in_range = terms().true_();
    else if (c.offsets.is_single())
      c.in_range = decide(terms().eq(
          address, terms().constant(info.base + static_cast<Word>(c.offsets.low), width)));
    else
      c.in_range = decide(terms().ule(terms().sub(address, terms().constant(info.base, width)),
                                      terms().constant(info.size - size, width)));
  }
  std::erase_if(result.candidates,
                [&](const Candidate &c) { return terms().is_false(c.in_range); });
  return result;
}

event::NodeId ThreadUnwinder::access_node(PathState &state, event::NodeKind kind,
                                          const event::Instance &instance, const Place &at,
                                          event::StackId stack) {
  if (state.block.valid())
    return round_.builder.graph().blocks[state.block.index()].node;
  return round_.builder.add_node(kind, thread_, state.guard, instance, at.instruction.place, stack);
}

void ThreadUnwinder::effect(PathState &state, TermId silent, TermId address, TermId value) {
  if (!address.valid() || !terms().is_constant(address) || !terms().is_constant(value))
    address = value = {};
  for (Effects &effects : state.effects)
    effects.add({state.guard, silent, address, value});
}

TermId ThreadUnwinder::private_load(PathState &state, const Resolved &where,
                                    const Candidate &candidate, std::uint32_t size) {
  const std::shared_ptr<const ObjectContents> contents =
      private_object(state, candidate.object)->contents;
  if (candidate.offsets.is_single())
    return contents->load(terms(), static_cast<std::uint64_t>(candidate.offsets.low), size);
  const Word base = round_.abstraction.info(candidate.object).base;
  TermId result;
  for (SignedWord at = candidate.offsets.high; at >= candidate.offsets.low;
       at -= static_cast<SignedWord>(std::max<Word>(candidate.offsets.stride, 1))) {
    const TermId value = contents->load(terms(), static_cast<std::uint64_t>(at), size);
    const TermId here = terms().eq(where.address, terms().constant(base + static_cast<Word>(at),
                                                                   terms().width(where.address)));
    result = result.valid() ? terms().ite(here, value, result) : value;
  }
  return result;
}

void ThreadUnwinder::private_store(PathState &state, const Resolved &where,
                                   const Candidate &candidate, std::uint32_t size, TermId value,
                                   bool only) {
  const PrivateObject old = *private_object(state, candidate.object);
  ObjectContents contents = *old.contents;
  const Word base = round_.abstraction.info(candidate.object).base;
  const auto step = static_cast<SignedWord>(std::max<Word>(candidate.offsets.stride, 1));
  for (SignedWord at = candidate.offsets.low; at <= candidate.offsets.high; at += step) {
    const auto offset = static_cast<std::uint64_t>(at);
    if (only && candidate.offsets.is_single()) {
      contents.store(terms(), offset, size, value);
      continue;
    }
    const TermId here = terms().eq(where.address, terms().constant(base + static_cast<Word>(at),
                                                                   terms().width(where.address)));
    if (!terms().is_false(here))
      contents.store(terms(), offset, size,
                     terms().ite(here, value, contents.load(terms(), offset, size)));
  }
  state.memory.set(candidate.object,
                   {std::make_shared<ObjectContents>(std::move(contents)), old.alive});
}

static bool too_many_places(const auto &candidates) {
  Word count = 0;
  for (const auto &c : candidates)
    count += c.offsets.count();
  return count > most_places;
}

// Undefined behaviour unless the address lies in a live object: the path goes on without it.
// Liveness of shared objects that somebody ends is read in the node of the access.
ThreadUnwinder::Checked ThreadUnwinder::check_access(PathState &state, const Resolved &where,
                                                     const event::Instance &instance,
                                                     const Place &at, event::StackId stack) {
  Checked result{terms().false_(), false, {}};
  TermId valid = terms().false_();
  for (const Candidate &c : where.candidates) {
    TermId alive = terms().true_();
    if (c.is_private) {
      result.any_private = true;
      alive = private_object(state, c.object)->alive;
    } else {
      result.shared = terms().or_(result.shared, c.in_range);
      if (const PrivateObject *view = own_view_of_life(state, c.object)) {
        alive = view->alive;
      } else if (round_.abstraction.may_be_ended_by_others(c.object, thread_.index()) ||
                 round_.abstraction.is_ended_by(c.object, thread_.index())) {
        if (!result.node.valid())
          result.node = access_node(state, event::NodeKind::Access, instance, at, stack);
        const TermId value = terms().variable(8);
        liveness_access(state, result.node, event::EventKind::Read, c.object, value, c.in_range, at,
                        stack);
        alive = terms().ne(value, terms().constant(0, 8));
      }
    }
    valid = terms().or_(valid, terms().and_(c.in_range, alive));
  }
  if (round_.abstract(where.address).is_bottom())
    state.guard = terms().and_(
        state.guard, valid); // nothing is known of the address yet: another round will tell
  else
    require(state, valid, at, stack, ir::UndefinedKind::InvalidDereference, instance);
  return result;
}

// What this thread knows of a shared object that nobody else ends before it has joined this thread; null: it may not be so.
const PrivateObject *ThreadUnwinder::own_view_of_life(const PathState &state, ObjectNumber object) {
  return round_.abstraction.may_be_ended_by_others(object, thread_.index()) ||
                 round_.abstraction.reuse_matters()
             ? nullptr
             : state.memory.find(object);
}

void ThreadUnwinder::liveness_access(PathState &state, event::NodeId node, event::EventKind kind,
                                     ObjectNumber object, TermId value, TermId condition,
                                     const Place &at, event::StackId stack) {
  event::RawAccess access;
  access.kind = kind;
  access.targets = {{event::ObjectId(object), 0, 0, 0}};
  access.size = 1;
  access.is_liveness = true;
  access.value = value;
  access.guard = terms().and_(state.guard, condition);
  access.place = at.instruction.place;
  access.stack = stack;
  round_.builder.add_access(node, std::move(access));
}

// The event of an access to shared memory.
void ThreadUnwinder::shared_access(PathState &state, event::EventKind kind, const Resolved &where,
                                   const Checked &checked, std::uint32_t size, TermId value,
                                   const event::Instance &instance, const Place &at,
                                   event::StackId stack) {
  event::RawAccess access;
  access.kind = kind;
  for (const Candidate &c : where.candidates)
    if (!c.is_private)
      access.targets.push_back({event::ObjectId(c.object),
                                static_cast<std::uint64_t>(c.offsets.low),
                                static_cast<std::uint64_t>(c.offsets.high),
                                static_cast<std::uint64_t>(c.offsets.stride)});
  access.address = where.address;
  access.size = size;
  access.value = value;
  access.guard = checked.any_private ? terms().and_(state.guard, checked.shared) : state.guard;
  access.order = at.instruction.order;
  access.place = at.instruction.place;
  access.stack = stack;
  const event::NodeId node = checked.node.valid()
                                 ? checked.node
                                 : access_node(state, event::NodeKind::Access, instance, at, stack);
  round_.builder.add_access(node, std::move(access));
}

TermId ThreadUnwinder::load(PathState &state, TermId address, std::uint32_t size, const Place &at,
                            event::StackId stack) {
  const event::Instance instance = record(state, at);
  const auto width = static_cast<Width>(size * 8);
  const Resolved where = resolve(state, address, size, false);
  if (too_many_places(where.candidates))
    unsupported(state, "access that may touch too many places", at.instruction.place);
  const Checked checked = check_access(state, where, instance, at, stack);
  if (terms().is_false(state.guard))
    return terms().constant(0, width);
  TermId result;
  AbstractValue values;
  for (const Candidate &c : where.candidates) {
    if (!c.is_private) {
      values.join(round_.abstraction.read(c.object, c.offsets, size));
      continue;
    }
    const TermId value = private_load(state, where, c, size);
    result = result.valid() ? terms().ite(c.in_range, value, result) : value;
  }
  if (terms().is_false(checked.shared))
    return result.valid() ? result : terms().constant(0, width);
  TermId read_value;
  const Techniques &techniques = round_.options.techniques;
  const AbstractValue::Entry *known = values.singleton();
  if (known && techniques.one_value_reads) {
    // Every write that this read can see leaves the same word: no event, for a read alone restricts
    // nothing.
    const Word base = known->object == no_object ? 0 : round_.abstraction.info(known->object).base;
    read_value =
        terms().constant(truncate(base + static_cast<Word>(known->range.low), width), width);
  } else if (techniques.own_reads && where.candidates.size() == 1 &&
             state.memory.contains(where.candidates[0].object) &&
             round_.abstraction.is_own(where.candidates[0].object, where.candidates[0].offsets,
                                       size, lineage_)) {
    // Only this thread writes there: it finds what it left, in its own view of the published
    // object.
    return private_load(state, where, where.candidates[0], size);
  } else {
    read_value = terms().variable(width);
    round_.abstract.set_variable(read_value, values);
    shared_access(state, event::EventKind::Read, where, checked, size, read_value, instance, at,
                  stack);
    if (state.block.valid() && terms().is_constant(address))
      state.block_reads.push_back({address, read_value});
  }
  return result.valid() ? terms().ite(checked.shared, read_value, result) : read_value;
}

void ThreadUnwinder::store(PathState &state, TermId address, std::uint32_t size, TermId value,
                           const Place &at, event::StackId stack) {
  const event::Instance instance = record(state, at);
  if (terms().width(value) < size * 8)
    value = terms().zext(value, static_cast<Width>(size * 8));
  Resolved where = resolve(state, address, size, true);
  if (too_many_places(where.candidates))
    unsupported(state, "access that may touch too many places", at.instruction.place);
  // What the value points to gets visible first: its contents are written before the pointer is.
  const auto is_shared = [](const Candidate &c) { return !c.is_private; };
  if (std::ranges::any_of(where.candidates, is_shared)) {
    publish_pointees(state, round_.abstract(value));
    for (Candidate &c : where.candidates)
      c.is_private = is_private(state, c.object);
  }
  const Checked checked = check_access(state, where, instance, at, stack);
  if (terms().is_false(state.guard))
    return;
  for (const Candidate &c : where.candidates)
    if (c.is_private || state.memory.contains(c.object))
      private_store(state, where, c, size, value, where.candidates.size() == 1);
  if (terms().is_false(checked.shared))
    return;
  TermId silent;
  for (const BlockRead &read : state.block_reads)
    if (read.address == address && terms().width(read.value) == terms().width(value))
      silent = terms().eq(read.value, value);
  std::erase_if(state.block_reads, [&](const BlockRead &read) {
    return read.address == address || !terms().is_constant(address);
  });
  effect(state, silent, address, value);
  const AbstractValue values = round_.abstract(value);
  for (const Candidate &c : where.candidates)
    if (!c.is_private)
      round_.abstraction.written(c.object, c.offsets, size, values, thread_.index(),
                                 creation_count_);
  shared_access(state, event::EventKind::Write, where, checked, size, value, instance, at, stack);
}

} // namespace sennit::unwind
