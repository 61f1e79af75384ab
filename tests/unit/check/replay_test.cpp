// Replay: traces, reads-from, and schedules that do not fit.
#include "sennit/check/replay.h"
#include "sennit/support/error.h"

#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::check;

namespace {

const char *const text = R"(
global x 4
place 0 "a.c" 7 3 "main" "x"
function work(%arg:64) -> 64 {
entry:
  store:32 @x, 5
  return 0:64
}
function main() {
entry:
  %n:32 = nondet input "n"
  %t:64 = create &work, 0
  %v:32 = load @x !0
  %c:1 = ne %v, %n
  assert %c "x != n" !0
  end_process exit
}
)";

const ir::FunctionId work(0), main_function(1);
DynamicPoint point(ThreadIndex thread, ir::FunctionId function, std::uint32_t index) {
  return {thread, {function, ir::BlockId(0), index}, 0};
}

Schedule schedule() {
  Schedule s;
  s.nondet[point(0, main_function, 0)] = 5;
  s.steps = {point(0, main_function, 1), point(1, work, 0), point(0, main_function, 2)};
  return s;
}

} // namespace

TEST_CASE("a trace tells who read what from whom") {
  const ir::Program program = ir::parse(text, "t.ir");
  const Trace trace = replay(program, schedule(), Expectation::Violation);
  CHECK(trace.outcome.kind == OutcomeKind::Violation);
  CHECK(trace.outcome.text == "x != n");
  CHECK(trace.outcome.place.line == 7);
  REQUIRE(trace.threads.size() == 2);
  CHECK(trace.threads[1].start_routine == "work");
  CHECK(trace.threads[1].parent == 0);
  REQUIRE(trace.steps.size() >= 4);
  CHECK(trace.steps[0].kind == StepKind::Nondet);
  CHECK(trace.steps[0].value == 5);
  CHECK(trace.steps[1].kind == StepKind::Create);
  CHECK(trace.steps[2].kind == StepKind::Write);
  CHECK(trace.steps[2].variable == "x");
  CHECK(trace.steps[3].kind == StepKind::Read);
  CHECK(trace.steps[3].value == 5);
  CHECK(trace.steps[3].reads_from == std::vector<StepIndex>{2});
  CHECK(trace.rf == std::vector<Trace::Pair>{{2, 3}});
  CHECK(trace.steps.back().kind == StepKind::AssertFailed);
  CHECK(trace.steps.back().stack.size() == 1);
}

TEST_CASE("a schedule that does not fit is refused with its reason") {
  const ir::Program program = ir::parse(text, "t.ir");
  const auto reason = [&](const Schedule &s) -> std::string {
    try {
      replay(program, s, Expectation::Violation);
    } catch (const InternalError &error) {
      return error.what();
    }
    return "";
  };
  Schedule s = schedule();
  s.nondet.clear();
  CHECK(reason(s).find("does not end as expected") != std::string::npos);
  s = schedule();
  s.steps.erase(s.steps.begin());
  CHECK(reason(s).find("the thread does not exist yet") != std::string::npos);
  s = schedule();
  s.steps[2].occurrence = 1;
  CHECK(reason(s) == ""); // fails on the way there
  s.nondet.clear();
  CHECK(reason(s).find("ended") != std::string::npos);
}

TEST_CASE(
    "a join inside a block: what the joined thread still had to do happens before the block") {
  const ir::Program program = ir::parse(R"(
global x 4
function work(%arg:64) -> 64 {
entry:
  store:32 @x, 5
  return 0:64
}
function main() {
entry:
  %t:64 = create &work, 0
  atomic_begin
  join %t
  atomic_end
  assert 0 "no"
  end_process exit
}
)",
                                        "t.ir");
  const ir::FunctionId main_id(1);
  Schedule s;
  s.steps = {point(0, main_id, 0), point(0, main_id, 1), point(0, main_id, 4)};
  const Trace trace = replay(program, s, Expectation::Violation);
  REQUIRE(trace.steps.size() == 7);
  CHECK(trace.steps[1].kind == StepKind::Write);
  CHECK(trace.steps[3].kind == StepKind::AtomicBegin);
}

TEST_CASE("a thread without an id in the schedule gets a free one") {
  const ir::Program program = ir::parse(R"(
function work(%arg:64) -> 64 {
entry:
  return 0:64
}
function main() {
entry:
  create &work, 0
  create &work, 0
  assert 0 "no"
  end_process exit
}
)",
                                        "t.ir");
  const ir::FunctionId main_id(1);
  Schedule s;
  s.steps = {point(0, main_id, 0), point(0, main_id, 1)};
  s.thread_id[point(0, main_id, 0)] = 3;
  const Trace trace = replay(program, s, Expectation::Violation);
  REQUIRE(trace.threads.size() == 3);
  CHECK(trace.threads[1].id == 3);
  CHECK(trace.threads[2].id == 4);
}
