// Identical threads: which pairs are found, that the answer stays, and that each condition left out is noticed.
#include "section_text.h"

using namespace sennit;
using namespace sennit::testing;
using backend::Answer;
using encoder::Mutations;

namespace {

backend::SearchOptions plain() {
  backend::SearchOptions options;
  options.encoding.fold = options.encoding.facts = options.encoding.lock_regions = false;
  options.symmetry_after = 0; // symmetry from the first conflict on
  return options;
}

void expect(const std::string &text, bool unsafe, std::uint64_t exchanges) {
  const Answer answer = unsafe ? Answer::Satisfiable : Answer::Unsatisfiable;
  backend::SearchOptions options = plain();
  const auto with = decide(text, options);
  CHECK(with->answer == answer);
  CHECK(with->counters.exchanges == exchanges);
  options.encoding.identical_threads = false;
  CHECK(decide(text, options)->answer == answer);
}

void bites(bool Mutations::*rule, const std::string &text) {
  backend::SearchOptions options = plain();
  options.theory = TheoryMode::Lazy;
  const auto right = decide(text, options);
  CHECK(right->answer == Answer::Satisfiable);
  CHECK(right->counters.exchanges == 0);
  options.encoding.mutations.*rule = true;
  INFO(text);
  CHECK(decide(text, options, false)->answer == Answer::Unsatisfiable);
}

// Two threads of one function, which returns %v; `main` is main's body.
std::string pair(const std::string &body, const std::string &main) {
  return "pointer_width 64\nentry main\n" + globals +
         "function t(%arg:64) -> 64 address_taken {\nentry:\n" + body +
         "  %w:64 = zext %v\n  return %w\n}\nfunction main() -> 32 {\nentry:\n" + main +
         "  return 0:32\n}\n";
}
std::string create(const std::string &name, const std::string &argument = "0") {
  return "  %" + name + ":64 = create &t, " + argument + "\n";
}
std::string join(const std::string &name) {
  return "  %j" + name + ":64 = join %" + name + "\n";
}
const std::string count = "  %v:32 = load @x\n  %n:32 = add %v, 1\n  store:32 @x, %n\n";

} // namespace

TEST_CASE("copies are exchangeable, whatever they do to what they share") {
  const std::string racy = add("x");
  expect(program(globals, {racy, racy, racy}, ask("x", "ne 3")), true, 2);
  expect(program(globals, {racy, racy, racy}, ask("x", "ne 4")), false, 2);
  expect(program(globals, {racy, racy, racy}, ask("x", "ne 0")), false, 2);
  const std::string locked = section(add("x"));
  expect(program(globals, {locked, locked, locked, locked}, ask("x", "eq 4")), false, 3);
  expect(program(globals, {locked, racy, locked, racy}, ask("x", "ne 2")), true, 2);
}

TEST_CASE("what one of them alone can see or do") {
  const std::string see = "  %v:32 = load @x\n  %e:1 = eq %v, 0\n  branch %e, yes, no\nyes:\n"
                          "  store:32 @y, 1\n  jump no\nno:\n";
  const std::string end = join("a") + join("b") + ask("y", "eq 0");
  expect(pair(see, create("a") + "  store:32 @x, 1\n" + create("b") + end), true, 0);
  expect(pair(see, create("a") + create("b") + "  store:32 @x, 1\n" + end), true, 1);
  // The argument.
  const std::string told =
      "  %a:32 = trunc %arg\n  %v:32 = load @x\n  store:32 @x, 2\n  %s:32 = add %v, %a\n"
      "  store:32 @y, %s\n";
  expect(pair(told, create("a", "1") + create("b", "5") + end), true, 0);
  // Only the second is joined.
  expect(pair(count, create("a") + create("b") + join("b") + ask("x", "ne 0")), false, 0);
}

TEST_CASE("joins one behind the other, of threads that may wait for ever") {
  const std::string may_wait = wait_for("y") + count;
  expect(pair(may_wait, create("a") + create("b") + "  store:32 @y, 1\n" + join("a") + join("b") +
                            ask("x", "ne 1")),
         true, 1);
  expect(pair(may_wait, create("a") + create("b") + "  store:32 @y, 1\n" + join("a") + join("b") +
                            ask("x", "ne 3")),
         false, 1);
}

TEST_CASE("each condition is needed") {
  const auto writes = [](const std::string &wanted, const std::string &found) {
    return "  %v:32 = load @x\n  store:32 @x, 2\n  %e:1 = eq %v, " + wanted +
           "\n  %n:32 = select %e, " + found + ", 0\n  store:32 @y, %n\n";
  };
  bites(&Mutations::identical_ignores_terms,
        program(globals, {writes("2", "1"), writes("0", "5")}, ask("y", "ne 1")));
  bites(&Mutations::identical_ignores_goals,
        pair(count, create("a") + create("b") + join("a") + join("b") +
                        "  %c:1 = ne %ja, 1\n  assert %c \"the first\"\n"));
  bites(&Mutations::identical_ignores_order,
        pair(count, create("a") + create("b") + join("b") +
                        "  %p:32 = load @x\n  %q:32 = load @x\n  %d:1 = eq %p, 1\n"
                        "  %f:1 = eq %q, 2\n  %g:1 = and %d, %f\n  %h:1 = eq %g, 0\n"
                        "  assert %h \"grows\"\n"));
}
