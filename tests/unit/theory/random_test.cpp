// Random call sequences against the reference (tools/theory_fuzz does the same for millions of
// calls), and the adapters.
#include "theory/cadical/propagator.h"
#include "theory/z3/propagator.h"
#include "tools/theory_fuzz/scenario.h"

#include <doctest/doctest.h>

using namespace sennit::theory;

TEST_CASE("random calls agree with the reference") {
  fuzz::Counts counts;
  for (std::uint64_t round = 0; counts.calls < 30000; ++round) {
    std::mt19937_64 random(9000000 + round);
    OrderingOptions options;
    options.propagation = static_cast<int>(round % 3);
    options.index =
        round % 7 == 6 ? OrderingOptions::Index::Dense : OrderingOptions::Index::ChainClocks;
    options.step_budget = round % 5 == 4 ? 3 : 20000;
    const fuzz::Scenario scenario = fuzz::generate(random);
    const auto failure = fuzz::run(scenario, options, counts);
    REQUIRE_MESSAGE(!failure, *failure << "\n" << fuzz::print(scenario));
  }
  CHECK(counts.conflicts > 1000);
  CHECK(counts.implied > 1000);
  CHECK(counts.linearised > 100);
}

TEST_CASE("solvers with the theory inside agree with the reference between calls") {
  fuzz::Counts counts;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    std::mt19937_64 random(seed);
    const fuzz::Scenario scenario = fuzz::generate_for_solvers(random);
    const auto failure =
        fuzz::run_solvers(scenario, {.propagation = static_cast<int>(seed % 3)}, counts);
    REQUIRE_MESSAGE(!failure, *failure << "\n" << fuzz::print(scenario));
  }
  CHECK(counts.satisfiable > 50);
  CHECK(counts.satisfiable < counts.solves);
}

TEST_CASE("scenarios survive printing and parsing") {
  std::mt19937_64 random(1);
  const fuzz::Scenario scenario = fuzz::generate(random);
  CHECK(fuzz::print(fuzz::parse(fuzz::print(scenario))) == fuzz::print(scenario));
}

TEST_CASE("solver adapters against brute force") {
  CHECK(z3_self_test(200) == "");
  CHECK(cadical_self_test(1000) == "");
}
