// Deepening (semantics.md, "Bounds"): loops without a bound of their own go 1, 2, 4, 8, each only
// when an execution reached its cut.
//
// --unwind N fixes every loop, --unwindset and __VERIFIER_loop_bound single ones. With --timeout
// doubling goes on past 8.
#include "bounds.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::engine {

namespace {
constexpr std::uint32_t default_limit = 8;
constexpr std::uint32_t hard_limit = 1u << 20;
} // namespace

Deepening::Deepening(const Options &options, const ir::Program &program,
                     std::span<const NamedLoop> loops)
    : program_(program), limit_(options.timeout ? hard_limit : default_limit) {
  bounds_.max_threads = options.max_threads_or_default();
  bounds_.unwind = options.unwind.value_or(1);
  all_fixed_ = options.unwind.has_value();
  for (const NamedLoop &loop : loops) {
    named_[{loop.function, loop.head}] = loop;
    if (loop.bound_hint > 0) {
      event::LoopRef ref{loop.function, loop.head, false};
      bounds_.per_loop[ref] =
          static_cast<std::uint32_t>(std::min<std::uint64_t>(loop.bound_hint, hard_limit));
      fixed_.insert(ref);
    }
  }
  for (const LoopLimit &limit : parse_unwindset(options.unwindset))
    fix(limit, program);
}

// FUNCTION.N, FUNCTION:LINE, or the name of a function for its recursion.
void Deepening::fix(const LoopLimit &limit, const ir::Program &program) {
  bool found = false;
  auto set = [&](const event::LoopRef &ref) {
    bounds_.per_loop[ref] = limit.bound;
    fixed_.insert(ref);
    found = true;
  };
  for (const auto &[key, loop] : named_) {
    const ir::Place *place = program.place(loop.place);
    std::string by_line =
        place ? program.function(loop.function).name + ":" + std::to_string(place->line) : "";
    if (limit.loop == loop.name || limit.loop == by_line)
      set({loop.function, loop.head, false});
  }
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[i].name == limit.loop)
      set({ir::FunctionId(i), ir::BlockId(), false});
  if (!found)
    throw InputError(InputError::Kind::Usage, "error: --unwindset: no loop is named " + limit.loop);
}

bool Deepening::can_deepen(const event::LoopRef &loop) const {
  return !all_fixed_ && !loop.is_creation && !fixed_.contains(loop) && bounds_.of(loop) < limit_;
}

bool Deepening::deepen(const std::set<event::LoopRef> &cut) {
  bool grown = false;
  for (const event::LoopRef &loop : cut)
    if (can_deepen(loop)) {
      bounds_.per_loop[loop] = bounds_.of(loop) * 2;
      grown = true;
    }
  return grown;
}

std::uint32_t Deepening::largest() const {
  std::uint32_t largest = bounds_.unwind;
  for (const auto &[loop, bound] : bounds_.per_loop)
    if (!fixed_.contains(loop))
      largest = std::max(largest, bound);
  return largest;
}

const NamedLoop *Deepening::named(const event::LoopRef &loop) const {
  auto found = named_.find({loop.function, loop.head});
  return found == named_.end() ? nullptr : &found->second;
}

std::string Deepening::name(const event::LoopRef &loop) const {
  if (const NamedLoop *known = named(loop))
    return known->name;
  const ir::Function &function = program_.function(loop.function);
  if (!loop.head.valid())
    return function.name;
  return function.name + "." + function.blocks[loop.head.index()].name;
}

LoopBound Deepening::describe(const unwind::LoopReport &report) const {
  LoopBound bound;
  bound.kind = report.loop.is_creation    ? LoopBound::Kind::Creation
               : report.loop.head.valid() ? LoopBound::Kind::Loop
                                          : LoopBound::Kind::Recursion;
  bound.name = name(report.loop);
  bound.bound = report.bound;
  bound.state = report.reached ? LoopBound::State::NotAsked : LoopBound::State::Complete;
  const NamedLoop *known = named(report.loop);
  if (const ir::Place *place = known ? program_.place(known->place) : nullptr) {
    bound.file = place->file;
    bound.line = place->line;
  }
  return bound;
}

} // namespace sennit::engine
