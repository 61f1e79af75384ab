// Classic tests of sequential consistency and the first tests of encoding.md, in every variant of
// the search.
#include "decide.h"

using namespace sennit;
using namespace sennit::testing;
using backend::Answer;

namespace {

void expect(const std::string &text, bool unsafe) {
  for (const Variant &variant : variants()) {
    CAPTURE(variant.name);
    auto decision = decide(text, variant.search);
    CHECK(decision->answer == (unsafe ? Answer::Satisfiable : Answer::Unsatisfiable));
    CHECK(decision->replayed == unsafe);
    CHECK(decision->statistics.value("bmc.theory.missed_cycles") == 0);
  }
}

const std::string xyab = "global x 4\nglobal y 4\nglobal a 4\nglobal b 4\n";

std::string store_read(const char *store, const char *value, const char *load, const char *result) {
  return std::string("  store:32 @") + store + ", " + value + "\n  %v:32 = load @" + load +
         "\n  store:32 @" + result + ", %v";
}

const std::string increment =
    "  atomic_begin\n  %v:32 = load @x\n  %n:32 = add %v, 1\n  store:32 @x, %n\n  atomic_end\n";

std::string joined(const std::string &condition) {
  return "  %p:32 = load @a\n  %q:32 = load @b\n" + condition + "\n  assert %c \"c\"";
}

} // namespace

TEST_CASE("store buffering") {
  std::vector<std::string> threads = {store_read("x", "1", "y", "a"),
                                      store_read("y", "1", "x", "b")};
  expect(program(xyab, threads, joined("  %o:32 = or %p, %q\n  %c:1 = ne %o, 0")), false);
  expect(program(xyab, threads, joined("  %c:1 = eq %p, %q")), true);
}

TEST_CASE("message passing and load buffering") {
  std::string writer = "  store:32 @x, 1\n  store:32 @y, 1";
  std::string reader = "  %v:32 = load @y\n  %w:32 = load @x\n  store:32 @a, %v\n  store:32 @b, %w";
  expect(program(xyab, {writer, reader}, joined("  %c:1 = ule %p, %q")), false);
  expect(program(xyab, {writer, reader}, joined("  %c:1 = ule %q, %p")), true);
  std::string one = "  %v:32 = load @x\n  store:32 @y, 1\n  store:32 @a, %v";
  std::string two = "  %v:32 = load @y\n  store:32 @x, 1\n  store:32 @b, %v";
  expect(program(xyab, {one, two}, joined("  %o:32 = and %p, %q\n  %c:1 = eq %o, 0")), false);
}

TEST_CASE("independent reads of independent writes") {
  std::string globals = "global x 4\nglobal y 4\nglobal a 4\nglobal b 4\n";
  auto reader = [](const char *first, const char *second, const char *result) {
    return std::string("  %v:32 = load @") + first + "\n  %w:32 = load @" + second +
           "\n  %g:1 = ult %w, %v\n  %r:32 = zext %g\n  store:32 @" + result + ", %r";
  };
  std::vector<std::string> threads = {"  store:32 @x, 1", "  store:32 @y, 1", reader("x", "y", "a"),
                                      reader("y", "x", "b")};
  expect(program(globals, threads, joined("  %o:32 = and %p, %q\n  %c:1 = eq %o, 0")), false);
  expect(program(globals, threads, joined("  %o:32 = or %p, %q\n  %c:1 = eq %o, 0")), true);
}

TEST_CASE("3 threads x 2 atomic increments reach 6 and only 6") {
  std::vector<std::string> threads(
      3, increment + "  atomic_begin\n  %v2:32 = load @x\n  %n2:32 = add %v2, 1\n"
                     "  store:32 @x, %n2\n  atomic_end\n");
  expect(
      program("global x 4\n", threads, "  %v:32 = load @x\n  %c:1 = ne %v, 6\n  assert %c \"c\""),
      true);
  expect(
      program("global x 4\n", threads, "  %v:32 = load @x\n  %c:1 = eq %v, 6\n  assert %c \"c\""),
      false);
}

TEST_CASE("of two equal compare-and-swaps one fails") {
  auto swap = [](const char *result) {
    return std::string("  atomic_begin\n  %v:32 = load @x\n  %e:1 = eq %v, 0\n  %n:32 = select %e, "
                       "1:32, %v\n"
                       "  store:32 @x, %n\n  atomic_end\n  %r:32 = zext %e\n  store:32 @") +
           result + ", %r";
  };
  std::vector<std::string> threads = {swap("a"), swap("b")};
  expect(program(xyab, threads, joined("  %s:32 = add %p, %q\n  %c:1 = eq %s, 1")), false);
  expect(program(xyab, threads, joined("  %c:1 = eq %p, 0")), true);
}

TEST_CASE("a block reads its own writes") {
  std::string block = "  atomic_begin\n  store:32 @x, 1\n  %v:32 = load @x\n  store:32 @x, 2\n  "
                      "atomic_end\n  store:32 @a, %v";
  std::string other = "  store:32 @x, 7\n  %w:32 = load @x\n  store:32 @b, %w";
  expect(program(xyab, {block, other}, joined("  %c:1 = eq %p, 1")), false);
  expect(program(xyab, {block, other}, joined("  %c:1 = ne %q, 1")),
         false); // the 1 is never seen outside
  expect(program(xyab, {block, other}, joined("  %c:1 = ne %q, 2")), true);
}

// encoding.md section 4: weak SC allows all these reads together, SC does not.
TEST_CASE("weak but not SC: stage two refutes it") {
  auto writer = [](const char *own, const char *value, const char *other) {
    return std::string("  store:32 @") + own + ", " + value + "\n  %v:32 = load @" + other;
  };
  auto reader = [](const char *first, const char *value1, const char *second, const char *value2) {
    return std::string("  %v:32 = load @") + first + "\n  %w:32 = load @" + second +
           "\n  %e:1 = eq %v, " + value1 + "\n  %f:1 = eq %w, " + value2 +
           "\n  %c:1 = and %e, %f\n  assume %c";
  };
  auto expects = [](std::string body, const char *value) {
    return body + "\n  %c:1 = eq %v, " + value + "\n  assume %c";
  };
  std::vector<std::string> threads = {
      expects(writer("x", "2", "y"), "1"), expects(writer("y", "2", "x"), "1"),
      expects(writer("x", "1", "y"), "2"), expects(writer("y", "1", "x"), "2"),
      reader("x", "2", "y", "2"),          reader("y", "1", "x", "1"),
      reader("x", "1", "y", "1"),          reader("y", "2", "x", "2")};
  std::string text = program("global x 4\nglobal y 4\n", threads, "  assert 0:1 \"all\"");
  for (const Variant &variant : variants()) {
    CAPTURE(variant.name);
    auto decision = decide(text, variant.search);
    CHECK(decision->answer == Answer::Unsatisfiable);
    if (!variant.search.encoding.write_order_from_start)
      CHECK(decision->statistics.value("bmc.stage_two.rounds") > 0);
  }
}

// The lock's read executes only if the lock was free: needed_values.cpp drops the other locks' writes as its source.
TEST_CASE("a lock that waits: mutual exclusion") {
  const std::string globals = "global m 4\nglobal x 4\nglobal a 4\nglobal b 4\n";
  std::string lock = "  atomic_begin\n  %l:32 = load @m\n  %f:1 = eq %l, 0\n  assume lock %f\n  "
                     "store:32 @m, 1\n  atomic_end\n";
  std::string unlock = "\n  store:32 @m, 0";
  std::string body = "  %v:32 = load @x\n  %n:32 = add %v, 1\n  store:32 @x, %n";
  auto counts = [](const char *condition) {
    return std::string("  %v:32 = load @x\n  %c:1 = ") + condition + "\n  assert %c \"c\"";
  };
  std::vector<std::string> locked(2, lock + body + unlock);
  expect(program(globals, locked, counts("eq %v, 2")), false);
  expect(program(globals, locked, counts("ne %v, 2")), true);
  std::vector<std::string> one_locked = {lock + body + unlock, body};
  expect(program(globals, one_locked, counts("eq %v, 2")), true);
  // Never unlocked: the second one waits for ever, and main's join with it.
  std::vector<std::string> kept(2, lock + body);
  expect(program(globals, kept, counts("ne %v, 2")), false);
}
