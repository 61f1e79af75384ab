// The rules by which lock words are found, facts hold and sections have places (sections.md 2): each left out is noticed.
#include "section_text.h"

using namespace sennit;
using namespace sennit::testing;
using backend::Answer;
using encoder::Mutations;

namespace {

const std::string arrays = globals + "global a 8\n";

// UNSAFE, and SAFE without the rule. Nothing is folded; facts, or slots, are asked before the search.
void bites(bool Mutations::*rule, const std::string &text, bool slots = true) {
  backend::SearchOptions options;
  options.refute_after = 0;
  options.encoding.fold = false;
  options.encoding.slots = options.encoding.slots_first = slots;
  CHECK(decide(text, options)->answer == Answer::Satisfiable);
  options.encoding.mutations.*rule = true;
  const auto broken = decide(text, options, false);
  CAPTURE(text);
  CAPTURE(broken->counters.components);
  CAPTURE(broken->counters.slots);
  CHECK(broken->answer == Answer::Unsatisfiable);
}

// One or the other, by a value from outside.
std::string either(const std::string &one, const std::string &other = "") {
  static int count = 0;
  const std::string n = std::to_string(++count);
  return numbered("  $n:32 = nondet input 4\n  $c:1 = eq $n, 0\n  branch $c, one" + n + ", other" +
                  n + "\n") +
         "one" + n + ":\n" + one + "  jump both" + n + "\nother" + n + ":\n" + other +
         "  jump both" + n + "\nboth" + n + ":\n";
}
std::string set_either(const std::string &value) { // a[0] or a[1]
  return numbered("  $n:32 = nondet input 4\n  $i:32 = and $n, 1\n  $j:64 = zext $i\n"
                  "  $k:64 = mul $j, 4\n  $p:64 = add @a, $k\n  store:32 $p, " +
                  value + "\n");
}
std::string twice() { // 2 x + 1: does not commute with a sum
  return numbered(
      "  $a:32 = load @x\n  $b:32 = mul $a, 2\n  $c:32 = add $b, 1\n  store:32 @x, $c\n");
}

} // namespace

TEST_CASE("each rule for lock words is needed") {
  const std::string seized =
      numbered("  atomic_begin\n  $a:32 = load @m\n  store:32 @m, 1\n  atomic_end\n") + add("x") +
      unlock();
  bites_sections(&Mutations::lock_taken_unseen,
                 program(globals, {seized, seized}, ask("x", "eq 2")), true);
  bites_sections(
      &Mutations::lock_released_by_anyone,
      program(globals, {section(add("x")), section(add("x")), unlock()}, ask("x", "eq 2")), true);
  const std::string locked = lock("a") + add("x") + unlock("a");
  bites_sections(&Mutations::lock_any_address,
                 program(arrays, {locked, locked, set_either("0")}, ask("x", "eq 2")), true);
}

TEST_CASE("each rule for what sections find is needed") {
  const std::string looks_twice = section("  %p:32 = load @x\n") + section("  %q:32 = load @x\n") +
                                  "  %e:1 = eq %p, %q\n  assert %e \"same\"\n";
  bites(&Mutations::alike_unsettled,
        program(globals, {looks_twice, section(add("x")), section(add("x"))}, ""), false);
  bites(&Mutations::sums_in_reverse,
        program(globals, {section(add("x")), section(add("x") + ask("x", "eq 1"))}, ""), false);
  bites(&Mutations::open_region_done,
        program(globals, {lock() + either(add("x"), unlock()), lock() + either(add("x"), unlock())},
                ask("x", "eq 0")),
        false);
}

TEST_CASE("each rule for places in the line is needed") {
  bites(&Mutations::slots_all_happen,
        program(globals, {either(section(add("x"))), section(twice())}, ask("x", "ne 1")));
  bites(&Mutations::slots_as_listed,
        program(globals, {section(add("x")), section(twice())}, ask("x", "ne 2")));
  bites(&Mutations::slots_reader_first,
        program(globals, {section(add("x")), section(twice()), section(ask("x", "eq 0"))}, ""));
  bites(&Mutations::slots_merge_units,
        program(globals, {section(add("x")) + section(add("x")), section(twice())},
                ask("x", "ne 5")));
  const std::string adds_input = numbered("  $n:32 = nondet input 4\n  $a:32 = load @x\n"
                                          "  $b:32 = add $a, $n\n  store:32 @x, $b\n");
  bites(&Mutations::tuples_ignore_inputs,
        program(globals, {section(adds_input), section(twice())}, ask("x", "ult 2")));
  bites(&Mutations::effects_ignore_address,
        program(arrays, {section(add("x") + set_either("1")), section(twice())},
                ask("x", "ne 77") + ask("a", "eq 1")));
}
