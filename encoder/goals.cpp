// Goals: a literal for each, and for each kind a selector under which some goal of the kind holds
// (the three queries a bound).
//
//     query(kind) -> some goal(kind)
#include "encoder/builder.h"

namespace sennit::encoder {

namespace {

constexpr std::uint64_t refutation_conflicts = 20'000;

Literal goal_literal(Builder &b, const event::Goal &goal) {
  Literal literal = b.sink.literal(goal.condition);
  if (literal == literal_false || !b.options.mutations.assume_goals_complete)
    return literal;
  Literal complete = b.sink.fresh();
  b.sink.clause({theory::negated(complete), literal});
  for (const event::Thread &thread : b.graph.threads)
    if (thread.parent.valid())
      b.sink.clause({theory::negated(complete), b.sink.literal(thread.ended)});
  return complete;
}

// The facts alone exclude all goals of the kind.
bool refuted(Builder &b, event::GoalKind kind) {
  if (b.facts.empty() || b.options.oracle == nullptr)
    return false;
  std::vector<TermId> asked = b.facts, goals;
  asked.insert(asked.end(), b.graph.constraints.begin(), b.graph.constraints.end());
  for (const Equation &e : b.equations)
    asked.push_back(b.terms.implies(e.guard, b.terms.eq(e.variable, e.value)));
  for (const event::Goal &goal : b.graph.goals)
    if (goal.kind == kind)
      goals.push_back(goal.condition);
  asked.push_back(b.terms.or_all(goals));
  return b.options.oracle->ask(asked, refutation_conflicts) == Oracle::Reply::Refuted;
}

} // namespace

void add_goals(Builder &builder) {
  for (TermId constraint : builder.graph.constraints)
    builder.sink.implies(literal_true, constraint);
  std::array<std::vector<Literal>, 3> kinds;
  for (const event::Goal &goal : builder.graph.goals) {
    Literal literal = goal_literal(builder, goal);
    builder.encoding.goals.push_back(literal);
    if (literal != literal_false)
      kinds[static_cast<unsigned>(goal.kind)].push_back(literal);
    if (builder.options.mutations.global_constraints && goal.kind == event::GoalKind::Cut)
      builder.sink.clause({theory::negated(literal)});
  }
  for (unsigned kind = 0; kind < 3; ++kind) {
    Literal &query = builder.encoding.queries[kind];
    query = literal_false;
    if (kinds[kind].empty())
      continue;
    query = builder.sink.fresh();
    if (refuted(builder, static_cast<event::GoalKind>(kind))) {
      query = literal_false;
      ++builder.encoding.counters.refuted_goals;
      continue;
    }
    kinds[kind].push_back(theory::negated(query));
    builder.sink.clause(kinds[kind]);
  }
}

} // namespace sennit::encoder
