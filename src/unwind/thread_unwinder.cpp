// Control flow: blocks, branches, calls, and merging of paths.
#include "thread_unwinder.h"

#include "sennit/ir/interpreter.h"
#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::unwind {

namespace {
constexpr std::size_t most_paths_apart = 8;
}

ThreadUnwinder::ThreadUnwinder(Round &round, event::ThreadId thread,
                               std::vector<ir::FunctionId> ancestors, Abstraction::Lineage lineage)
    : round_(round), thread_(thread), ancestors_(std::move(ancestors)),
      lineage_(std::move(lineage)), ended_(round.terms->false_()),
      result_(round.terms->constant(0, round.program.pointer_width)) {}

void ThreadUnwinder::run(ir::FunctionId start, const std::vector<TermId> &arguments,
                         PathState state) {
  lineage_[thread_.index()] = UINT32_MAX;
  if (!round_.options.techniques.sequential_start)
    make_concurrent(state);
  for (Outcome &outcome : call(start, fit_arguments(start, arguments), std::move(state), {})) {
    TermId result =
        outcome.result.valid() ? outcome.result : terms().constant(0, round_.program.pointer_width);
    const Width width = round_.program.pointer_width;
    if (terms().width(result) != width)
      result = terms().width(result) < width ? terms().zext(result, width)
                                             : terms().extract(result, 0, width);
    if (thread_.index() != 0)
      thread_ends(outcome.state, result);
  }
  round_.builder.add_node(event::NodeKind::End, thread_, ended_, {}, {}, {});
  event::Thread &thread = round_.builder.graph().threads[thread_.index()];
  thread.ended = ended_;
  thread.result = result_;
  round_.abstraction.returned(thread_.index(), round_.abstract(result_),
                              round_.program.pointer_width);
  round_.finished[thread_.index()] = true;
}

std::vector<TermId> ThreadUnwinder::fit_arguments(ir::FunctionId callee,
                                                  const std::vector<TermId> &arguments) {
  const ir::Function &function = round_.program.function(callee);
  std::vector<TermId> result;
  for (std::uint32_t i = 0; i < function.parameter_count; ++i) {
    const Width width = function.registers[i].width;
    TermId value = i < arguments.size() ? arguments[i] : terms().constant(0, width);
    if (terms().width(value) > width)
      value = terms().extract(value, 0, width);
    else if (terms().width(value) < width)
      value = terms().zext(value, width);
    result.push_back(value);
  }
  return result;
}

std::vector<ThreadUnwinder::Outcome> ThreadUnwinder::call(ir::FunctionId callee,
                                                          std::vector<TermId> arguments,
                                                          PathState state, event::StackId stack) {
  const ir::Function &function = round_.program.function(callee);
  Frame frame{function,
              round_.functions[callee],
              callee,
              stack,
              state.effects.size(),
              state.guard,
              false,
              {},
              {},
              {},
              {}};
  const BlockOrder &order = frame.info.order;
  frame.pending.resize(order.order.size());
  frame.back.resize(order.components.size());
  frame.stays_by_constant.resize(order.components.size());
  frame.iteration_guards.resize(order.components.size());
  arguments.resize(function.registers.size());
  active_[callee].push_back(&frame);
  add_pending(frame, 0, Path{std::move(state), std::move(arguments)});
  run_range(frame, 0, static_cast<std::uint32_t>(order.order.size()));
  active_[callee].pop_back();

  // Outcomes of one atomic block are merged; the result travels as an extra register.
  std::vector<Path> merged;
  for (Frame::Outcome &outcome : frame.outcomes) {
    Path path{std::move(outcome.path.state), {}};
    if (outcome.result.valid())
      path.registers.push_back(outcome.result);
    path.state.effects.resize(frame.loop_depth);
    bool found = false;
    for (Path &other : merged)
      if (other.state.block == path.state.block && other.state.depth == path.state.depth) {
        merge(other, std::move(path), nullptr);
        found = true;
        break;
      }
    if (!found)
      merged.push_back(std::move(path));
  }
  std::vector<Outcome> result;
  for (Path &path : merged)
    result.push_back(
        {std::move(path.state), path.registers.empty() ? TermId() : path.registers[0]});
  return result;
}

void ThreadUnwinder::run_range(Frame &frame, std::uint32_t begin, std::uint32_t end) {
  const BlockOrder &order = frame.info.order;
  for (std::uint32_t position = begin; position < end; ++position) {
    if (const std::int32_t component = order.component_at[position]; component >= 0) {
      run_component(frame, component);
      position = order.components[static_cast<std::size_t>(component)].end - 1;
      continue;
    }
    std::vector<Path> paths = std::move(frame.pending[position]);
    frame.pending[position].clear();
    for (Path &path : paths)
      run_block(frame, position, std::move(path), 0);
  }
}

void ThreadUnwinder::run_block(Frame &frame, std::uint32_t position, Path path,
                               std::uint32_t first_instruction) {
  const ir::BlockId block = frame.info.order.order[position];
  const auto &instructions = frame.function.blocks[block.index()].instructions;
  for (std::uint32_t i = first_instruction; i < instructions.size(); ++i) {
    const Place at{{frame.id, block, i}, instructions[i]};
    if ((++round_.steps & 0xff) == 0 && round_.options.poll)
      round_.options.poll();
    if (ir::is_terminator(instructions[i].op))
      return terminator(frame, position, path, at);
    if (instructions[i].op == ir::Opcode::Call || instructions[i].op == ir::Opcode::CallIndirect)
      return call_instruction(frame, position, std::move(path), at);
    if (!execute(frame, path, at) || terms().is_false(path.state.guard))
      return;
  }
}

void ThreadUnwinder::terminator(Frame &frame, std::uint32_t position, Path &path, const Place &at) {
  const ir::Instruction &instruction = at.instruction;
  // A constant that the path brought along (of `a && b` at a phi, of clang's clean-up blocks) is no
  // decision of its own if a symbolic one came before it in this iteration.
  const bool selects =
      (instruction.op == ir::Opcode::Switch || instruction.op == ir::Opcode::Branch) &&
      instruction.operands[0].is_register() &&
      frame.info.is_selector[instruction.operands[0].index];
  const auto refuse = [&](ir::BlockId target) {
    // A constant decided against `target`: loops that it would have left are under control of
    // constants.
    frame.constant_branch = true;
    const std::uint32_t to = frame.info.order.position[target.index()];
    for (std::int32_t c = frame.info.order.innermost[position]; c >= 0;
         c = frame.info.order.components[c].parent) {
      const Component &component = frame.info.order.components[c];
      if (selects && std::ranges::find(frame.iteration_guards[c], path.state.guard) ==
                         frame.iteration_guards[c].end())
        continue;
      const bool outside = to < component.head || to >= component.end;
      if (outside || (c == frame.info.order.innermost[position] && to != component.head &&
                      component.leads_out[to - component.head]))
        frame.stays_by_constant[c] = true;
    }
  };
  switch (instruction.op) {
  case ir::Opcode::Jump:
    return go(frame, position, instruction.targets[0], std::move(path));
  case ir::Opcode::Branch: {
    for (const ir::BlockId target : instruction.targets)
      round_.assertions.branch(frame.function, target, path.state.guard);
    const TermId condition = decide(operand(path, instruction.operands[0]));
    if (terms().is_constant(condition)) {
      const bool taken = terms().is_true(condition);
      if (!instruction.operands[0].is_constant() &&
          !is_refused_as_before(frame, instruction.operands[0]))
        refuse(instruction.targets[taken ? 1 : 0]);
      return go(frame, position, instruction.targets[taken ? 0 : 1], std::move(path));
    }
    Path other = path;
    path.state.guard = terms().and_(path.state.guard, condition);
    other.state.guard = terms().and_(other.state.guard, terms().not_(condition));
    narrow(path, condition, true);
    narrow(other, condition, false);
    go(frame, position, instruction.targets[0], std::move(path));
    return go(frame, position, instruction.targets[1], std::move(other));
  }
  case ir::Opcode::Switch: {
    const TermId value = operand(path, instruction.operands[0]);
    for (const ir::SwitchCase &c : instruction.cases) {
      const TermId hit = decide(terms().eq(value, terms().constant(c.value, terms().width(value))));
      if (terms().is_false(hit)) {
        refuse(c.target);
        continue;
      }
      Path taken = path;
      taken.state.guard = terms().and_(taken.state.guard, hit);
      go(frame, position, c.target, std::move(taken));
      path.state.guard = terms().and_(path.state.guard, terms().not_(hit));
      if (terms().is_true(hit)) {
        refuse(instruction.targets[0]);
        return;
      }
    }
    return go(frame, position, instruction.targets[0], std::move(path));
  }
  case ir::Opcode::Return: {
    TermId result;
    if (!instruction.operands.empty())
      result = operand(path, instruction.operands[0]);
    frame.outcomes.push_back({std::move(path), result});
    return;
  }
  case ir::Opcode::Stop:
    return;
  case ir::Opcode::EndProcess: {
    event::Goal end;
    end.condition = path.state.guard;
    end.thread = thread_;
    end.in_block = path.state.block.valid();
    end.node = end.in_block ? round_.builder.graph().blocks[path.state.block.index()].node
                            : round_.builder.last_node(thread_);
    end.instance = record(path.state, at);
    end.place = instruction.place;
    end.stack = frame.stack;
    round_.builder.graph().process_ends.push_back(end);
    return;
  }
  case ir::Opcode::ExitThread:
    return thread_ends(path.state, operand(path, instruction.operands[0]));
  case ir::Opcode::Unsupported:
    return unsupported(path.state, instruction.text, instruction.place);
  default:
    SENNIT_CHECK(false, std::string(ir::name(instruction.op)));
  }
}

void ThreadUnwinder::go(Frame &frame, std::uint32_t from, ir::BlockId target, Path path) {
  if (terms().is_false(path.state.guard))
    return;
  const BlockOrder &order = frame.info.order;
  const std::uint32_t to = order.position[target.index()];
  // Leave the loops that do not contain the target.
  for (std::int32_t c = order.innermost[from]; c >= 0; c = order.components[c].parent) {
    const Component &component = order.components[c];
    if (to >= component.head && to < component.end)
      break;
    path.state.effects.pop_back();
  }
  if (to > from)
    return add_pending(frame, to, std::move(path));
  const std::int32_t component = order.component_at[to];
  SENNIT_CHECK(component >= 0, "back edge to a block that is no head");
  std::vector<Path> &back = frame.back[static_cast<std::size_t>(component)];
  for (Path &other : back)
    if (other.state.block == path.state.block && other.state.depth == path.state.depth)
      return merge(other, std::move(path), &frame.info.live[target.index()]);
  back.push_back(std::move(path));
}

// Paths that the block's own terminator takes apart again are not merged: clang joins `return` and
// `continue` at clean-up blocks that switch on where to go, and `a && b` at a phi; merging would
// blur every register behind it. Only where the block does nothing but compute (its copies then
// cost nothing), and for a few paths.
// One path has published an object, the other has not, and the block's branch sends them apart again:
//     do n->next = head; while (!compare_exchange(&top, &head, n));       published where it succeeded
// Merged, all that follows would take the object for a shared one.
bool ThreadUnwinder::parts_after_publication(const ir::BasicBlock &block, const Path &a,
                                             const Path &b) {
  const ir::Instruction &last = block.instructions.back();
  if (last.op != ir::Opcode::Branch || !last.operands[0].is_register() ||
      *a.state.published == *b.state.published)
    return false;
  const auto decided = [&](Path path) -> std::optional<bool> {
    for (const ir::Instruction &instruction : block.instructions) {
      if (&instruction == &last || instruction.op == ir::Opcode::AtomicEnd)
        continue;
      if (!ir::is_pure(instruction.op) || !instruction.result.valid())
        return std::nullopt;
      path.registers[instruction.result.index()] =
          value_of(instruction, path, {{}, instruction}, {});
    }
    const TermId condition = path.registers[last.operands[0].index];
    if (terms().is_true(condition) || terms().implies_structurally(path.state.guard, condition))
      return true;
    if (terms().is_false(condition) || terms().excludes_structurally(path.state.guard, condition))
      return false;
    return std::nullopt;
  };
  const auto x = decided(a), y = decided(b);
  return x && y && *x != *y;
}

bool ThreadUnwinder::keep_apart(const ir::BasicBlock &block, const Path &a, const Path &b) {
  const ir::Instruction &last = block.instructions.back();
  if ((last.op != ir::Opcode::Branch && last.op != ir::Opcode::Switch) ||
      !last.operands[0].is_register())
    return false;
  for (const ir::Instruction &instruction : block.instructions)
    if ((instruction.result.valid() && instruction.result.index() == last.operands[0].index) ||
        (ir::is_visible(instruction.op) && instruction.op != ir::Opcode::EndLifetime) ||
        instruction.op == ir::Opcode::Call || instruction.op == ir::Opcode::CallIndirect)
      return false;
  const TermId x = a.registers[last.operands[0].index], y = b.registers[last.operands[0].index];
  return x.valid() && y.valid() && x != y && (terms().is_constant(x) || terms().is_constant(y));
}

void ThreadUnwinder::add_pending(Frame &frame, std::uint32_t position, Path path) {
  std::vector<Path> &pending = frame.pending[position];
  const ir::BlockId id = frame.info.order.order[position];
  const ir::BasicBlock &block = frame.function.blocks[id.index()];
  for (Path &other : pending)
    if (other.state.block == path.state.block && other.state.depth == path.state.depth &&
        (pending.size() >= most_paths_apart ||
         !(keep_apart(block, other, path) || parts_after_publication(block, other, path))))
      return merge(other, std::move(path), &frame.info.live[id.index()]);
  pending.push_back(std::move(path));
}

// A short term that holds on path a and not on path b (both guards given).
TermId ThreadUnwinder::distinguishing(TermId a, TermId b) {
  const term::Term &x = terms()[a], &y = terms()[b];
  if (x.kind == term::Kind::And && y.kind == term::Kind::And)
    for (unsigned i = 0; i < 2; ++i) {
      const TermId mine = terms()[a].args[i], negated = terms().not_(mine);
      if (terms()[b].args[0] == negated || terms()[b].args[1] == negated)
        return mine;
    }
  return a;
}

PathState ThreadUnwinder::merge_states(PathState a, PathState b, TermId &condition) {
  if (a.concurrent != b.concurrent)
    make_concurrent(a.concurrent ? b : a);
  if (a.published != b.published) {
    const auto missing = [&](PathState &here, const PathState &there) {
      std::vector<ObjectNumber> objects;
      for (ObjectNumber object : *there.published)
        if (!here.published->contains(object) && here.memory.contains(object))
          objects.push_back(object);
      for (ObjectNumber object : objects)
        publish(here, object);
    };
    missing(a, b);
    missing(b, a);
    if (*a.published != *b.published) {
      auto all = std::make_shared<std::set<ObjectNumber>>(*a.published);
      all->insert(b.published->begin(), b.published->end());
      a.published = std::move(all);
    }
  }
  condition = distinguishing(a.guard, b.guard);
  PathState result = a;
  result.guard = terms().or_(a.guard, b.guard);
  std::erase_if(result.joined, [&](std::uint32_t number) { return !b.joined.contains(number); });
  std::erase_if(result.block_reads, [&](const BlockRead &read) {
    return std::ranges::none_of(b.block_reads, [&](const BlockRead &other) {
      return read.address == other.address && read.value == other.value;
    });
  });
  for (std::size_t i = 0; i < result.effects.size() && i < b.effects.size(); ++i)
    result.effects[i].join(b.effects[i]);
  merge_memory(a, b, condition, result);
  return result;
}

void ThreadUnwinder::merge_memory(const PathState &a, const PathState &b, TermId condition,
                                  PathState &result) {
  const auto join = [&](ObjectNumber number, const PrivateObject &mine,
                        const PrivateObject &theirs) {
    PrivateObject joined = mine;
    if (mine.contents != theirs.contents && !(*mine.contents == *theirs.contents)) {
      ObjectContents contents = *mine.contents;
      contents.merge(terms(), condition, *theirs.contents);
      joined.contents = std::make_shared<ObjectContents>(std::move(contents));
    }
    joined.alive = terms().ite(condition, mine.alive, theirs.alive);
    result.memory.set(number, std::move(joined));
  };
  // Static storage that a path has not touched yet is not in its map: it holds its first contents.
  const auto untouched = [&](ObjectNumber number) {
    const event::ObjectKind kind = round_.abstraction.info(number).kind;
    return kind == event::ObjectKind::Global || kind == event::ObjectKind::ThreadLocal;
  };
  PrivateMemory::for_each_difference(
      a.memory, b.memory,
      [&](ObjectNumber number, const PrivateObject *mine, const PrivateObject *theirs) {
        if (mine && theirs) {
          if (!(mine->alive == theirs->alive && mine->contents == theirs->contents))
            join(number, *mine, *theirs);
        } else if (result.published->contains(number)) {
          result.memory.erase(number); // no view on the other path
        } else if (untouched(number)) {
          const PrivateObject known = mine ? *mine : *theirs; // private_object keeps one at a time
          const PrivateObject initial = *private_object(mine ? b : a, number);
          join(number, mine ? known : initial, mine ? initial : known);
        } else if (theirs) {
          result.memory.set(number, *theirs); // allocated on this path only
        }
      });
}

void ThreadUnwinder::merge(Path &into, Path from, const std::vector<bool> *live) {
  TermId condition;
  const TermId guard = into.state.guard, other_guard = from.state.guard;
  into.state = merge_states(std::move(into.state), std::move(from.state), condition);
  for (std::size_t r = 0; r < into.registers.size(); ++r) {
    if (live != nullptr && !(*live)[r]) {
      into.registers[r] = TermId();
      continue;
    }
    const TermId a = into.registers[r], b = from.registers[r];
    if (a == b)
      continue;
    if (!a.valid() || !b.valid())
      into.registers[r] =
          a.valid() ? a : b; // read nowhere unless written, or written before on every real path
    else if (const TermId x = unnarrowed(a, guard); x == unnarrowed(b, other_guard))
      into.registers[r] = x;
    else
      into.registers[r] = terms().ite(condition, a, b);
  }
}

std::vector<std::pair<ir::FunctionId, TermId>>
ThreadUnwinder::call_targets(PathState &state, TermId pointer, std::size_t arguments,
                             const Place &at, event::StackId stack,
                             const event::Instance &instance) {
  std::vector<std::pair<ir::FunctionId, TermId>> result;
  const AbstractValue &values = round_.abstract(pointer);
  bool listed = true;
  std::set<ir::FunctionId> found;
  for (const AbstractValue::Entry &entry : values.entries()) {
    if (entry.object != no_object)
      continue; // data is no function
    if (entry.range.count() > 256) {
      listed = false;
      continue;
    }
    for (Word k = 0; k < entry.range.count(); ++k)
      if (const auto f = round_.layout.function_at(static_cast<Word>(entry.range.low) +
                                                   k * entry.range.stride))
        found.insert(*f);
  }
  if (!listed)
    for (std::size_t f = 0; f < round_.program.functions.size(); ++f)
      if (round_.program.functions[f].address_taken &&
          round_.program.functions[f].parameter_count <= arguments)
        found.insert(ir::FunctionId(f));
  TermId any = terms().false_();
  for (ir::FunctionId f : found) {
    const TermId hit = decide(terms().eq(
        pointer, terms().constant(round_.layout.address(f), round_.program.pointer_width)));
    if (terms().is_false(hit) || round_.program.function(f).blocks.empty())
      continue;
    any = terms().or_(any, hit);
    result.push_back({f, hit});
  }
  if (!values.is_bottom())
    require(state, any, at, stack, ir::UndefinedKind::InvalidCall, instance);
  return result;
}

void ThreadUnwinder::call_instruction(Frame &frame, std::uint32_t position, Path path,
                                      const Place &at) {
  const ir::Instruction &instruction = at.instruction;
  std::vector<TermId> arguments;
  for (const ir::Operand &o : instruction.operands)
    arguments.push_back(operand(path, o));
  std::vector<std::pair<ir::FunctionId, TermId>> targets;
  if (instruction.op == ir::Opcode::Call) {
    targets.push_back({instruction.callee, terms().true_()});
  } else {
    const TermId pointer = arguments[0];
    arguments.erase(arguments.begin());
    targets = call_targets(path.state, pointer, arguments.size(), at, frame.stack,
                           record(path.state, at));
  }
  std::vector<Path> after;
  for (const auto &[callee, condition] : targets) {
    Path taken = path;
    taken.state.guard = terms().and_(path.state.guard, condition);
    if (terms().is_false(taken.state.guard))
      continue;
    const ir::Function &function = round_.program.function(callee);
    if (function.blocks.empty()) {
      unsupported(taken.state, "call of " + function.name + ", which has no body",
                  instruction.place);
      continue;
    }
    // Recursion: computable while no symbolic decision lies between two activations.
    auto &frames = active_[callee];
    if (!frames.empty()) {
      const event::LoopRef loop{callee, {}, false};
      std::uint32_t counted = 0;
      for (std::size_t i = 0; i < frames.size(); ++i) {
        const TermId next = i + 1 < frames.size() ? frames[i + 1]->entry_guard : taken.state.guard;
        counted += !(frames[i]->constant_branch ||
                     (next == frames[i]->entry_guard && frames.size() < 500));
      }
      if (counted >= round_.options.bounds.of(loop) ||
          frames.size() > round_.options.bounds.computable_iterations) {
        cut(frame, taken, loop, instruction.place);
        continue;
      }
    }
    const event::StackId stack = round_.builder.push_stack(instruction.place, callee, frame.stack);
    std::vector<TermId> registers = std::move(taken.registers);
    for (Outcome &outcome :
         call(callee, fit_arguments(callee, arguments), std::move(taken.state), stack)) {
      Path next{std::move(outcome.state), registers};
      if (instruction.result.valid()) {
        TermId result =
            outcome.result.valid() ? outcome.result : terms().constant(0, instruction.width);
        if (terms().width(result) > instruction.width)
          result = terms().extract(result, 0, instruction.width);
        else if (terms().width(result) < instruction.width)
          result = terms().zext(result, instruction.width);
        next.registers[instruction.result.index()] = result;
      }
      bool found = false;
      for (Path &other : after)
        if (other.state.block == next.state.block && other.state.depth == next.state.depth) {
          merge(other, std::move(next), nullptr);
          found = true;
          break;
        }
      if (!found)
        after.push_back(std::move(next));
    }
  }
  for (Path &next : after)
    run_block(frame, position, std::move(next), at.at.index + 1);
}

} // namespace sennit::unwind
