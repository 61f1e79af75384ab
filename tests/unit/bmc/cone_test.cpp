// Cone of influence and longer cycles: what is left out, that the answer stays, and that each rule is needed.
#include "section_text.h"

using namespace sennit;
using namespace sennit::testing;
using backend::Answer;
using encoder::Mutations;

namespace {

backend::SearchOptions plain() {
  backend::SearchOptions options;
  options.encoding.fold = options.encoding.facts = options.encoding.lock_regions = false;
  options.encoding.identical_threads = false;
  return options;
}

void expect(const std::string &text, bool unsafe, std::uint64_t out) {
  const Answer answer = unsafe ? Answer::Satisfiable : Answer::Unsatisfiable;
  backend::SearchOptions options = plain();
  options.encoding.cone = true;
  const auto with = decide(text, options);
  CHECK(with->answer == answer);
  CHECK(with->counters.out_of_cone == out);
  options.encoding.cone = false;
  CHECK(decide(text, options)->answer == answer);
}

void bites(bool Mutations::*rule, const std::string &text) {
  backend::SearchOptions options = plain();
  options.theory = TheoryMode::Lazy;
  options.encoding.cone = true;
  CHECK(decide(text, options)->answer == Answer::Unsatisfiable);
  options.encoding.mutations.*rule = true;
  CHECK(decide(text, options, false)->answer == Answer::Satisfiable);
}

const std::string copy = "  %v:32 = load @x\n  store:32 @y, %v\n";
const std::string some = "  %n:32 = nondet input\n  store:32 @x, %n\n";

} // namespace

TEST_CASE("what nothing asks for is left out") {
  // The read of x, then all of x.
  const std::string idle = copy + "  %w:32 = load @y\n";
  const auto with = [&](const std::string &check) {
    return program(globals, {some, idle, "  store:32 @z, 1\n"}, check);
  };
  backend::SearchOptions options = plain();
  options.encoding.cone = true;
  const auto found = decide(with(ask("z", "eq 1")), options);
  CHECK(found->answer == Answer::Unsatisfiable);
  CHECK(found->counters.out_of_cone >= 3);
  CHECK(decide(with(ask("z", "ne 1")), options)->answer == Answer::Satisfiable);
  expect(with(ask("y", "ne 7")), true,
         decide(with(ask("y", "ne 7")), options)->counters.out_of_cone);
}

TEST_CASE("a lock that protects nothing that is asked goes, too") {
  const std::string count = section(add("x"));
  const std::string told =
      "  %r:32 = load @z\n" + section("  %a:32 = load @x\n  store:32 @x, %r\n");
  const std::string text =
      program(globals, {told, told + "  store:32 @y, 1\n", "  store:32 @z, 3\n"}, ask("y", "ne 1"));
  backend::SearchOptions options = plain();
  options.encoding.fold = true;
  const auto with = decide(text, options);
  CHECK(with->answer == Answer::Satisfiable);
  CHECK(with->counters.dropped_locks == 1);
}

TEST_CASE("a stop is never left out") {
  const std::string waits = "  %v:32 = load @x\n  %c:1 = eq %v, 1\n  assume %c\n  store:32 @y, 1\n";
  const std::string never_one =
      "  %n:32 = nondet input\n  %d:1 = ne %n, 1\n  assume %d\n  store:32 @x, %n\n";
  bites(&Mutations::cone_ignores_guards,
        program(globals, {waits, never_one, ask("y", "ne 1")}, ""));
}

TEST_CASE("a read of some bytes is needed where a section tells the next one by it") {
  // The byte makes x four cells: what the second read gives is four parts of one variable.
  const std::string twice = "  %e:8 = load @x\n" +
                            section("  %v:32 = load @x\n  %w:32 = load @x\n") +
                            "  %c:1 = ne %w, 1\n  assert %c \"two\"\n";
  const std::string text = program(globals, {section("  store:32 @x, 2\n"), twice}, "");
  backend::SearchOptions options = plain();
  options.encoding.cone = options.encoding.lock_regions = true;
  const auto found = decide(text, options);
  CHECK(found->answer == Answer::Unsatisfiable);
  CHECK(found->counters.explained_reads > 0);
}

TEST_CASE("values are followed through memory") {
  const std::string not_one =
      "  %n:32 = nondet input\n  %d:1 = ne %n, 1\n  assume %d\n  store:32 @x, %n\n";
  bites(&Mutations::cone_ignores_values, program(globals, {not_one, copy}, ask("y", "ne 1")));
}

TEST_CASE("cycles of three reads-from pairs") {
  const std::string six =
      "global x 4\nglobal y 4\nglobal z 4\nglobal a 4\nglobal b 4\nglobal c 4\n";
  const std::string check =
      "  %a:32 = load @a\n  %b:32 = load @b\n  %c:32 = load @c\n  %d:32 = and %a, %b\n"
      "  %e:32 = and %d, %c\n  %f:1 = ne %e, 1\n  assert %f \"all\"\n";
  // Reads first: one of the three comes last. Writes first: all may see the others.
  const auto reads_first = [](const std::string &from, const std::string &to,
                              const std::string &flag) {
    return "  %v:32 = load @" + from + "\n  store:32 @" + flag + ", %v\n  store:32 @" + to +
           ", 1\n";
  };
  const auto writes_first = [](const std::string &from, const std::string &to,
                               const std::string &flag) {
    return "  store:32 @" + to + ", 1\n  %v:32 = load @" + from + "\n  store:32 @" + flag +
           ", %v\n";
  };
  const auto ring = [&](const auto &body) {
    return program(six, {body("x", "y", "a"), body("y", "z", "b"), body("z", "x", "c")}, check);
  };
  backend::SearchOptions options = plain();
  options.theory = TheoryMode::Lazy;
  options.encoding.longer_cycles = true;
  const auto safe = decide(ring(reads_first), options);
  CHECK(safe->answer == Answer::Unsatisfiable);
  CHECK(safe->counters.longer_cycles == 1);
  CHECK(decide(ring(writes_first), options)->answer == Answer::Satisfiable);
  options.encoding.mutations.longer_cycles_ignore_order = true;
  CHECK(decide(ring(writes_first), options, false)->answer == Answer::Unsatisfiable);
}
