// Facts about sections: what they prove without a search, and that each rule left out is noticed.
#include "section_text.h"

using namespace sennit;
using namespace sennit::testing;
using backend::Answer;
using encoder::Mutations;

namespace {

// The same answer with and without facts; `refuted`: the facts alone give it.
void expect(const std::string &text, bool unsafe, bool refuted) {
  const Answer answer = unsafe ? Answer::Satisfiable : Answer::Unsatisfiable;
  backend::SearchOptions first;
  first.refute_after = 0;
  const auto with = decide(text, first);
  CHECK(with->answer == answer);
  CHECK((with->counters.refuted_goals > 0) == refuted);
  backend::SearchOptions plain;
  plain.encoding.facts = false;
  plain.encoding.fold = false;
  CHECK(decide(text, plain)->answer == answer);
}

std::string take(const std::string &x) { // waits for a credit
  return numbered("  $a:32 = load @" + x +
                  "\n  $b:1 = slt 0, $a\n  assume $b\n  $c:32 = sub $a, 1\n  store:32 @" + x +
                  ", $c\n");
}
std::string transfer(const std::string &from, const std::string &to) {
  return numbered("  $n:32 = nondet input 4\n  $a:32 = load @" + from +
                  "\n  $b:1 = slt $a, 9\n  $c:32 = select $b, $n, 0\n"
                  "  $d:32 = sub $a, $c\n  store:32 @" +
                  from + ", $d\n  $e:32 = load @" + to +
                  "\n  $f:32 = add $e, $c\n"
                  "  store:32 @" +
                  to + ", $f\n");
}

} // namespace

TEST_CASE("transfers keep the total") {
  const std::vector<std::string> threads{section(transfer("x", "y")), section(transfer("y", "z")),
                                         section(transfer("z", "x"))};
  const std::string total =
      numbered("  $a:32 = load @x\n  $b:32 = load @y\n  $c:32 = load @z\n  $d:32 = add $a, $b\n"
               "  $e:32 = add $d, $c\n  $f:1 = eq $e, 0\n  assert $f \"total\"\n");
  expect(program(globals, threads, total), false, true);
  expect(program(globals, threads, ask("y", "ne 1")), true, false);
}

TEST_CASE("a counter with waiting decrements stays in its range") {
  const std::string up = lock() + add("x") + ask("x", "sle 2") + unlock();
  const std::string down = lock() + take("x") + ask("x", "ne -1") + unlock();
  expect(program(globals, {up + up, down, down}, ask("x", "eq 0")), false, true);
  expect(program(globals, {up + up, down}, ask("x", "eq 0")), true, false);
}

TEST_CASE("a copy under a nested lock equals its source between the sections") {
  const std::string copy = numbered("  $a:32 = load @x\n  store:32 @y, $a\n");
  const std::string nested = lock() + add("x") + lock("k") + copy + unlock("k") + unlock();
  const std::string equal =
      numbered("  $a:32 = load @x\n  $b:32 = load @y\n  $c:1 = eq $a, $b\n  assert $c \"equal\"\n");
  expect(program(globals + "global k 4\n", {nested, nested}, equal + ask("x", "eq 2")), false,
         true);
  // Without the lock around both it still holds, but not by the regions of one lock.
  const std::string apart = section(add("x")) + lock("k") + copy + unlock("k");
  expect(program(globals + "global k 4\n", {apart, apart}, ask("y", "eq 2")), false, false);
}

namespace {

const std::string ring = globals + "global a 8\nglobal i 4\nglobal o 4\nglobal n 4\nglobal s 4\n";

std::string next(const std::string &index) {
  return numbered("  $a:32 = load @" + index +
                  "\n  $b:32 = add $a, 1\n  $c:32 = and $b, 1\n  store:32 @" + index + ", $c\n");
}
std::string count(const std::string &wanted, const std::string &step) {
  return numbered("  $a:32 = load @n\n  $b:1 = " + wanted + "\n  assume $b\n  $c:32 = add $a, " +
                  step + "\n  store:32 @n, $c\n");
}
std::string element(const std::string &index) {
  return "  $i:32 = load @" + index +
         "\n  $j:64 = zext $i\n  $k:64 = mul $j, 4\n  $p:64 = add @a, $k\n";
}
std::string put(const std::string &item) { // two elements at most
  return section(count("slt $a, 2", "1") +
                 numbered(element("i") + "  store:32 $p, " + item + "\n") + next("i"));
}
std::string get(const std::string &to) {
  return section(count("slt 0, $a", "-1") +
                 numbered(element("o") + "  $v:32 = load $p\n  $t:32 = load @" + to +
                          "\n  $u:32 = add $t, $v\n  store:32 @" + to + ", $u\n") +
                 next("o"));
}
std::string wait() {
  return numbered("  atomic_begin\n  $a:32 = load @s\n  $b:1 = ne $a, 0\n  assume semaphore $b\n"
                  "  $c:32 = sub $a, 1\n  store:32 @s, $c\n  atomic_end\n");
}
std::string post() {
  return "  atomic_begin\n" + add("s") + "  atomic_end\n";
}

} // namespace

TEST_CASE("a ring in an array gives out what was put in, by slots") {
  const std::vector<std::string> threads{put("3") + put("5"), get("x"), get("y")};
  const std::string sum =
      numbered("  $a:32 = load @x\n  $b:32 = load @y\n  $c:32 = add $a, $b\n  $d:1 = eq $c, 8\n"
               "  assert $d \"sum\"\n");
  expect(program(ring, threads, sum), false, true);
  expect(program(ring, threads, ask("x", "ne 5")), true, false);
}

TEST_CASE("a semaphore brings the sections behind its posts together") {
  const std::vector<std::string> threads{section(set("x", "1") + add("y")) + post(),
                                         wait() + section(add("y") + ask("x", "eq 1"))};
  expect(program(ring, threads, ask("y", "eq 2")), false, true);
  const std::vector<std::string> early{post() + section(set("x", "1") + add("y")),
                                       wait() + section(add("y") + ask("x", "eq 1"))};
  expect(program(ring, early, ask("y", "eq 2")), true, false);
}

TEST_CASE("each rule of the slots is needed") {
  bites_sections(
      &Mutations::slots_ignore_unlocked,
      program(globals, {section(add("x")), section(add("x")), set("x", "5")}, ask("x", "eq 2")),
      true);
  const std::string copy = section(numbered("  $a:32 = load @x\n  store:32 @y, $a\n")) + post();
  bites_sections(&Mutations::slots_late_wait,
                 program(ring, {section(add("x")) + wait(), copy}, ask("y", "ne 1")), true);
}

TEST_CASE("each rule of the facts is needed") {
  bites_sections(
      &Mutations::facts_mixed_units,
      program(globals, {section(add("x")), section(add("y")) + atomic_add("x")}, ask("x", "eq 2")),
      true);
  const std::vector<std::string> mixed{section(add("x")), section(set("x", "5"))};
  bites_sections(&Mutations::facts_without_commutation, program(globals, mixed, ask("x", "ne 6")),
                 true);
  bites_sections(&Mutations::invariants_without_induction,
                 program(globals, mixed, ask("x", "eq 0")), true);
}
