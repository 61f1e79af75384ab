// Random programs: the explorer's reductions change no answer, and every finding replays. The text
// form of each round-trips.
#include "sennit/check/replay.h"
#include "sennit/engine/explicit.h"
#include "tools/program_fuzz/generator.h"

#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::engine;

namespace {

// 0 safe, 1 undefined, 2 unsafe, 3 given up.
int answer(const ir::Program &program, const ExplicitOptions &options) {
  const ExplicitResult found = explore(program, options);
  if (found.violation)
    check::replay(program, found.violation->schedule, check::Expectation::Violation);
  if (found.undefined)
    check::replay(program, found.undefined->schedule, check::Expectation::UndefinedBehaviour);
  if (found.violation)
    return 2;
  return !found.complete ? 3 : found.undefined ? 1 : 0;
}

} // namespace

TEST_CASE("300 random programs: merged, plain, with sleep sets") {
  int answers[4] = {};
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    CAPTURE(seed);
    const ir::Program program =
        ir::parse(program_fuzz::to_ir(program_fuzz::generate(seed)), std::to_string(seed) + ".sir");
    const std::string text = ir::print(program);
    CHECK(ir::print(ir::parse(text, "again.sir")) == text);
    ExplicitOptions merged, plain, sleeping;
    merged.max_states = 30'000;
    plain.merge_private = plain.merge_single = false;
    sleeping.sleep_sets = true;
    plain.max_states = sleeping.max_states = 600'000;
    const int expected = answer(program, merged);
    ++answers[expected];
    if (expected == 3)
      continue;
    CHECK(answer(program, plain) == expected);
    CHECK(answer(program, sleeping) == expected);
  }
  CHECK(answers[0] > 80);
  CHECK(answers[1] > 0);
  CHECK(answers[2] > 80);
  CHECK(answers[3] < 30);
}

TEST_CASE("a seed always makes the same program, and shrinking makes smaller ones") {
  const auto a = program_fuzz::generate(17), b = program_fuzz::generate(17);
  CHECK(program_fuzz::to_c(a) == program_fuzz::to_c(b));
  for (const auto &less : program_fuzz::smaller(a))
    CHECK(program_fuzz::size(less) < program_fuzz::size(a));
}
