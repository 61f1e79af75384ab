// The life of objects: allocation, reuse of freed addresses, end of life, and publication.
//
// An object is private to a path while no other thread can reach it: its contents are terms,
// accesses make no events. It is published when its address gets where another thread may find it
// (stored to shared memory, passed to a new thread), and all shared globals are when the first
// thread is created; its contents then become initial writes, under the path's guard. Which globals
// are shared is learnt over rounds (abstraction.h).
#include "thread_unwinder.h"

#include "sennit/support/error.h"
#include "sennit/term/values_under.h"

#include <algorithm>

namespace sennit::unwind {

namespace {
constexpr std::size_t most_sizes = 32; // of one allocation
} // namespace

TermId ThreadUnwinder::allocate(PathState &state, const Place &at, std::uint64_t size,
                                std::uint32_t variant, event::StackId stack) {
  const ir::Instruction &instruction = at.instruction;
  const bool heap = static_cast<ir::AllocKind>(instruction.kind) == ir::AllocKind::Heap;
  const event::Instance instance = record(state, at);
  ObjectInfo info;
  info.kind = heap ? event::ObjectKind::Heap : event::ObjectKind::Stack;
  info.name = !instruction.text.empty() ? instruction.text : heap ? "heap" : "local";
  info.thread = thread_;
  info.size = size;
  const ObjectKey key{info.kind, thread_.index(), at.at, instance.ordinal * 64 + variant};
  const ObjectNumber number = round_.abstraction.object(key, info);
  TermId result =
      terms().constant(round_.abstraction.info(number).base, round_.program.pointer_width);
  const TermId guard = state.guard;
  if (heap && round_.options.address_reuse && round_.abstraction.reuse_matters())
    result = reuse_freed(state, at, instance, number, stack);
  state.memory.set(
      number, {std::make_shared<ObjectContents>(arbitrary_contents(instance, state.guard, number)),
               terms().true_()});
  state.guard = guard;
  return result;
}

// The contents of a new object, recorded for replay.
std::shared_ptr<Background> ThreadUnwinder::arbitrary_contents(const event::Instance &instance,
                                                               TermId guard, ObjectNumber number) {
  event::Graph &graph = round_.builder.graph();
  const std::size_t index = graph.allocations.size();
  const ObjectInfo &info = round_.abstraction.info(number);
  graph.allocations.push_back({instance, guard, info.base, info.size, {}});
  return Background::arbitrary(
      info.size, [round = &round_, index](std::uint64_t offset, std::uint32_t bytes) {
        const TermId variable = round->terms->variable(static_cast<Width>(bytes * 8));
        round->builder.graph().allocations[index].contents.push_back({offset, variable});
        return variable;
      });
}

// An allocation may return the address of a freed object of the same size (ABA). That object is then taken into use again, with
// arbitrary contents: of one that others can see, liveness is read as ended and written as live in one step. Done only if some
// comparison can tell (note_comparison). Leaves in state.guard the condition for a fresh address.
TermId ThreadUnwinder::reuse_freed(PathState &state, const Place &at,
                                   const event::Instance &instance, ObjectNumber fresh,
                                   event::StackId stack) {
  const std::uint64_t size = round_.abstraction.info(fresh).size;
  TermId result =
      terms().constant(round_.abstraction.info(fresh).base, round_.program.pointer_width);
  TermId rest = state.guard;
  for (ObjectNumber old = 0; old < round_.abstraction.object_count(); ++old) {
    const ObjectInfo &info = round_.abstraction.info(old);
    if (old == fresh || info.kind != event::ObjectKind::Heap || info.size != size ||
        !round_.abstraction.may_be_freed(old))
      continue;
    const bool mine = state.memory.contains(old) && !state.published->contains(old);
    const bool is_unborn = !state.memory.contains(old) && !state.published->contains(old) &&
                           (info.thread == thread_ || !state.concurrent);
    if (is_unborn || (!mine && !round_.abstraction.may_end(old)))
      continue;
    const TermId ended = mine ? terms().not_(state.memory.find(old)->alive) : terms().true_();
    const TermId again = terms().and_(terms().variable(1), ended);
    state.guard = terms().and_(rest, again);
    rest = terms().and_(rest, terms().not_(again));
    if (terms().is_false(state.guard))
      continue;
    result = terms().ite(again, terms().constant(info.base, round_.program.pointer_width), result);
    if (mine) {
      reuse_private(state, old, again, arbitrary_contents(instance, state.guard, old));
      continue;
    }
    const event::NodeId node = access_node(state, event::NodeKind::Access, instance, at, stack);
    const TermId was = terms().variable(8);
    liveness_access(state, node, event::EventKind::Read, old, was, terms().true_(), at, stack);
    round_.builder.graph().constraints.push_back(
        terms().implies(state.guard, terms().eq(was, terms().constant(0, 8))));
    event::RawInitial initial;
    initial.object = event::ObjectId(old);
    initial.guard = state.guard;
    initial.alive = terms().true_();
    initial.load = [round = &round_, background = arbitrary_contents(instance, state.guard, old)](
                       std::uint64_t offset, std::uint32_t bytes) {
      return background->load(*round->terms, offset, bytes);
    };
    round_.builder.add_initial(node, std::move(initial));
    for (const auto &[where, bytes] : round_.abstraction.requests(old))
      round_.abstraction.written(old, where, bytes,
                                 AbstractValue::any_number(static_cast<Width>(bytes * 8)),
                                 thread_.index(), creation_count_);
    effect(state);
    state.memory.erase(old); // a view of it is out of date
  }
  state.guard = rest;
  return result;
}

// The same for an object that only this thread knows: no events.
void ThreadUnwinder::reuse_private(PathState &state, ObjectNumber object, TermId again,
                                   const std::shared_ptr<Background> &contents) {
  PrivateObject old = *state.memory.find(object);
  ObjectContents merged = *old.contents;
  const std::uint64_t size = round_.abstraction.info(object).size;
  for (std::uint64_t at = 0; at < size; at += 8) {
    const auto bytes = static_cast<std::uint32_t>(std::min<std::uint64_t>(8, size - at));
    merged.store(
        terms(), at, bytes,
        terms().ite(again, contents->load(terms(), at, bytes), merged.load(terms(), at, bytes)));
  }
  old.contents = std::make_shared<ObjectContents>(std::move(merged));
  old.alive = terms().or_(old.alive, again);
  state.memory.set(object, std::move(old));
}

// Equality of addresses tells whether an address was reused: a freed object's against another heap
// object of its size.
void ThreadUnwinder::note_comparison(TermId a, TermId b) {
  if (!round_.options.address_reuse || round_.abstraction.reuse_matters() ||
      terms().width(a) != round_.program.pointer_width)
    return;
  const AbstractValue x = round_.abstract(a), y = round_.abstract(b);
  const auto meets = [&](const AbstractValue &freed, const AbstractValue &other) {
    for (const AbstractValue::Entry &e : freed.entries()) {
      if (e.object == no_object || !round_.abstraction.may_be_freed(e.object))
        continue;
      for (const AbstractValue::Entry &f : other.entries())
        if (f.object != no_object && f.object != e.object &&
            round_.abstraction.info(f.object).kind == event::ObjectKind::Heap &&
            round_.abstraction.info(f.object).size == round_.abstraction.info(e.object).size)
          return true;
    }
    return false;
  };
  if (meets(x, y) || meets(y, x))
    round_.abstraction.reuse_may_matter();
}

void ThreadUnwinder::alloc(Frame &frame, Path &path, const Place &at) {
  const TermId size = operand(path, at.instruction.operands[0]);
  std::vector<Word> sizes;
  if (terms().is_constant(size)) {
    sizes.push_back(terms().value(size));
  } else {
    const AbstractValue &values = round_.abstract(size);
    for (const AbstractValue::Entry &entry : values.entries())
      for (Word k = 0; k < entry.range.count() && sizes.size() <= most_sizes; ++k)
        sizes.push_back(static_cast<Word>(entry.range.low) + k * entry.range.stride);
    if (sizes.size() > most_sizes)
      if (auto few = term::values_under(terms(), size, path.state.guard, most_sizes))
        sizes = std::move(*few);
  }
  if (sizes.size() > most_sizes ||
      std::ranges::any_of(sizes, [](Word s) { return s > (Word(1) << 26); }))
    return unsupported(path.state, "allocation of a size that is not known", at.instruction.place);
  TermId result = terms().constant(0, round_.program.pointer_width);
  if (sizes.size() == 1) {
    result = allocate(path.state, at, static_cast<std::uint64_t>(sizes[0]), 0, frame.stack);
  } else {
    const TermId guard = path.state.guard;
    for (std::uint32_t i = 0; i < sizes.size(); ++i) {
      const TermId hit = terms().eq(size, terms().constant(sizes[i], terms().width(size)));
      path.state.guard = terms().and_(guard, hit); // the guard of this variant's record
      result = terms().ite(
          hit, allocate(path.state, at, static_cast<std::uint64_t>(sizes[i]), i, frame.stack),
          result);
    }
    path.state.guard = guard;
  }
  if (at.instruction.result.valid())
    path.registers[at.instruction.result.index()] = result;
}

void ThreadUnwinder::end_object(PathState &state, TermId address, bool heap, const Place &at,
                                event::StackId stack) {
  const event::Instance instance = record(state, at);
  const Width width = terms().width(address);
  const event::ObjectKind wanted = heap ? event::ObjectKind::Heap : event::ObjectKind::Stack;
  const AbstractValue values = round_.abstract(address);
  TermId fine = heap ? terms().eq(address, terms().constant(0, width)) : terms().false_();
  std::vector<std::pair<ObjectNumber, TermId>> hits;
  for (const AbstractValue::Entry &entry : values.entries()) {
    if (entry.object == no_object || round_.abstraction.info(entry.object).kind != wanted ||
        !entry.range.contains(0))
      continue;
    const TermId hit = decide(
        terms().eq(address, terms().constant(round_.abstraction.info(entry.object).base, width)));
    if (!terms().is_false(hit))
      hits.push_back({entry.object, hit});
  }
  struct Shared {
    ObjectNumber object;
    TermId hit, value;
  };
  std::vector<Shared> shared;
  for (const auto &[object, hit] : hits) {
    const bool is_mine = state.memory.contains(object) && !state.published->contains(object);
    if (heap)
      round_.abstraction.freed(object);
    TermId alive;
    if (is_mine) {
      alive = private_object(state, object)->alive;
    } else {
      round_.abstraction.ends(object, thread_.index(), state.joined);
      shared.push_back({object, hit, terms().variable(8)});
      alive = terms().ne(shared.back().value, terms().constant(0, 8));
    }
    fine = terms().or_(fine, terms().and_(hit, alive));
  }
  event::NodeId node;
  if (!shared.empty()) {
    node = access_node(state, event::NodeKind::Access, instance, at, stack);
    for (const Shared &s : shared)
      liveness_access(state, node, event::EventKind::Read, s.object, s.value, s.hit, at, stack);
  }
  if (heap && !values.is_bottom())
    require(state, fine, at, stack, ir::UndefinedKind::InvalidFree, instance);
  if (!shared.empty()) {
    effect(state);
    for (const Shared &s : shared)
      liveness_access(state, node, event::EventKind::Write, s.object, terms().constant(0, 8), s.hit,
                      at, stack);
  }
  for (const auto &[object, hit] : hits)
    if (state.memory.contains(object)) {
      PrivateObject mine = *state.memory.find(object);
      mine.alive = terms().and_(mine.alive, terms().not_(hit));
      state.memory.set(object, std::move(mine));
    }
}

void ThreadUnwinder::object_size(Path &path, const Place &at, event::StackId stack) {
  const event::Instance instance = record(path.state, at);
  const TermId address = operand(path, at.instruction.operands[0]);
  const AbstractValue values = round_.abstract(address);
  TermId result = terms().constant(0, round_.program.pointer_width), any = terms().false_();
  for (const AbstractValue::Entry &entry : values.entries()) {
    if (entry.object == no_object || !entry.range.contains(0))
      continue;
    const ObjectInfo &info = round_.abstraction.info(entry.object);
    const TermId hit =
        decide(terms().eq(address, terms().constant(info.base, terms().width(address))));
    any = terms().or_(any, hit);
    result = terms().ite(hit, terms().constant(info.size, round_.program.pointer_width), result);
  }
  if (!values.is_bottom())
    require(path.state, any, at, stack, ir::UndefinedKind::InvalidFree, instance);
  if (at.instruction.result.valid())
    path.registers[at.instruction.result.index()] = result;
}

TermId ThreadUnwinder::thread_local_address(PathState &state, ir::GlobalId global) {
  const ir::Global &definition = round_.program.global(global);
  ObjectInfo info{event::ObjectKind::ThreadLocal,
                  definition.name,
                  global,
                  thread_,
                  0,
                  definition.size,
                  false,
                  definition.is_model};
  const ObjectNumber number =
      round_.abstraction.object({info.kind, thread_.index(), {}, global.index()}, info);
  if (!state.memory.contains(number) && !state.published->contains(number))
    state.memory.set(number, {std::make_shared<ObjectContents>(round_.static_background(number)),
                              terms().true_()});
  return terms().constant(round_.abstraction.info(number).base, round_.program.pointer_width);
}

void ThreadUnwinder::publish(PathState &state, ObjectNumber object) {
  const PrivateObject mine = *private_object(state, object);
  state.memory.set(object, mine); // stays as this thread's own view
  auto published = std::make_shared<std::set<ObjectNumber>>(*state.published);
  published->insert(object);
  state.published = std::move(published);

  const event::NodeId node =
      state.block.valid()
          ? round_.builder.graph().blocks[state.block.index()].node
          : round_.builder.add_node(event::NodeKind::Access, thread_, state.guard, {}, {}, {});
  event::RawInitial initial;
  initial.object = event::ObjectId(object);
  initial.guard = state.guard;
  initial.load = [round = &round_, contents = mine.contents](std::uint64_t offset,
                                                             std::uint32_t size) {
    return contents->load(*round->terms, offset, size);
  };
  if (!terms().is_true(mine.alive)) // ended before anybody else could see it
    round_.abstraction.ends(object, thread_.index(), {});
  if (round_.abstraction.may_end(object))
    initial.alive = mine.alive;
  round_.builder.add_initial(node, std::move(initial));
  // What others may find there: at the places that they were seen to read.
  for (const auto &[where, size] : round_.abstraction.requests(object)) {
    if (where.count() > 4096) {
      round_.abstraction.written(object, where, size,
                                 AbstractValue::any_number(static_cast<Width>(size * 8)),
                                 Abstraction::no_thread, 0);
      continue;
    }
    for (Word k = 0; k < where.count(); ++k) {
      const SignedWord offset = where.low + static_cast<SignedWord>(k * where.stride);
      const TermId value = mine.contents->load(terms(), static_cast<std::uint64_t>(offset), size);
      round_.abstraction.written(object, {offset, offset, 0}, size, round_.abstract(value),
                                 Abstraction::no_thread, 0);
    }
  }
  // Whatever it points to is visible with it.
  std::vector<TermId> stored;
  mine.contents->for_each_stored(
      [&](std::uint64_t, std::uint32_t, TermId value) { stored.push_back(value); });
  for (TermId value : stored)
    publish_pointees(state, round_.abstract(value));
}

void ThreadUnwinder::publish_pointees(PathState &state, const AbstractValue &value) {
  std::vector<ObjectNumber> objects;
  for (const AbstractValue::Entry &entry : value.entries())
    if (entry.object != no_object && (objects.empty() || objects.back() != entry.object))
      objects.push_back(entry.object);
  for (ObjectNumber object : objects) {
    const event::ObjectKind kind = round_.abstraction.info(object).kind;
    if (kind != event::ObjectKind::Global && state.memory.contains(object) &&
        !state.published->contains(object))
      publish(state, object);
  }
}

// The first creation on a path: from now on shared globals are memory.
void ThreadUnwinder::make_concurrent(PathState &state) {
  if (state.concurrent)
    return;
  std::vector<ObjectNumber> objects;
  for (ObjectNumber object = 0; object < round_.abstraction.object_count(); ++object)
    if (round_.abstraction.info(object).kind == event::ObjectKind::Global &&
        round_.abstraction.is_shared(object))
      objects.push_back(object);
  for (ObjectNumber object : objects)
    publish(state, object);
  state.concurrent = true;
}

} // namespace sennit::unwind
