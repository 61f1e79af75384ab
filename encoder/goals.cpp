// Goals: a literal for each, and for each kind a selector under which some goal of the kind holds
// (the three queries a bound).
//
//     query(kind) -> some goal(kind)
#include "encoder/builder.h"

namespace sennit::encoder {

namespace {

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
    kinds[kind].push_back(theory::negated(query));
    builder.sink.clause(kinds[kind]);
  }
}

} // namespace sennit::encoder
