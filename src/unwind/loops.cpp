// Loops: iterations, bounds, cuts, and spin loops.
//
// An iteration counts against the bound unless constants drive the loop: a constant condition
// refused a way out, and some constant that is live at the head (or private memory) changed. A
// condition that value sets decide counts only while they change: that of `if (state == 3) break;`,
// where state is never 3, leads to no end. `for (i = 0; i < 10; i++)` unwinds by itself, also with
// other, symbolic exits in it. A loop that goes on like this for too long counts after all
// (NotComputable). In early rounds, when shared memory is not known yet, such a loop is left sooner,
// and another round follows.
//
// Spin loops: an iteration that left nothing behind (no effect that others can see, private memory
// and every register that is live at the head unchanged) is as if it had not been; the thread can
// be taken to run the last iteration only. So the path back to the head is dropped, without a cut:
// while (!flag) sched_yield();   is   read flag; stop unless it is set. A failed compare-and-swap
// has no effect either, which makes most retry loops exact. Decided per path, on terms: the guard
// of the way back must exclude the guards of all effects. Source: encoding.md section 1, "Spin
// loops". Off with --no-spin-loops.
#include "thread_unwinder.h"

#include <algorithm>

namespace sennit::unwind {

// A loop of a library model goes over strings and blocks of memory: it gets this many times the bound of a loop of the
// user's. Without a bound a copy of unknown size to an unknown place (memmove within an array) went on to 10,000.
constexpr std::uint64_t model_loop_factor = 32;

void ThreadUnwinder::cut(Frame &frame, Path &path, const event::LoopRef &loop, ir::PlaceId place) {
  LoopReport &report = round_.loops[loop];
  report.loop = loop;
  report.reached = true;
  report.bound = round_.options.bounds.of(loop);
  ir::Instruction at;
  at.op = ir::Opcode::Stop;
  at.place = place;
  goal(path.state, event::GoalKind::Cut, path.state.guard, {{}, at}, frame.stack,
       ir::UndefinedKind::Other, "", {}, loop);
  path.state.guard = terms().false_();
}

// Does `variable = constant` follow from the guard's conjuncts `variable != k` and the variable's
// value set? With a lock word that is 0 or 1, an exchange that did not find 0 found 1.
bool ThreadUnwinder::holds_on(TermId guard, TermId equality) {
  if (terms().is_constant(equality))
    return terms().is_true(equality);
  const term::Term eq = terms()[equality];
  if (eq.kind != term::Kind::Eq)
    return false;
  const bool left = terms().is_constant(eq.args[0]);
  const TermId variable = eq.args[left ? 1 : 0], constant = eq.args[left ? 0 : 1];
  if (!terms().is_constant(constant))
    return false;
  for (const AbstractValue::Entry &entry : round_.abstract(variable).entries()) {
    if (entry.object != no_object || entry.range.count() > 8)
      return false;
    for (Word k = 0; k < entry.range.count(); ++k) {
      const Word value = static_cast<Word>(entry.range.low) + k * entry.range.stride;
      if (value == terms().value(constant))
        continue;
      const TermId other = terms().eq(variable, terms().constant(value, terms().width(variable)));
      if (!terms().implies_structurally(guard, terms().not_(other)))
        return false;
    }
  }
  return true;
}

// The value under this guard: a merge that the path has left by one side again is undone.
//     ok = cas_weak(&top, &old, n);  if (ok) break;     top is ite(ok, n, top'), and not ok holds
TermId ThreadUnwinder::on_path(TermId guard, TermId value) {
  while (terms()[value].kind == term::Kind::Ite) {
    const term::Term t = terms()[value];
    if (terms().implies_structurally(guard, t.args[0]))
      value = t.args[1];
    else if (terms().excludes_structurally(guard, t.args[0]))
      value = t.args[2];
    else
      break;
  }
  return value;
}

// When do two values agree on this path? Only asked of what was read or chosen (variables, constants, and
// merges of them), so that a loop that computes gets no condition that never holds. False: not known.
TermId ThreadUnwinder::agreement(TermId guard, TermId before, TermId after, unsigned depth) {
  if (!before.valid() || !after.valid())
    return terms().false_();
  if (is_same_on_path(before, after, guard))
    return terms().true_();
  before = on_path(guard, before);
  after = on_path(guard, after);
  const auto is_leaf = [&](TermId t) {
    return terms().is_constant(t) || terms()[t].kind == term::Kind::Variable;
  };
  if (is_leaf(before) && is_leaf(after))
    return terms().eq(before, after);
  if (depth == 0 ||
      (terms()[before].kind != term::Kind::Ite && terms()[after].kind != term::Kind::Ite))
    return terms().false_();
  const bool split_after = terms()[after].kind == term::Kind::Ite;
  const term::Term t = terms()[split_after ? after : before];
  const auto side = [&](TermId value) {
    return split_after ? agreement(guard, before, value, depth - 1)
                       : agreement(guard, value, after, depth - 1);
  };
  return terms().ite(t.args[0], side(t.args[1]), side(t.args[2]));
}

// When is what this thread knows of the object the same? In its view of a published one only the bytes
// count that are its own.
TermId ThreadUnwinder::unchanged(const PathState &state, ObjectNumber number,
                                 const PrivateObject &before, const PrivateObject &after) {
  if (before == after)
    return terms().true_();
  const bool published = state.published->contains(number);
  if (on_path(state.guard, before.alive) != on_path(state.guard, after.alive) ||
      (!published && !after.contents->has_background_of(*before.contents)))
    return terms().false_();
  TermId same = terms().true_();
  const auto compare = [&](std::uint64_t offset, std::uint32_t size, TermId) {
    const auto at = static_cast<SignedWord>(offset);
    if (terms().is_false(same) ||
        (published && !round_.abstraction.is_own(number, {at, at, 0}, size, lineage_)))
      return;
    same = terms().and_(same, agreement(state.guard, before.contents->load(terms(), offset, size),
                                        after.contents->load(terms(), offset, size)));
  };
  before.contents->for_each_stored(compare);
  after.contents->for_each_stored(compare);
  return same;
}

bool ThreadUnwinder::is_same_on_path(TermId before, TermId after, TermId guard) {
  return before.valid() && after.valid() &&
         (before == unnarrowed(after, guard) || on_path(guard, before) == on_path(guard, after));
}

bool ThreadUnwinder::is_idle_iteration(const PathState &back, TermId guard) {
  const Effects &effects = back.effects.back();
  return !effects.always() &&
         std::ranges::all_of(effects.list(), [&](const Effects::Effect &effect) {
           return is_without_effect(effect, guard);
         });
}

bool ThreadUnwinder::is_without_effect(const Effects::Effect &effect, TermId guard) {
  return terms().excludes_structurally(guard, effect.guard) ||
         terms().is_false(terms().and_(guard, effect.guard)) ||
         (effect.silent.valid() && holds_on(guard, effect.silent));
}

ThreadUnwinder::WordOnly ThreadUnwinder::word_only(const PathState &back, TermId guard) {
  WordOnly result;
  if (back.effects.back().always())
    return {};
  for (const Effects::Effect &effect : back.effects.back().list()) {
    if (is_without_effect(effect, guard))
      continue;
    if (!effect.address.valid() || (result.address.valid() && result.address != effect.address))
      return {};
    result.address = effect.address;
    result.ends_taken = terms().value(effect.value) != 0;
  }
  return result;
}

// Nothing but a critical section without effects, or a wait after a wait: see quiet_sections.h.
bool ThreadUnwinder::is_quiet_iteration(const std::vector<Path> &entry, event::NodeId entry_node,
                                        const PathState &back, TermId guard, TermId waited_on) {
  const WordOnly word = word_only(back, guard);
  if (!word.address.valid() || entry.size() != 1 || back.block.valid() ||
      (word.ends_taken && word.address != waited_on &&
       !was_just_taken(entry.front().state, entry_node, word.address)))
    return false;
  if (word.ends_taken && may_stop_in(entry.front().state, entry_node))
    forbid_wait(back, guard, word.address);
  round_.quiet.push_back({terms().value(word.address), entry_node,
                          round_.builder.last_node(thread_), entry.front().state.guard, guard,
                          word.ends_taken});
  return true;
}

// The path took the lock in this last node of its thread, and did nothing else there.
bool ThreadUnwinder::was_just_taken(const PathState &path, event::NodeId node, TermId word) {
  return may_stop_in(path, node) && round_.builder.touches_only(node, word);
}

// The path came through this last node of its thread, a block that waits for what it takes: for every execution there is a
// model in which the thread stays there.
bool ThreadUnwinder::may_stop_in(const PathState &path, event::NodeId id) {
  const event::Node &node = round_.builder.graph().node(id);
  const event::AtomicBlockId block = node.block;
  return block.valid() && terms().implies_structurally(path.guard, node.guard) &&
         round_.blocks[block.index()].waits && !round_.blocks[block.index()].has_goal;
}

// The thread need not take the lock only to give it up and wait: it may as well have waited before it took it. So where all that
// begin to wait come back to the head, none has to begin.
void ThreadUnwinder::forbid_wait(const PathState &back, TermId guard, TermId word) {
  std::vector<Effects::Effect> writes;
  for (const Effects::Effect &effect : back.effects.back().list())
    if (effect.address == word && !is_without_effect(effect, guard))
      writes.push_back(effect);
  if (writes.size() == 2 && terms().value(writes[0].value) == 0 && writes[1].guard == guard)
    round_.builder.graph().constraints.push_back(terms().not_(writes[0].guard));
}

// When is the state that at the head before the iteration?
TermId ThreadUnwinder::back_at_start(const Frame &frame, ir::BlockId head,
                                     const std::vector<Path> &entry, const Path &back) {
  for (const Path &start : entry) {
    if (start.state.block != back.state.block || start.state.depth != back.state.depth)
      continue;
    if (start.state.concurrent != back.state.concurrent)
      break;
    TermId same = terms().true_();
    const std::vector<bool> &live = frame.info.live[head.index()];
    for (std::size_t r = 0; r < live.size() && !terms().is_false(same); ++r)
      if (live[r] && start.registers[r] != back.registers[r])
        same =
            terms().and_(same, agreement(back.state.guard, start.registers[r], back.registers[r]));
    if (start.state.memory.is(back.state.memory))
      return same;
    // Objects made inside the iteration and dropped again do not count.
    PrivateMemory::for_each_difference(
        start.state.memory, back.state.memory,
        [&](ObjectNumber number, const PrivateObject *before, const PrivateObject *now) {
          if (terms().is_false(same))
            return;
          if (before)
            same = now ? terms().and_(same, unchanged(back.state, number, *before, *now))
                       : terms().false_();
          else if (round_.abstraction.info(number).kind == event::ObjectKind::Global)
            same = terms().and_(same,
                                unchanged(back.state, number, *private_object(start.state, number),
                                          *now)); // touched in this iteration first
        });
    return same;
  }
  return terms().false_();
}

// Takes the executions out of a way back that are as if the iteration had not been; false if none is left.
bool ThreadUnwinder::goes_on(const Frame &frame, ir::BlockId head, const std::vector<Path> &entry,
                             event::NodeId entry_node, Path &back, TermId waited_on) {
  const TermId same = back_at_start(frame, head, entry, back);
  if (terms().is_false(same))
    return true;
  const TermId guard = terms().and_(back.state.guard, same);
  if (!is_idle_iteration(back.state, guard) &&
      !(round_.options.techniques.quiet_sections &&
        is_quiet_iteration(entry, entry_node, back.state, guard, waited_on)))
    return true;
  back.state.guard = terms().and_(back.state.guard, terms().not_(same));
  return !terms().is_false(back.state.guard);
}

// Did a constant in private memory change, or an object come or go?
bool ThreadUnwinder::is_memory_driven(const PrivateMemory &before, const PrivateMemory &after) {
  bool driven = false;
  PrivateMemory::for_each_difference(
      before, after, [&](ObjectNumber, const PrivateObject *old, const PrivateObject *object) {
        driven = driven || !old || !object || old->alive != object->alive;
        if (driven || old->contents == object->contents || *old->contents == *object->contents)
          return;
        const ObjectContents &x = *old->contents, &y = *object->contents;
        driven = !x.has_background_of(y);
        const auto compare = [&](std::uint64_t offset, std::uint32_t size, TermId) {
          const TermId a = x.load(terms(), offset, size), b = y.load(terms(), offset, size);
          driven |= a != b && terms().is_constant(a) && terms().is_constant(b);
        };
        x.for_each_stored(compare);
        y.for_each_stored(compare);
      });
  return driven;
}

// Did a constant that the next iteration starts from change?
bool ThreadUnwinder::is_driven_by_constants(const Frame &frame, ir::BlockId head,
                                            const std::vector<Path> &entry,
                                            const std::vector<Path> &back) {
  const std::vector<bool> &live = frame.info.live[head.index()];
  for (const Path &start : entry)
    for (const Path &end : back) {
      if (is_memory_driven(start.state.memory, end.state.memory))
        return true;
      for (std::size_t r = 0; r < live.size(); ++r) {
        const TermId a = start.registers[r], b = end.registers[r];
        if (live[r] && a != b && a.valid() && b.valid() && terms().is_constant(a) &&
            terms().is_constant(b))
          return true;
      }
    }
  return false;
}

// Every path that has come to the component begins an iteration, also where it jumped past the head (a switch
// whose cases lie in a loop, goto). Did one?
bool ThreadUnwinder::begin_component(Frame &frame, const Component &component) {
  bool jumped_in = false;
  for (std::uint32_t position = component.head; position < component.end; ++position)
    for (Path &path : frame.pending[position]) {
      path.state.effects.push_back({});
      jumped_in |= position != component.head;
    }
  return jumped_in;
}

void ThreadUnwinder::run_component(Frame &frame, std::int32_t index) {
  const BlockOrder &order = frame.info.order;
  const Component &component = order.components[static_cast<std::size_t>(index)];
  const ir::BlockId head = order.order[component.head];
  const event::LoopRef loop{frame.id, head, false};
  const std::uint64_t bound =
      round_.options.bounds.of(loop) * (frame.function.is_model ? model_loop_factor : 1);
  std::uint32_t evaluations = 0, iterations = 0;
  bool counted_before = false;
  TermId waited_on; // the word, if the iteration before did nothing but wait
  const bool has_jumped_in = begin_component(frame, component);
  ++evaluations;
  while (!frame.pending[component.head].empty() || (has_jumped_in && iterations == 0)) {
    std::vector<Path> entry = std::move(frame.pending[component.head]);
    frame.pending[component.head].clear();
    frame.stays_by_constant[static_cast<std::size_t>(index)] = false;
    frame.back[static_cast<std::size_t>(index)].clear();
    std::vector<TermId> &guards = frame.iteration_guards[static_cast<std::size_t>(index)];
    guards.clear();
    for (const Path &path : entry)
      guards.push_back(path.state.guard);
    // Its paths did not all begin at the head: they are compared with nothing, and not counted.
    const bool from_inside = has_jumped_in && iterations == 0;
    if (from_inside)
      for (std::uint32_t p = component.head + 1; p < component.end; ++p)
        for (const Path &path : frame.pending[p])
          guards.push_back(path.state.guard);
    const event::NodeId entry_node = round_.builder.last_node(thread_);
    for (const Path &path : entry)
      run_block(frame, component.head, path, 0);
    run_range(frame, component.head + 1, component.end);
    ++iterations;

    std::vector<Path> back = std::move(frame.back[static_cast<std::size_t>(index)]);
    frame.back[static_cast<std::size_t>(index)].clear();
    if (round_.options.spin_loops && !from_inside)
      std::erase_if(back, [&](Path &path) {
        return !goes_on(frame, head, entry, entry_node, path, waited_on);
      });
    if (back.empty())
      break;
    const WordOnly word = word_only(back.front().state, back.front().state.guard);
    const bool waits = !from_inside && word.ends_taken && back.size() == 1 &&
                       round_.options.techniques.quiet_sections;
    const bool computable = frame.stays_by_constant[static_cast<std::size_t>(index)] &&
                            !round_.abstraction.not_computable.contains(loop) &&
                            is_driven_by_constants(frame, head, entry, back);
    if (iterations > round_.abstraction.most_iterations()) {
      round_.abstraction.mark_changed();
      break;
    }
    if (iterations > round_.options.bounds.computable_iterations ||
        round_.builder.access_count() > round_.options.bounds.max_events) {
      if (computable)
        throw NotComputable{loop};
      for (Path &path : back)
        cut(frame, path, loop, frame.function.blocks[head.index()].instructions.back().place);
      break;
    }
    // The first wait of a loop is free: the bound counts what can go on without end.
    const bool counts = !computable && !from_inside && !(waits && !waited_on.valid());
    waited_on = waits ? word.address : TermId();
    if (counts) {
      ++evaluations;
      if (!counted_before) {
        counted_before = true;
        ++counted_loops_;
      }
      if (!frame.function.is_model) {
        LoopReport &report = round_.loops[loop];
        report.loop = loop;
        report.bound = std::max(
            report.bound, static_cast<std::uint32_t>(std::min<std::uint64_t>(evaluations, bound)));
      }
      if (evaluations > bound) {
        for (Path &path : back)
          cut(frame, path, loop, frame.function.blocks[head.index()].instructions.back().place);
        break;
      }
    }
    for (Path &path : back) {
      path.state.effects.back() = {};
      add_pending(frame, component.head, std::move(path));
    }
  }
  if (counted_before)
    --counted_loops_;
}

} // namespace sennit::unwind
