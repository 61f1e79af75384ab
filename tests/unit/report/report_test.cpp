#include "sennit/answer.h"

#include <doctest/doctest.h>
#include <sstream>

using namespace sennit;

namespace {
EngineResult result_of(VerdictKind kind) {
  EngineResult result;
  result.verdicts.push_back({Property::UnreachCall, kind, "", {}});
  return result;
}
} // namespace

TEST_CASE("exit codes") {
  const Options options;
  Options bounded_ok;
  bounded_ok.bounded_ok = true;
  CHECK(exit_code(result_of(VerdictKind::Safe), options) == 0);
  CHECK(exit_code(result_of(VerdictKind::Unsafe), options) == 10);
  CHECK(exit_code(result_of(VerdictKind::Unknown), options) == 5);
  CHECK(exit_code(result_of(VerdictKind::SafeWithinBound), options) == 5);
  CHECK(exit_code(result_of(VerdictKind::SafeWithinBound), bounded_ok) == 0);
  CHECK(verification_line(result_of(VerdictKind::SafeWithinBound), options) ==
        "VERIFICATION UNKNOWN");
  CHECK(verification_line(result_of(VerdictKind::SafeWithinBound), bounded_ok) ==
        "VERIFICATION SUCCESSFUL");
}

TEST_CASE("the smallest code of several violations; a violation outweighs an unknown and a stop") {
  EngineResult result;
  result.verdicts = {{Property::LockMisuse, VerdictKind::Unsafe, "", {}},
                     {Property::NoDataRace, VerdictKind::Unsafe, "", {}},
                     {Property::UnreachCall, VerdictKind::Unknown, "", {}}};
  result.stopped = Stopped::Kind::Memory;
  CHECK(exit_code(result, {}) == 13);
  CHECK(verification_line(result, {}) == "VERIFICATION FAILED");
}

TEST_CASE("stopped runs") {
  EngineResult result = result_of(VerdictKind::Unknown);
  result.stopped = Stopped::Kind::Time;
  CHECK(exit_code(result, {}) == 31);
  result.stopped = Stopped::Kind::Cancelled;
  CHECK(exit_code(result, {}) == 32);
  result.stopped = Stopped::Kind::Memory;
  CHECK(exit_code(result, {}) == 33);
  // A finished bound is an answer.
  result = result_of(VerdictKind::SafeWithinBound);
  result.stopped = Stopped::Kind::Time;
  result.bounds_finished = 1;
  CHECK(exit_code(result, {}) == 5);
}

TEST_CASE("verdict lines") {
  CHECK(verdict_line({Property::UnreachCall, VerdictKind::Safe, "", {}}) ==
        "Verdict: SAFE (unreach-call)");
  CHECK(verdict_line({Property::NoDataRace, VerdictKind::SafeWithinBound, "bound 8", {}}) ==
        "Verdict: SAFE WITHIN BOUND (no-data-race, bound 8)");
}

TEST_CASE("values") {
  CHECK(value_text(7, 32) == "7");
  CHECK(value_text(0xffffffff, 32) == "-1");
  CHECK(value_text(0xdeadbeef, 32) == "0xdeadbeef");
  CHECK(value_text(1, 1) == "1");
  CHECK(value_text(0x80000000, 32) == "-2147483648");
}

TEST_CASE("a trace in columns and in lines") {
  check::Trace trace;
  trace.threads = {{0, "main", "main", 1}, {1, "worker", "worker", 2, 0, 0}};
  trace.objects.push_back({check::ObjectKind::Global, "x", 4096, 4});
  const auto step = [&](check::ThreadIndex thread, check::StepKind kind, unsigned line) {
    check::TraceStep made;
    made.thread = thread;
    made.kind = kind;
    made.place = made.user_place = {"a.c", line, 1, thread == 0 ? "main" : "worker", "", {}};
    return made;
  };
  trace.steps.push_back(step(0, check::StepKind::Create, 5));
  trace.steps.back().created = 1;
  trace.steps.push_back(step(1, check::StepKind::Write, 2));
  trace.steps.back().object = 0;
  trace.steps.back().width = 32;
  trace.steps.back().value = 3;
  trace.steps.push_back(step(0, check::StepKind::Read, 6));
  trace.steps.back().object = 0;
  trace.steps.back().width = 32;
  trace.steps.back().value = 3;
  trace.steps.back().reads_from = {1};
  std::ostringstream columns, lines;
  print_trace(columns, trace, {});
  CHECK(columns.str() == "Trace: 2 threads, 3 steps; lines of a.c\n"
                         "  #  main (0)                                          worker (1)\n"
                         "  1  5 main: starts thread 1 (worker)\n"
                         "  2                                                    2 worker: x = 3\n"
                         "  3  6 main: x is 3 (from 2)\n");
  print_trace(lines, trace, {.compact = true});
  CHECK(lines.str() == "Trace: 2 threads, 3 steps; lines of a.c\n"
                       "  1  main (0)    5 main: starts thread 1 (worker)\n"
                       "  2  worker (1)  2 worker: x = 3\n"
                       "  3  main (0)    6 main: x is 3 (from 2)\n");
}
