// Creation, join, end of threads, and atomic blocks.
//
// A created thread is unwound at once: its terms depend on the argument and on what it reads only.
// A join of a thread that is not unwound yet (its handle came through memory) uses variables that
// are tied to the thread's facts at the end of the round.
#include "thread_unwinder.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::unwind {

bool ThreadUnwinder::thread_instruction(Frame &frame, Path &path, const Place &at) {
  switch (at.instruction.op) {
  case ir::Opcode::Create:
    create(frame, path, at);
    return true;
  case ir::Opcode::Join:
    join(frame, path, at);
    return true;
  case ir::Opcode::AtomicBegin:
    atomic_begin(path.state, at, frame.stack);
    return true;
  case ir::Opcode::AtomicEnd:
    atomic_end(path.state);
    return true;
  default:
    SENNIT_CHECK(false, "no thread instruction");
  }
}

void ThreadUnwinder::create(Frame &frame, Path &path, const Place &at) {
  PathState &state = path.state;
  const Width width = round_.program.pointer_width;
  const TermId pointer = operand(path, at.instruction.operands[0]);
  const TermId argument = operand(path, at.instruction.operands[1]);
  const event::Instance instance = record(state, at);
  const auto targets = call_targets(state, pointer, 1, at, frame.stack, instance);
  make_concurrent(state);
  publish_pointees(state, round_.abstract(argument));
  effect(state);

  const event::LoopRef site{frame.id, at.at.block, true};
  const bool endless =
      counted_loops_ > 0 && ++creations_[at.at] > round_.options.bounds.max_threads;
  TermId id = terms().constant(0, width);
  for (const auto &[start, condition] : targets) {
    const auto same = static_cast<std::uint32_t>(std::ranges::count(ancestors_, start));
    if (endless || same >= round_.options.bounds.max_threads) {
      Path over = path;
      over.state.guard = terms().and_(state.guard, condition);
      cut(frame, over, site, at.instruction.place);
      state.guard = terms().and_(state.guard, terms().not_(condition));
      continue;
    }
    PathState child;
    const TermId taken = terms().and_(state.guard, condition);
    if (terms().is_false(taken))
      continue;
    event::GraphBuilder &builder = round_.builder;
    const event::ThreadId number(builder.graph().threads.size());
    event::NodeId node = access_node(state, event::NodeKind::Create, instance, at, frame.stack);
    event::Thread thread;
    thread.parent = thread_;
    thread.creation = node;
    thread.created = taken;
    thread.id = number.index() + 1;
    thread.instance = instance;
    thread.start = start;
    thread.place = at.instruction.place;
    if (state.block.valid()) {
      // Only if the block completes: known when the round ends.
      thread.created = terms().variable(1);
      round_.created_in_blocks.push_back({number, state.block, taken});
    } else {
      builder.graph().nodes[node.index()].other = number;
    }
    builder.add_thread(thread);
    builder.graph().static_edges.push_back(
        {node, builder.graph().threads[number.index()].nodes.front()});
    round_.finished.resize(number.index() + 1, false);
    child.guard = thread.created;
    child.concurrent = true;
    child.published = state.published;
    child.joined = state.joined;
    // Where nobody but the child writes after publication it finds what its creator sees now.
    for (ObjectNumber object : *state.published)
      if (const PrivateObject *view = state.memory.find(object))
        child.memory.set(object, *view);
    std::vector<ir::FunctionId> ancestors = ancestors_;
    ancestors.push_back(start);
    Abstraction::Lineage lineage = lineage_;
    lineage[thread_.index()] = creation_count_++;
    ThreadUnwinder(round_, number, std::move(ancestors), std::move(lineage))
        .run(start, {argument}, std::move(child));
    id = terms().ite(condition, terms().constant(thread.id, width), id);
  }
  if (at.instruction.result.valid())
    path.registers[at.instruction.result.index()] = id;
}

ThreadPlaceholder ThreadUnwinder::facts_of_thread(std::uint32_t number) {
  const auto &threads = round_.builder.graph().threads;
  if (number < threads.size() && round_.finished[number])
    return {threads[number].created, threads[number].ended, threads[number].result};
  auto [it, fresh] = round_.placeholders.try_emplace(number);
  if (fresh) {
    it->second = {terms().variable(1), terms().variable(1),
                  terms().variable(round_.program.pointer_width)};
    round_.abstract.set_variable(it->second.result, round_.abstraction.result(number));
  }
  return it->second;
}

void ThreadUnwinder::join(Frame &frame, Path &path, const Place &at) {
  PathState &state = path.state;
  const TermId handle = operand(path, at.instruction.operands[0]);
  const Width width = terms().width(handle);
  const event::Instance instance = record(state, at);
  const AbstractValue values = round_.abstract(handle);
  std::set<std::uint32_t> candidates; // thread numbers
  for (const AbstractValue::Entry &entry : values.entries()) {
    if (entry.object != no_object)
      continue;
    // Ids are 1, 2, 3 ...: more threads than this never exist within the event limit.
    const auto most = static_cast<SignedWord>(round_.most_threads);
    for (SignedWord id = std::max<SignedWord>(entry.range.low, 1);
         id <= std::min(entry.range.high, most); ++id)
      if (entry.range.contains(id))
        candidates.insert(static_cast<std::uint32_t>(id - 1));
  }
  const event::NodeId node = access_node(state, event::NodeKind::Join, instance, at, frame.stack);
  TermId known = terms().false_(), passes = terms().false_();
  TermId result = terms().constant(0, round_.program.pointer_width);
  for (std::uint32_t number : candidates) {
    const TermId named = terms().eq(handle, terms().constant(number + 1, width));
    const ThreadPlaceholder facts = facts_of_thread(number);
    known = terms().or_(known, terms().and_(named, facts.created));
    const TermId joined = terms().and_(named, facts.ended);
    passes = terms().or_(passes, joined);
    result = terms().ite(named, facts.result, result);
    const TermId edge = terms().and_(state.guard, joined);
    if (!terms().is_false(edge))
      round_.joins.push_back({node, number, edge});
  }
  if (!values.is_bottom())
    goal(state, event::GoalKind::Undefined, terms().and_(state.guard, terms().not_(known)), at,
         frame.stack, ir::UndefinedKind::InvalidJoin, "", instance);
  effect(state);
  state.guard = terms().and_(state.guard, passes);
  if (candidates.size() == 1)
    state.joined.insert(*candidates.begin());
  if (at.instruction.result.valid())
    path.registers[at.instruction.result.index()] = result;
}

// The thread returns or calls pthread_exit. Inside a block it has not completed the block, so it
// never ended.
void ThreadUnwinder::thread_ends(PathState &state, TermId result) {
  if (state.block.valid() || terms().is_false(state.guard))
    return;
  publish_pointees(state, round_.abstract(result));
  result_ = terms().is_false(ended_) ? result : terms().ite(state.guard, result, result_);
  ended_ = terms().or_(ended_, state.guard);
}

// Does some path from this AtomicBegin meet a blocking wait before the block ends? (within the
// function)
bool ThreadUnwinder::may_wait(const ir::InstructionRef &begin) {
  const auto [known, fresh] = round_.waits.try_emplace(begin, false);
  if (!fresh)
    return known->second;
  const ir::Function &function = round_.program.function(begin.function);
  struct Position {
    ir::BlockId block;
    std::uint32_t index, depth;
    auto operator<=>(const Position &) const = default;
  };
  std::set<Position> seen;
  std::vector<Position> todo{{begin.block, begin.index + 1, 1}};
  while (!todo.empty()) {
    Position at = todo.back();
    todo.pop_back();
    if (!seen.insert(at).second)
      continue;
    const auto &instructions = function.blocks[at.block.index()].instructions;
    for (; at.index < instructions.size() && at.depth > 0; ++at.index) {
      const ir::Instruction &instruction = instructions[at.index];
      if (instruction.op == ir::Opcode::AtomicBegin)
        at.depth = std::min(at.depth + 1, 8u);
      else if (instruction.op == ir::Opcode::AtomicEnd)
        --at.depth;
      else if (instruction.op == ir::Opcode::Assume &&
               static_cast<ir::WaitKind>(instruction.kind) != ir::WaitKind::Assume)
        return round_.waits[begin] = true;
    }
    if (at.depth > 0)
      for (ir::BlockId next : successors(function.blocks[at.block.index()]))
        todo.push_back({next, 0, at.depth});
  }
  return false;
}

// A block that may wait happens only if a free literal, got, holds: all that it reads and does has
// it in its guard, so a thread that waits for ever needs no source for the reads of the wait
// (encoding.md section 0).
void ThreadUnwinder::atomic_begin(PathState &state, const Place &at, event::StackId stack) {
  const event::Instance instance = record(state, at);
  if (state.depth++ > 0)
    return;
  const event::NodeId node = round_.builder.add_node(event::NodeKind::Block, thread_, state.guard,
                                                     instance, at.instruction.place, stack);
  const bool waits = may_wait(at.at);
  if (waits)
    state.guard = terms().and_(state.guard, terms().variable(1));
  state.block = round_.builder.add_block(node, state.guard);
  round_.blocks.push_back({false, waits});
  state.block_reads.clear();
}

void ThreadUnwinder::atomic_end(PathState &state) {
  if (state.depth == 0 || --state.depth > 0)
    return;
  TermId &completes = round_.builder.graph().blocks[state.block.index()].completes;
  completes = terms().or_(completes, state.guard);
  state.block = {};
}

// A blocking call. Where the block has its literal got, got implies the condition; but not where
// something may go wrong in the block before the wait, since that counts even if the wait never
// passes.
void ThreadUnwinder::wait(PathState &state, TermId condition) {
  const BlockFacts *facts = state.block.valid() ? &round_.blocks[state.block.index()] : nullptr;
  if (facts == nullptr || !facts->waits || facts->has_goal || terms().is_constant(condition)) {
    state.guard = terms().and_(state.guard, condition);
    return;
  }
  round_.builder.graph().constraints.push_back(terms().implies(state.guard, condition));
}

} // namespace sennit::unwind
