// The explorer on small programs with known answers; every finding is replayed.
#include "sennit/check/replay.h"
#include "sennit/engine/explicit.h"

#include <doctest/doctest.h>

using namespace sennit;
using namespace sennit::engine;

namespace {

ExplicitResult run(const std::string &text, ExplicitOptions options = {}) {
  const ir::Program program = ir::parse(text, "t.ir");
  ExplicitResult result = explore(program, options);
  if (result.violation)
    check::replay(program, result.violation->schedule, check::Expectation::Violation);
  if (result.undefined)
    check::replay(program, result.undefined->schedule, check::Expectation::UndefinedBehaviour);
  if (result.caution)
    check::replay(program, result.caution->schedule, check::Expectation::Caution);
  if (result.unsupported)
    check::replay(program, result.unsupported->schedule, check::Expectation::Unsupported);
  return result;
}

bool safe(const ExplicitResult &r) {
  return r.complete && !r.violation && !r.undefined && !r.caution && !r.unsupported;
}

// main creates `count` threads of @work, joins them if asked, then runs `end`.
std::string program(const std::string &head, const std::string &work, int count, bool join,
                    const std::string &end) {
  std::string text = head + "function work(%arg:64) -> 64 {\nentry:\n" + work +
                     "  return 0:64\n}\nfunction main() {\nentry:\n";
  for (int t = 0; t < count; ++t)
    text += "  %t" + std::to_string(t) + ":64 = create &work, " + std::to_string(t) + "\n";
  for (int t = 0; join && t < count; ++t)
    text += "  join %t" + std::to_string(t) + "\n";
  return text + end + "  end_process exit\n}\n";
}

const char *const increment = "  %v:32 = load @x\n  %n:32 = add %v, 1\n  store:32 @x, %n\n";
const std::string atomic_increment = std::string("  atomic_begin\n") + increment + "  atomic_end\n";

std::string final_value(int value) {
  return "  %f:32 = load @x\n  %c:1 = eq %f, " + std::to_string(value) + "\n  assert %c \"x\"\n";
}

} // namespace

TEST_CASE("lost update") {
  CHECK(run(program("global x 4\n", increment, 2, true, final_value(2))).violation);
  CHECK(safe(run(program("global x 4\n", atomic_increment, 3, true, final_value(3)))));
}

TEST_CASE("without join the sum is not settled") {
  CHECK(run(program("global x 4\n", atomic_increment, 2, false, final_value(2))).violation);
}

TEST_CASE("store buffering is impossible under SC") {
  const std::string text = R"(
global x 4
global y 4
global a 4
global b 4
function one(%arg:64) -> 64 {
entry:
  store:32 @x, 1
  %v:32 = load @y
  store:32 @a, %v
  return 0:64
}
function two(%arg:64) -> 64 {
entry:
  store:32 @y, 1
  %v:32 = load @x
  store:32 @b, %v
  return 0:64
}
function main() {
entry:
  %s:64 = create &one, 0
  %t:64 = create &two, 0
  join %s
  join %t
  %a:32 = load @a
  %b:32 = load @b
  %o:32 = or %a, %b
  %c:1 = ne %o, 0
  assert %c "a || b"
  end_process exit
}
)";
  CHECK(safe(run(text)));
}

TEST_CASE("a lock that is never released blocks the others only") {
  const std::string lock =
      "  atomic_begin\n  %l:32 = load @l\n  %free:1 = eq %l, 0\n  assume lock %free\n"
      "  store:32 @l, 1\n  atomic_end\n";
  const std::string unlock = "  store:32 @l, 0\n";
  CHECK(safe(run(
      program("global x 4\nglobal l 4\n", lock + increment + unlock, 3, true, final_value(3)))));
  CHECK(safe(run(program("global x 4\nglobal l 4\n", lock + increment, 2, true, final_value(7)))));
  CHECK(run(program("global x 4\nglobal l 4\n", lock + increment, 2, false, final_value(0)))
            .violation);
}

TEST_CASE("stops are local") {
  const std::string fails = "  assert 0 \"no\"\n";
  CHECK(run(program("", fails, 1, false, "  assume 0\n")).violation);
  CHECK(run(program("", fails, 1, false, "")).violation);
  CHECK(
      run(program("", fails, 1, false, "  jump again\nagain:\n  jump again\nnever:\n")).violation);
  CHECK(safe(run(program("", "  assume 0\n", 1, true, fails))));
}

TEST_CASE("what an incomplete block did never happened, but its violation did") {
  const std::string block = "  atomic_begin\n  store:32 @x, 1\n  assume 0\n  atomic_end\n";
  const std::string zero = "  %f:32 = load @x\n  %c:1 = eq %f, 0\n  assert %c \"x == 0\"\n";
  CHECK(safe(run(program("global x 4\n", block, 1, false, zero))));
  CHECK(run(program("global x 4\n", "  atomic_begin\n  store:32 @x, 1\n  assert 0\n  atomic_end\n",
                    1, false, ""))
            .violation);
  const std::string create = "function other(%a:64) {\ne:\n  store:32 @x, 1\n  return\n}\n";
  CHECK(safe(run(program("global x 4\n" + create,
                         "  atomic_begin\n  create &other, 0\n  assume 0\n  atomic_end\n", 1, false,
                         zero))));
  CHECK(run(program("global x 4\n" + create, "  atomic_begin\n  create &other, 0\n  atomic_end\n",
                    1, false, zero))
            .violation);
  // A thread that ends inside has not completed it: the join never returns.
  CHECK(safe(run(program("global x 4\n", "  atomic_begin\n  store:32 @x, 1\n  jump out\nout:\n", 1,
                         true, "  assert 0\n"))));
}

TEST_CASE("nondet: splits by comparisons, enumerates small sets, samples the rest") {
  const std::string narrow =
      "function main() {\nentry:\n  %n:32 = nondet input\n  %a:1 = sle 0:32, %n\n  assume %a\n"
      "  %b:1 = slt %n, 5\n  assume %b\n  %m:32 = mul %n, 7\n  %c:1 = ne %m, VALUE\n  assert %c\n  "
      "end_process exit\n}\n";
  const auto with = [&](const std::string &value) {
    std::string text = narrow;
    return text.replace(text.find("VALUE"), 5, value);
  };
  CHECK(run(with("28")).violation);
  CHECK(safe(run(with("35"))));
  CHECK(safe(run(with("5"))));
  const auto wide = run("function main() {\nentry:\n  %n:32 = nondet input\n  %m:32 = mul %n, 2\n  "
                        "%c:1 = ne %m, 7\n  assert %c\n  end_process exit\n}\n");
  CHECK(!wide.violation);
  CHECK(!wide.complete);
  CHECK(wide.sampled.size() == 1);
  const auto compared = run("function main() {\nentry:\n  %n:64 = nondet input\n  %c:1 = ne %n, "
                            "123456789\n  assert %c\n  end_process exit\n}\n");
  CHECK(compared.violation);
  CHECK(compared.violation->schedule.nondet.begin()->second == 123456789);
}

TEST_CASE("undefined behaviour is found and does not hide a violation elsewhere") {
  CHECK(run(program("", "  store:32 4, 1\n", 1, false, "")).undefined);
  const auto both =
      run(program("global x 4\n", "  store:32 @x, 1\n  store:32 4, 1\n", 1, false, final_value(0)));
  CHECK(both.violation);
  CHECK(run(program("global x 4\n", "  %v:64 = load @x\n", 1, false, "")).undefined);
  CHECK(run(program("global x 4 constant\n", "  store:32 @x, 1\n", 1, false, "")).undefined);
  CHECK(run(program("", "  join 77\n", 1, false, "")).undefined);
  CHECK(run(program("", "  require division_by_zero 0\n", 1, false, "")).undefined);
  CHECK(run(program("", "  caution \"call of f\"\n", 1, false, "")).caution);
  CHECK(run(program("", "  unsupported \"asm\"\nnext:\n", 1, false, "")).unsupported);
}

TEST_CASE("heap: use after free, double free, reuse of addresses") {
  const std::string head = "function main() {\nentry:\n  %p:64 = alloc heap 4\n";
  const std::string tail = "  end_process exit\n}\n";
  CHECK(safe(run(
      head + "  store:32 %p, 5\n  %v:32 = load %p\n  %c:1 = eq %v, 5\n  assert %c\n  free %p\n" +
      tail)));
  CHECK(run(head + "  free %p\n  store:32 %p, 5\n" + tail).undefined);
  CHECK(run(head + "  free %p\n  free %p\n" + tail).undefined);
  CHECK(safe(run(head + "  free 0\n" + tail)));
  const std::string again =
      "  free %p\n  %q:64 = alloc heap 4\n  %c:1 = ne %p, %q\n  assert %c \"p != q\"\n";
  CHECK(run(head + again + tail).violation);
  ExplicitOptions fresh;
  fresh.address_reuse = false;
  CHECK(safe(run(head + again + tail, fresh)));
  // Contents are arbitrary but fixed.
  CHECK(safe(run("function main() {\nentry:\n  %p:64 = alloc heap 1\n  %a:8 = load %p\n  %b:8 = "
                 "load %p\n  %c:1 = eq %a, %b\n  assert %c\n" +
                 tail)));
  CHECK(run("function main() {\nentry:\n  %p:64 = alloc stack 1\n  %a:8 = load %p\n  %c:1 = ne %a, "
            "200\n  assert %c\n" +
            tail)
            .violation);
}

TEST_CASE("a pointer handed over through memory makes its object shared") {
  const std::string text = R"(
global box 8
function reader(%arg:64) -> 64 {
entry:
  %p:64 = load @box
  %some:1 = ne %p, 0
  branch %some, read, out
read:
  %v:32 = load %p
  %ok:1 = eq %v, 1
  assert %ok "v == 1"
  jump out
out:
  return 0:64
}
function main() {
entry:
  %t:64 = create &reader, 0
  %p:64 = alloc stack 4
  store:32 %p, 1
  store:64 @box, %p
  store:32 %p, VALUE
  join %t
  end_process exit
}
)";
  std::string bad = text, good = text;
  bad.replace(bad.find("VALUE"), 5, "2");
  good.replace(good.find("VALUE"), 5, "1");
  CHECK(run(bad).violation);
  CHECK(safe(run(good)));
}

TEST_CASE("endless programs have finitely many states") {
  CHECK(safe(run(program("global x 4\n",
                         "  jump again\nagain:\n  %v:32 = load @x\n  %n:32 = xor %v, 1\n  store:32 "
                         "@x, %n\n  jump again\nnever:\n",
                         2, false, ""))));
  CHECK(
      safe(run("function main() {\nentry:\n  %p:64 = alloc heap 4\n  free %p\n  jump entry\n}\n")));
  ExplicitOptions few;
  few.max_states = 1000;
  const auto result = run(
      program("global x 4\n",
              "  jump again\nagain:\n" + atomic_increment + "  jump again\nnever:\n", 2, false, ""),
      few);
  CHECK(!result.complete);
  CHECK(result.cut.size() == 1);
}

TEST_CASE("merging gives the same answers as not merging") {
  for (const int value : {0, 1, 2})
    for (const bool merge : {false, true}) {
      ExplicitOptions options;
      options.merge_private = options.merge_single = merge;
      const auto r = run(
          program("global x 4\n",
                  std::string("  %p:64 = alloc stack 4\n  store:32 %p, 3\n") + increment, 2, true,
                  "  %f:32 = load @x\n  %c:1 = ne %f, " + std::to_string(value) +
                      "\n  assert %c\n"),
          options);
      CHECK(r.violation.has_value() == (value != 0));
    }
}

TEST_CASE("sleep sets: same answers, same states, fewer steps") {
  const std::string text =
      program("global x 16\n",
              "  %o:64 = mul %arg, 4\n  %p:64 = add %o, @x\n  store:32 %p, 1\n  store:32 %p, 2\n",
              3, true, final_value(2));
  ExplicitOptions plain, sleeping;
  plain.merge_single = false;
  sleeping.sleep_sets = true;
  const auto a = run(text, plain), b = run(text, sleeping);
  CHECK(safe(a));
  CHECK(safe(b));
  CHECK(a.states == b.states);
  CHECK(b.steps < a.steps);
}
