// The driver: rounds until the abstraction is stable, then the graph.
#include "sennit/unwind/unwind.h"

#include "round.h"
#include "thread_unwinder.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::unwind {

static std::vector<bool> selectors(const ir::Function &function) {
  std::vector<bool> result(function.registers.size());
  for (const ir::BasicBlock &block : function.blocks)
    for (const ir::Instruction &i : block.instructions)
      if (i.op == ir::Opcode::Copy && i.operands[0].is_constant())
        result[i.result.index()] = true;
  return result;
}

const FunctionInfo &FunctionTable::operator[](ir::FunctionId id) {
  std::optional<FunctionInfo> &info = infos_[id.index()];
  if (!info)
    info = FunctionInfo{weak_topological_order(program_.function(id)),
                        live_registers(program_.function(id)), selectors(program_.function(id))};
  return *info;
}

Round::Round(const ir::Program &program_, const Options &options_, const ir::Layout &layout_,
             FunctionTable &functions_, Abstraction &abstraction_)
    : program(program_), options(options_), layout(layout_), functions(functions_),
      abstraction(abstraction_), terms(std::make_shared<term::TermManager>()),
      abstract(*terms, abstraction), builder(program_, terms) {
  terms->keep_apart([&known = abstraction](Word a, Word b, Width width) {
    return known.leads_out(a, b, width) || known.leads_out(b, a, width);
  });
}

Round::~Round() {
  terms->keep_apart({});
}

std::shared_ptr<Background> Round::static_background(ObjectNumber number) {
  auto &known = static_backgrounds[number];
  if (known)
    return known;
  const ObjectInfo &info = abstraction.info(number);
  SENNIT_CHECK(info.kind == event::ObjectKind::Global ||
                   info.kind == event::ObjectKind::ThreadLocal,
               "background of " + info.name);
  if (!program.global(info.global).is_external)
    return known = Background::bytes(layout.initial_bytes(program, info.global));
  return known = Background::arbitrary(
             info.size, [this, global = info.global](std::uint64_t offset, std::uint32_t bytes) {
               const TermId variable = terms->variable(static_cast<Width>(bytes * 8));
               builder.graph().external_contents.push_back({global, offset, variable});
               return variable;
             });
}

void Round::run() {
  most_threads = static_cast<std::uint32_t>(abstraction.thread_count());
  event::Thread main;
  main.created = terms->true_();
  main.id = 1;
  main.start = program.entry;
  const event::ThreadId id = builder.add_thread(main);
  finished.push_back(false);
  PathState state;
  state.guard = terms->true_();
  ThreadUnwinder(*this, id, {program.entry}, {}).run(program.entry, {}, std::move(state));
  abstraction.saw_threads(builder.graph().threads.size());
}

Result Round::finish() {
  event::Graph &graph = builder.graph();
  // Creations inside blocks, threads that were joined before they were unwound.
  for (const CreatedInBlock &c : created_in_blocks)
    graph.constraints.push_back(
        terms->eq(graph.threads[c.thread.index()].created,
                  terms->and_(c.guard, graph.blocks[c.block.index()].completes)));
  for (const auto &[number, variables] : placeholders) {
    if (number >= graph.threads.size()) {
      graph.constraints.push_back(terms->not_(variables.created));
      graph.constraints.push_back(terms->not_(variables.ended));
      continue;
    }
    const event::Thread &thread = graph.threads[number];
    graph.constraints.push_back(terms->eq(variables.created, thread.created));
    graph.constraints.push_back(terms->eq(variables.ended, thread.ended));
    graph.constraints.push_back(terms->eq(variables.result, thread.result));
  }
  for (const PendingJoin &join : joins)
    if (join.thread < graph.threads.size())
      graph.guarded_edges.push_back(
          {graph.threads[join.thread].nodes.back(), join.node, join.guard});

  graph.assertions = assertions.finish(program, *terms);
  std::vector<event::Object> objects;
  for (std::size_t i = 0; i < abstraction.object_count(); ++i) {
    const ObjectInfo &info = abstraction.info(static_cast<ObjectNumber>(i));
    objects.push_back(
        {info.kind, info.name, info.global, info.thread, info.base, info.size, info.is_model});
  }
  Result result{builder.finish(std::move(objects), options.poll), {}, {}, steps, 0};
  for (const auto &[loop, report] : loops)
    result.loops.push_back(report);
  return result;
}

Result unwind(const ir::Program &program, const Options &options) {
  const ir::Layout layout(program);
  FunctionTable functions(program);
  Abstraction abstraction(program);
  if (options.reuse_everywhere)
    abstraction.reuse_may_matter();
  abstraction.not_computable = options.not_computable;
  Options trusting = options;
  for (unsigned round = 0;; ++round) {
    SENNIT_CHECK(round < 1000, "unwinding does not settle");
    abstraction.start_round();
    Round current(program, trusting, layout, functions, abstraction);
    try {
      current.run();
    } catch (const NotComputable &e) {
      abstraction.not_computable.insert(e.loop);
      continue;
    }
    if (!abstraction.changed()) {
      Result result = current.finish();
      if (!are_quiet(result.graph, current.quiet)) {
        trusting.techniques.quiet_sections = false;
        continue;
      }
      result.rounds = round + 1;
      result.not_computable = abstraction.not_computable;
      result.reuse_left_out =
          options.address_reuse && !abstraction.reuse_matters() && abstraction.any_freed();
      return result;
    }
  }
}

} // namespace sennit::unwind
