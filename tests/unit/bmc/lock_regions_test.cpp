// Reads that their critical section explains, candidates that two sections exclude: what is found, that the answer stays,
// and that each rule left out is noticed.
#include "section_text.h"

using namespace sennit;
using namespace sennit::testing;
using backend::Answer;
using encoder::Mutations;

namespace {

backend::SearchOptions without_fold() {
  backend::SearchOptions options;
  options.encoding.fold = false;
  options.encoding.facts = false;
  return options;
}

void expect(const std::string &text, bool unsafe, std::uint64_t explained,
            std::uint64_t separated) {
  const Answer answer = unsafe ? Answer::Satisfiable : Answer::Unsatisfiable;
  backend::SearchOptions options = without_fold();
  const auto with = decide(text, options);
  CHECK(with->answer == answer);
  CHECK(with->counters.explained_reads == explained);
  CHECK(with->counters.separated == separated);
  options.encoding.lock_regions = false;
  CHECK(decide(text, options)->answer == answer);
}

void bites(bool Mutations::*rule, const std::string &text, bool unsafe) {
  backend::SearchOptions options = without_fold();
  CHECK(decide(text, options)->answer == (unsafe ? Answer::Satisfiable : Answer::Unsatisfiable));
  options.encoding.mutations.*rule = true;
  options.theory = TheoryMode::Lazy;
  CHECK(decide(text, options, false)->answer ==
        (unsafe ? Answer::Unsatisfiable : Answer::Satisfiable));
}

// a and b are read from x, `between` them something.
std::string twice(const std::string &between, const std::string &claim = "eq") {
  return "  %a:32 = load @x\n" + between + "  %b:32 = load @x\n  %c:1 = " + claim +
         " %a, %b\n  assert %c \"same\"\n";
}
std::string perhaps(const std::string &body) {
  return "  %n:1 = nondet input\n  branch %n, yes, no\nyes:\n" + body + "  jump no\nno:\n";
}

} // namespace

TEST_CASE("a second read under a lock finds what the first one found") {
  expect(program(globals, {section(twice("")), section(add("x"))}, ""), false, 1, 0);
  expect(program(globals, {section(twice("")), section(add("x")), set("x", "7")}, ""), true, 0, 0);
  expect(program(globals, {lock() + twice(unlock() + lock()) + unlock(), section(add("x"))}, ""),
         true, 0, 0);
  expect(program(globals, {section(twice("", "ne")), section(add("x"))}, ""), true, 1, 0);
}

TEST_CASE("the section's own writes, certain or not, are what it reads later") {
  expect(program(globals, {section(twice(perhaps(set("x", "5")))), section(add("x"))}, ""), true, 1,
         0);
  const std::string either = "  %q:1 = eq %b, 5\n  %w:1 = or %c, %q\n  assert %w \"either\"\n";
  const std::string reads =
      "  %a:32 = load @x\n" + perhaps(set("x", "5")) + "  %b:32 = load @x\n  %c:1 = eq %a, %b\n";
  expect(program(globals, {section(reads + either), section(add("x"))}, ""), false, 1, 0);
}

TEST_CASE("a write that its section writes over is not seen by another section") {
  const std::string both = set("x", "1") + set("x", "2");
  expect(program(globals, {section(both), section(ask("x", "ne 1"))}, ""), false, 0, 1);
  expect(program(globals, {section(both), ask("x", "ne 1")}, ""), true, 0, 0);
}

TEST_CASE("paths with different sections meet: a wait loop") {
  const std::string loop = "  %v:32 = load @x\n  %e:1 = eq %v, 0\n  branch %e, wait, go\nwait:\n" +
                           unlock() + lock() + "  %v = load @x\n  jump go\ngo:\n";
  const std::string again = "  %b:32 = load @x\n  %c:1 = eq %v, %b\n  assert %c \"same\"\n";
  expect(program(globals, {lock() + loop + again + unlock(), section(add("x"))}, ""), false, 1, 0);
  expect(program(globals, {lock() + loop + again + unlock(), add("x")}, ""), true, 0, 0);
  const std::string early = "  %v:32 = load @x\n  %e:1 = eq %v, 0\n  branch %e, wait, go\nwait:\n" +
                            unlock() + lock() + "  jump go\ngo:\n";
  expect(program(globals, {lock() + early + again + unlock(), section(add("x"))}, ""), true, 0, 0);
}

TEST_CASE("each rule is needed") {
  bites(&Mutations::region_ignores_unlocked,
        program(globals, {section(twice("")), section(add("x")), set("x", "7")}, ""), true);
  bites(&Mutations::region_without_guard,
        program(
            globals,
            {lock() + perhaps(set("x", "1")) + ask("x", "ne 0") + unlock(), section(set("x", "0"))},
            ""),
        true);
  bites(&Mutations::region_skips_maybe,
        program(globals, {section(twice(perhaps(set("x", "5")))), section(add("x"))}, ""), true);
  bites(&Mutations::overwritten_anywhere,
        program(globals, {section(set("x", "1")) + set("x", "2"), section(ask("x", "ne 1"))}, ""),
        true);
}
