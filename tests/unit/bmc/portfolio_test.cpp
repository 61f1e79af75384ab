// Two solvers side by side: which of the two runs answers, and what a stop from outside looks like.
#include "src/engine/bmc/portfolio.h"

#include <doctest/doctest.h>

#include <chrono>
#include <stdexcept>
#include <thread>

using namespace sennit;
using namespace std::chrono_literals;

namespace {

struct Bench {
  Options options;
  Statistics statistics;
  Log log;
  Limits limits;
  Context context{options, statistics, log, limits};
};

bool is_first(const Context &own) {
  return own.options.solver == SolverName::Cadical;
}

// A run that works until it is stopped, and then ends as most do: by the exception.
EngineResult until_stopped(const Context &own) {
  for (;;) {
    own.limits.check();
    std::this_thread::sleep_for(1ms);
  }
}

// ... and one that keeps a finished bound.
EngineResult until_stopped_with_a_bound(const Context &own) {
  try {
    return until_stopped(own);
  } catch (const Stopped &stopped) {
    EngineResult result;
    result.bounds_finished = 3;
    result.stopped = stopped.kind();
    return result;
  }
}

TEST_CASE("portfolio: the first run that ends by itself answers, the other one is dropped") {
  for (const bool first : {true, false}) {
    Bench bench;
    const EngineResult result = engine::run_portfolio(bench.context, [&](const Context &own) {
      if (is_first(own) != first)
        return until_stopped(own);
      EngineResult answer;
      answer.bounds_finished = 7;
      return answer;
    });
    CHECK(result.bounds_finished == 7);
    CHECK_FALSE(result.stopped);
  }
}

TEST_CASE("portfolio: an error of the first that ends is the answer") {
  Bench bench;
  CHECK_THROWS_AS(engine::run_portfolio(bench.context,
                                        [&](const Context &own) {
                                          if (is_first(own))
                                            return until_stopped(own);
                                          throw std::runtime_error("refused");
                                        }),
                  std::runtime_error);
}

TEST_CASE("portfolio: a limit of the caller is named as that, whatever the two runs make of it") {
  for (const auto kind : {Stopped::Kind::Memory, Stopped::Kind::Time, Stopped::Kind::Cancelled}) {
    Bench bench;
    std::thread watch([&] {
      std::this_thread::sleep_for(5ms);
      bench.limits.stop(kind);
    });
    bool thrown = false;
    try {
      engine::run_portfolio(bench.context, until_stopped);
    } catch (const Stopped &stopped) {
      thrown = true;
      CHECK(stopped.kind() == kind);
    }
    watch.join();
    CHECK(thrown);
  }
}

TEST_CASE("portfolio: what both runs say themselves of why they ended stays") {
  Bench bench;
  const EngineResult result = engine::run_portfolio(bench.context, [](const Context &) {
    EngineResult own;
    own.stopped = Stopped::Kind::Memory; // an allocation failed
    return own;
  });
  CHECK(result.stopped == Stopped::Kind::Memory);
}

TEST_CASE("portfolio: what one run has finished is kept when both are stopped") {
  for (const bool first : {true, false}) {
    Bench bench;
    std::thread watch([&] {
      std::this_thread::sleep_for(5ms);
      bench.limits.stop(Stopped::Kind::Memory);
    });
    const EngineResult result = engine::run_portfolio(bench.context, [&](const Context &own) {
      return is_first(own) == first ? until_stopped_with_a_bound(own) : until_stopped(own);
    });
    watch.join();
    CHECK(result.bounds_finished == 3);
    CHECK(result.stopped == Stopped::Kind::Memory);
  }
}

} // namespace
