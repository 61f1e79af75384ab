// Derivations of lemmas as steps; tools/certcheck checks those of whole programs (tests/cli/test_certificate.py).
#include "sennit/theory/derivation.h"

#include <algorithm>
#include <doctest/doctest.h>

using namespace sennit::theory;

namespace {

// Message passing: data and flag start at 0, one thread writes data then flag, the other reads flag then data.
struct MessagePassing {
  Problem problem;
  static constexpr Literal old_flag = 1, new_flag = 2, old_data = 3, executes = 4;

  MessagePassing() {
    const ChainId start = problem.add_chain(), writer = problem.add_chain(),
                  reader = problem.add_chain();
    const PlaceId data = problem.add_place(0, false), flag = problem.add_place(1, false);
    const NodeId data_0 = problem.add_node(start), flag_0 = problem.add_node(start);
    const NodeId data_1 = problem.add_node(writer), flag_1 = problem.add_node(writer);
    const NodeId sees_flag = problem.add_node(reader), sees_data = problem.add_node(reader);
    const AccessId d0 = problem.add_write(data_0, data, literal_true, literal_true),
                   f0 = problem.add_write(flag_0, flag, literal_true, literal_true);
    problem.add_write(data_1, data, executes, executes);
    const AccessId f1 = problem.add_write(flag_1, flag, executes, executes);
    const AccessId rf = problem.add_read(sees_flag, flag, literal_true),
                   rd = problem.add_read(sees_data, data, literal_true);
    problem.add_edge(flag_0, data_1);
    problem.add_edge(flag_0, sees_flag);
    problem.add_rf(f0, rf, old_flag);
    problem.add_rf(f1, rf, new_flag);
    problem.add_rf(d0, rd, old_data);
  }
};

// Each step's path is gapless and cites earlier steps; the last is a cycle.
void check_paths(const Derivation &derivation) {
  REQUIRE(!derivation.steps.empty());
  CHECK(derivation.steps.back().kind == Step::Kind::Cycle);
  for (std::size_t i = 0; i < derivation.steps.size(); ++i)
    for (std::size_t k = 0; k < derivation.steps[i].path.size(); ++k) {
      REQUIRE(derivation.steps[i].path[k] < i);
      if (k > 0)
        CHECK(derivation.steps[derivation.steps[i].path[k - 1]].to ==
              derivation.steps[derivation.steps[i].path[k]].from);
    }
}

} // namespace

TEST_CASE("the derivation of a conflict") {
  const MessagePassing example;
  OrderingOptions options;
  options.propagation = 0;
  Ordering ordering(example.problem, options);
  ordering.record_derivations();
  ordering.push();
  for (Literal l : {example.executes, example.new_flag, example.old_data})
    ordering.assign(l);
  CHECK_FALSE(ordering.propagate());
  const Derivation derivation = ordering.derivation();
  std::vector<Literal> clause = derivation.clause;
  std::ranges::sort(clause);
  CHECK(clause == std::vector<Literal>{-example.executes, -example.old_data, -example.new_flag});
  check_paths(derivation);
}

TEST_CASE("the derivation of a consequence") {
  const MessagePassing example;
  Ordering ordering(example.problem, {});
  ordering.record_derivations();
  ordering.push();
  ordering.assign(example.executes);
  ordering.assign(example.new_flag);
  CHECK(ordering.propagate());
  const std::vector<Literal> implied = ordering.take_implied();
  REQUIRE(std::ranges::find(implied, -example.old_data) != implied.end());
  ordering.explain(-example.old_data);
  const Derivation derivation = ordering.derivation();
  CHECK(std::ranges::find(derivation.clause, -example.old_data) != derivation.clause.end());
  check_paths(derivation);
}
