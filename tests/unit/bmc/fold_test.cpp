// Fold and dropped locks: what is folded, that the value is exact, and that each rule left out is noticed.
#include "section_text.h"

using namespace sennit;
using namespace sennit::testing;
using backend::Answer;
using encoder::Mutations;

namespace {

std::unique_ptr<Decision> folded(const std::string &text, bool fold = true) {
  backend::SearchOptions options;
  options.encoding.fold = fold;
  return decide(text, options);
}

void expect(const std::string &text, bool unsafe, std::uint64_t cells, std::uint64_t locks) {
  const Answer answer = unsafe ? Answer::Satisfiable : Answer::Unsatisfiable;
  const auto with = folded(text);
  CHECK(with->answer == answer);
  CHECK(with->counters.folded_cells == cells);
  CHECK(with->counters.dropped_locks == locks);
  CHECK(folded(text, false)->answer == answer);
}

} // namespace

TEST_CASE("locked and atomic updates that commute have one value at the end") {
  const std::vector<std::string> locked{section(add("x", "1")) + section(add("x", "2")),
                                        section(add("x", "5"))};
  expect(program(globals, locked, ask("x", "eq 8")), false, 1, 1);
  expect(program(globals, locked, ask("x", "ne 8")), true, 1, 1);
  const std::vector<std::string> atomic{atomic_add("x") + atomic_add("x"), atomic_add("x"),
                                        atomic_add("x")};
  expect(program(globals, atomic, ask("x", "eq 4")), false, 1, 0);
  expect(program(globals, atomic, ask("x", "ne 4")), true, 1, 0);
  const std::vector<std::string> greatest{section(maximum("x", "4")), section(maximum("x", "7")),
                                          section(maximum("x", "6"))};
  expect(program(globals, greatest, ask("x", "eq 7")), false, 1, 1);
  expect(program(globals, greatest, ask("x", "eq 6")), true, 1, 1);
}

TEST_CASE("nested locks are dropped together, opposite nesting is not") {
  const std::string two = globals + "global k 4\n";
  const std::string inner = lock() + add("x") + lock("k") + add("x") + unlock("k") + unlock();
  const std::string other = lock("k") + lock() + add("x") + unlock() + unlock("k");
  expect(program(two, {inner, inner}, ask("x", "eq 4")), false, 1, 2);
  expect(program(two, {inner, other}, ask("x", "ne 3")), true, 1, 0);
}

TEST_CASE("an assertion that fails between the updates ends its thread there") {
  const std::string stops =
      lock() + add("x") + numbered("  $n:1 = nondet input\n  assert $n \"inside\"\n") + unlock();
  expect(program(globals, {stops, section(add("x"))}, ""), true, 1, 1);
  const std::string skips =
      lock() + add("x") + numbered("  $n:1 = nondet input\n  assume $n\n") + unlock();
  expect(program(globals, {skips, section(add("x"))}, ask("x", "eq 2")), false, 1, 1);
}

TEST_CASE("a racy reader, a symbolic address, a release by a stranger: nothing is folded") {
  expect(program(globals, {section(add("x")), section(add("x")), ask("x", "ne 1")}, ""), true, 0,
         0);
  expect(program(globals, {section(add("x")), unlock() + section(add("x"))}, ask("x", "eq 2")),
         true, 0, 0);
}

TEST_CASE("each rule of the fold is needed") {
  bites_sections(&Mutations::fold_without_commutation,
                 program(globals, {section(add("x")), section(set("x", "5"))}, ask("x", "ne 6")),
                 true);
  bites_sections(&Mutations::fold_early_observer,
                 program(globals, {atomic_add("x"), atomic_add("x"), ask("x", "eq 0")}, ""), true);
  bites_sections(
      &Mutations::fold_mixed_units,
      program(globals, {section(add("x")), section(add("y")) + atomic_add("x")}, ask("x", "eq 2")),
      true);
}

TEST_CASE("each rule of dropping a lock is needed") {
  const std::string tries = numbered("  atomic_begin\n  $a:32 = load @m\n  $b:1 = eq $a, 0\n  "
                                     "branch $b, yes, no\nno:\n  atomic_end\n") +
                            set("y", "1") + "  jump end\nyes:\n  store:32 @m, 1\n  atomic_end\n" +
                            unlock() + "  jump end\nend:\n";
  bites_sections(
      &Mutations::drop_observed_lock,
      program(globals,
              {section(add("x")) + tries + set("z", "1"), wait_for("z") + section(add("x"))},
              ask("y", "eq 0")),
      false);
  bites_sections(&Mutations::drop_open_region,
                 program(globals,
                         {lock() + add("x") + set("y", "1"),
                          wait_for("y") + section(add("x")) + set("z", "1"), ask("z", "eq 0")},
                         ""),
                 false);
  bites_sections(&Mutations::drop_used_lock,
                 program(globals,
                         {lock() + add("x") + set("z", "1") + wait_for("y") + unlock() +
                              "  assert 0:1 \"c\"\n",
                          section(add("x")) + wait_for("z") + set("y", "1")},
                         ""),
                 true);
}
