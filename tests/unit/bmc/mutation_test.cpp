// Each rule of the encoder broken on purpose changes the answer of a directed program: the rules
// are needed, and tested.
#include "decide.h"

using namespace sennit;
using namespace sennit::testing;
using backend::Answer;
using encoder::Mutations;

namespace {

// The right answer without the mutation, the other one with it. Preparation that would hide the
// mutation is off.
void bites(const char *name, bool Mutations::*rule, const std::string &text, bool unsafe,
           bool prepared = false) {
  INFO(std::string(name));
  backend::SearchOptions options;
  options.encoding.dead_candidates = prepared;
  options.encoding.potential_cycles = prepared;
  options.encoding.fold = false;
  options.encoding.facts = false;
  options.encoding.write_order_from_start = rule == &Mutations::ws_as_listed;
  CHECK(decide(text, options)->answer == (unsafe ? Answer::Satisfiable : Answer::Unsatisfiable));
  options.encoding.mutations.*rule = true;
  options.theory =
      TheoryMode::Lazy; // a broken formula must not run into the checks of the propagator
  CHECK(decide(text, options, false)->answer ==
        (unsafe ? Answer::Unsatisfiable : Answer::Satisfiable));
}

const std::string xyz = "global x 4\nglobal y 4\nglobal z 4\n";
const std::string stored = "  %r:32 = load @z\n";
const std::string increment =
    "  atomic_begin\n  %v:32 = load @x\n  %n:32 = add %v, 1\n  store:32 @x, %n\n  atomic_end";

// Stores any number but 1 to y, which the value analysis of the unwinder cannot say.
const std::string never_one =
    "  %n:32 = nondet input\n  %d:1 = ne %n, 1\n  assume %d\n  store:32 @y, %n";

std::string assertion(const std::string &condition) {
  return "  %c:1 = " + condition + "\n  assert %c \"c\"";
}

} // namespace

TEST_CASE("section 0: other threads go on") {
  std::string blocked = "  %v:32 = load @x\n  %e:1 = eq %v, 5\n  assume %e";
  std::string text = "pointer_width 64\nentry main\n" + xyz +
                     "function t(%arg:64) -> 64 address_taken {\nentry:\n" + blocked +
                     "\n  return 0:64\n}\nfunction main() -> 32 {\nentry:\n  %t:64 = create &t, 0\n"
                     "  store:32 @x, 1\n  %v:32 = load @x\n" +
                     assertion("eq %v, 0") + "\n  return 0:32\n}\n";
  bites("assume_goals_complete", &Mutations::assume_goals_complete, text, true);
  std::string server =
      "pointer_width 64\nentry main\n" + xyz +
      "function t(%arg:64) -> 64 address_taken {\nentry:\n  jump loop\nloop:\n  store:32 @x, 1\n  "
      "jump loop\n}\n"
      "function main() -> 32 {\nentry:\n  %t:64 = create &t, 0\n  %v:32 = load @x\n" +
      assertion("ne %v, 1") + "\n  return 0:32\n}\n";
  bites("global_constraints", &Mutations::global_constraints, server, true);
}

TEST_CASE("section 1: reads-from") {
  // Two reads of one write; the value analysis of the unwinder knows nothing of it.
  std::string same = program(xyz,
                             {"  %n:32 = nondet input\n  store:32 @x, %n",
                              "  %v:32 = load @x\n  %w:32 = load @x\n  %u:32 = load @x\n"
                              "  %e:1 = eq %v, %u\n  %f:1 = ne %v, %w\n  %g:1 = and %e, %f\n" +
                                  assertion("eq %g, 0")},
                             "");
  bites("rf_ignores_value", &Mutations::rf_ignores_value, same, false);
  bites("rf_some_missing", &Mutations::rf_some_missing, same, false);
  std::string guarded =
      program(xyz,
              {"  %v:32 = load @y\n  %e:1 = eq %v, 1\n  assume %e\n  store:32 @x, 7", never_one,
               "  %r:32 = load @x\n" + assertion("ne %r, 7")},
              "");
  bites("rf_ignores_write_guard", &Mutations::rf_ignores_write_guard, guarded, false);
  std::string place = program("global a 8\nglobal y 4\nglobal z 4\n",
                              {"  %v:32 = load @y\n  %i:64 = zext %v\n  %o:64 = mul %i, 4\n  %m:64 "
                               "= and %o, 4\n  %p:64 = add @a, %m\n  store:32 %p, 5",
                               "  store:32 @y, 2", "  %w:32 = load @a+4\n  store:32 @z, %w"},
                              stored + assertion("ne %r, 5"));
  bites("rf_ignores_place", &Mutations::rf_ignores_place, place, false);
}

TEST_CASE("section 1: atomic blocks") {
  std::string twice =
      "  %n:1 = nondet input\n  atomic_begin\n  store:32 @x, 1\n  branch %n, yes, no\nyes:\n  "
      "store:32 @x, 2\n  jump no\n"
      "no:\n  %v:32 = load @x\n  atomic_end\n  %e:1 = eq %v, 1\n  %f:1 = and %e, %n\n" +
      assertion("eq %f, 0");
  bites("block_rule_3", &Mutations::block_rule_3, program(xyz, {twice, "  store:32 @x, 9"}, ""),
        false);
  std::string maybe =
      "  atomic_begin\n  %n:1 = nondet input\n  branch %n, yes, no\nyes:\n  store:32 @x, 1\n  jump "
      "no\n"
      "no:\n  %v:32 = load @x\n  atomic_end\n  %e:1 = eq %v, 9\n  %f:1 = and %e, %n\n" +
      assertion("eq %f, 0");
  bites("block_rule_1", &Mutations::block_rule_1, program(xyz, {maybe, "  store:32 @x, 9"}, ""),
        false);
  std::string corrected = "  %k:32 = nondet input\n  %d:1 = ne %k, 7\n  assume %d\n  atomic_begin\n"
                          "  store:32 @x, 7\n  store:32 @x, %k\n  atomic_end";
  bites("block_rule_2", &Mutations::block_rule_2,
        program(xyz, {corrected, "  %r:32 = load @x\n" + assertion("ne %r, 7")}, ""), false);
  std::string fails = "  atomic_begin\n  store:32 @x, 7\n  %v:32 = load @y\n  %e:1 = eq %v, 1\n  "
                      "assume %e\n  atomic_end";
  bites("block_writes_escape", &Mutations::block_writes_escape,
        program(xyz, {fails, never_one, "  %r:32 = load @x\n" + assertion("ne %r, 7")}, ""), false);
  std::string inside = "  atomic_begin\n  store:32 @x, 1\n  %v:32 = load @x\n  %c:1 = ne %v, 1\n  "
                       "assert %c \"inside\"\n  assume 0:1\n  atomic_end";
  bites("block_sees_only_complete", &Mutations::block_sees_only_complete,
        program(xyz, {inside, "  store:32 @x, 9"}, ""), true);
}

TEST_CASE("section 1: order") {
  bites("join_edge_missing", &Mutations::join_edge_missing,
        program(xyz, {"  store:32 @x, 1"}, "  %r:32 = load @x\n" + assertion("eq %r, 1")), false);
  std::string waits = "  %v:32 = load @y\n  %e:1 = eq %v, 1\n  assume %e\n  store:32 @x, 1";
  std::string main =
      "function main() -> 32 {\nentry:\n  %t:64 = create &t, 0\n  %n:1 = nondet input\n  branch "
      "%n, wait, go\n"
      "wait:\n  %j:64 = join %t\n  jump go\ngo:\n  store:32 @y, 1\n  %r:32 = load @x\n" +
      assertion("eq %r, 0") + "\n  return 0:32\n}\n";
  bites("join_edge_always", &Mutations::join_edge_always,
        "pointer_width 64\nentry main\n" + xyz +
            "function t(%arg:64) -> 64 address_taken {\nentry:\n" + waits + "\n  return 0:64\n}\n" +
            main,
        true);
  std::string created =
      "pointer_width 64\nentry main\n" + xyz +
      "function i(%arg:64) -> 64 address_taken {\nentry:\n  store:32 @x, 1\n  return 0:64\n}\n"
      "function t(%arg:64) -> 64 address_taken {\nentry:\n  %v:32 = load @x\n" +
      assertion("eq %v, 1") +
      "\n  return 0:64\n}\nfunction main() -> 32 {\nentry:\n  %i:64 = create &i, 0\n"
      "  store:32 @x, 1\n  %t:64 = create &t, 0\n  return 0:32\n}\n";
  bites("creation_edge_missing", &Mutations::creation_edge_missing, created, false);
  bites("ws_as_listed", &Mutations::ws_as_listed,
        program(xyz, {"  store:32 @x, 1", "  store:32 @x, 2"},
                "  %r:32 = load @x\n" + assertion("ne %r, 1")),
        true);
}

TEST_CASE("section 5: preparation") {
  std::string maybe =
      "pointer_width 64\nentry main\n" + xyz +
      "function i(%arg:64) -> 64 address_taken {\nentry:\n  store:32 @x, 3\n  return 0:64\n}\n"
      "function t(%arg:64) -> 64 address_taken {\nentry:\n  %n:1 = nondet input\n  branch %n, yes, "
      "no\n"
      "yes:\n  store:32 @x, 2\n  jump no\nno:\n  %v:32 = load @x\n" +
      assertion("ne %v, 0") +
      "\n  return 0:64\n}\nfunction main() -> 32 {\nentry:\n  %i:64 = create &i, 0\n  %t:64 = "
      "create &t, 0\n  return 0:32\n}\n";
  bites("shadow_without_guard", &Mutations::shadow_without_guard, maybe, true, true);
  bites("cycle_without_guard", &Mutations::cycle_without_guard, maybe, true, true);
  std::string added =
      program(xyz, {increment, increment}, "  %r:32 = load @x\n" + assertion("ne %r, 2"));
  bites("shadow_ignores_own_node", &Mutations::shadow_ignores_own_node, added, true, true);
  bites("cycle_ignores_own_node", &Mutations::cycle_ignores_own_node, added, true, true);
  bites("dead_by_reverse_order", &Mutations::dead_by_reverse_order,
        program(xyz, {"  %v:32 = load @x\n  store:32 @z, %v", "  store:32 @x, 1"},
                stored + assertion("ne %r, 0")),
        true, true);
  bites("drop_unwanted_values", &Mutations::drop_unwanted_values,
        program(xyz, {increment, increment}, "  %r:32 = load @x\n" + assertion("ne %r, 2")), true,
        true);
}
