// What unwinding makes of small programs: events, cuts, goals.
#include "sennit/unwind/unwind.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace sennit;

namespace {

struct Unwound {
  std::unique_ptr<ir::Program> program;
  unwind::Result result;

  std::size_t count(event::GoalKind kind) const {
    return static_cast<std::size_t>(std::ranges::count_if(
        result.graph.goals, [&](const event::Goal &goal) { return goal.kind == kind; }));
  }
  std::size_t reads() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(result.graph.events, [](const event::Event &e) {
          return e.kind == event::EventKind::Read;
        }));
  }
};

Unwound unwound(const std::string &text, std::uint32_t bound = 1, bool spin_loops = true,
                const Techniques &techniques = {}) {
  Unwound result{std::make_unique<ir::Program>(ir::parse(text, "test.sir")), {}};
  REQUIRE(ir::validate(*result.program) == std::nullopt);
  unwind::Options options;
  options.bounds.unwind = bound;
  options.spin_loops = spin_loops;
  options.techniques = techniques;
  result.result = unwind::unwind(*result.program, options);
  return result;
}

// A second thread that runs `body`, then main runs `main_body`.
std::string two_threads(const std::string &globals, const std::string &body,
                        const std::string &main_body) {
  return globals + "function f(%arg:64) -> 64 address_taken {\nentry:\n" + body +
         "  return 0:64\n}\nfunction main() -> 32 {\nentry:\n  %t:64 = create &f, 0\n" + main_body +
         "  end_process exit\n}\n";
}

} // namespace

TEST_CASE("memory of a single thread makes no events") {
  const Unwound u =
      unwound("global x 4\nfunction main() -> 32 {\nentry:\n  store:32 @x, 3\n  %v:32 = load @x\n"
              "  %c:1 = eq %v, 3\n  assert %c \"x == 3\"\n  end_process exit\n}\n");
  CHECK(u.result.graph.events.empty());
  CHECK(u.result.graph.goals.empty());
}

TEST_CASE("a race leaves two candidates and a violation to decide") {
  const Unwound u =
      unwound(two_threads("global x 4\n", "  store:32 @x, 1\n",
                          "  %v:32 = load @x\n  %c:1 = eq %v, 0\n  assert %c \"x == 0\"\n"));
  CHECK(u.reads() == 1);
  CHECK(u.count(event::GoalKind::Violation) == 1);
  const auto &graph = u.result.graph;
  for (std::size_t i = 0; i < graph.events.size(); ++i)
    if (graph.events[i].kind == event::EventKind::Read)
      CHECK(graph.candidates[i].size() == 2); // the initial write and the thread's
}

TEST_CASE("a read whose every source leaves the same word makes no event") {
  const Unwound u =
      unwound(two_threads("global x 4\n", "  store:32 @x, 0\n",
                          "  %v:32 = load @x\n  %c:1 = eq %v, 0\n  assert %c \"x == 0\"\n"));
  CHECK(u.result.graph.events.empty());
  CHECK(u.result.graph.goals.empty());
}

TEST_CASE("techniques that are off make events and goals") {
  const std::string text =
      "global x 4\nglobal y 4\nglobal z 4\nfunction f(%arg:64) -> 64 address_taken {\nentry:\n"
      "  %x:32 = load @x\n  store:32 @y, %x\n  %z:32 = load @z\n  store:32 @z, 1\n  return "
      "0:64\n}\n"
      "function main() -> 32 {\nentry:\n  store:32 @x, 3\n  %t:64 = create &f, 0\n"
      "  %v:32 = load @y\n  %c:1 = ult %v, 4\n  assert %c \"y < 4\"\n  %w:32 = load @z\n"
      "  %d:1 = ne %w, 2\n  assert %d \"z is not 2\"\n  end_process exit\n}\n";
  const Unwound all = unwound(text);
  CHECK(all.count(event::GoalKind::Violation) == 0);
  const auto without = [&](auto... members) {
    Techniques techniques;
    ((techniques.*members = false), ...);
    return unwound(text, 1, true, techniques);
  };
  // y is 0 or 3 and z is 0 or 1: nobody looks at what decides nothing any more
  CHECK(without(&Techniques::known_ranges).count(event::GoalKind::Violation) == 2);
  CHECK(without(&Techniques::one_value_reads, &Techniques::own_reads).reads() == all.reads() + 2);
  const auto writes = [](const Unwound &u) {
    return std::ranges::count_if(u.result.graph.events, [](const event::Event &e) {
      return e.kind == event::EventKind::Write;
    });
  };
  // the store before the creation, and what it overwrites
  CHECK(writes(without(&Techniques::own_reads, &Techniques::sequential_start)) ==
        writes(without(&Techniques::own_reads)) + 2);
}

TEST_CASE("a loop driven by constants unwinds by itself") {
  const Unwound u = unwound(
      "function main() -> 32 {\nentry:\n  %i:32 = copy 0\n  jump head\nhead:\n  %c:1 = ult %i, 20\n"
      "  branch %c, body, done\nbody:\n  %i = add %i, 1\n  jump head\ndone:\n  %d:1 = eq %i, 20\n"
      "  assert %d \"i == 20\"\n  end_process exit\n}\n");
  CHECK(u.count(event::GoalKind::Cut) == 0);
  CHECK(u.count(event::GoalKind::Violation) == 0);
}

TEST_CASE("another loop is cut at its bound") {
  const std::string text =
      "function main() -> 32 {\nentry:\n  jump head\nhead:\n  %n:1 = nondet input \"n\"\n"
      "  branch %n, body, done\nbody:\n  %i:32 = add %i, 1\n  jump head\ndone:\n  %d:1 = ult %i, "
      "3\n"
      "  assert %d \"i < 3\"\n  end_process exit\n}\n";
  CHECK(unwound(text, 1).count(event::GoalKind::Cut) == 1);
  CHECK(unwound(text, 1).count(event::GoalKind::Violation) == 0);
  CHECK(unwound(text, 4).count(event::GoalKind::Violation) == 1);
}

TEST_CASE("spin loops, test-and-set among them, are their last iteration") {
  const std::string wait = two_threads(
      "global flag 4\n", "  store:32 @flag, 1\n",
      "  jump spin\nspin:\n  %v:32 = load @flag\n  %c:1 = eq %v, 1\n  branch %c, go, spin\ngo:\n");
  CHECK(unwound(wait).count(event::GoalKind::Cut) == 0);
  CHECK(unwound(wait, 1, false).count(event::GoalKind::Cut) == 1);
  const std::string exchange =
      two_threads("global lock 4\n", "  store:32 @lock, 1\n  store:32 @lock, 0\n",
                  "  jump spin\nspin:\n  atomic_begin\n  %v:32 = load @lock\n  store:32 @lock, 1\n "
                  " atomic_end\n"
                  "  %c:1 = eq %v, 0\n  branch %c, go, spin\ngo:\n  store:32 @lock, 0\n");
  CHECK(unwound(exchange).count(event::GoalKind::Cut) == 0);
}

TEST_CASE("a loop that writes is no spin loop") {
  const Unwound u = unwound(two_threads("global flag 4\nglobal tries 4\n",
                                        "  store:32 @flag, 1\n  %k:32 = load @tries\n",
                                        "  jump spin\nspin:\n  store:32 @tries, 7\n  %v:32 = load "
                                        "@flag\n  %c:1 = eq %v, 1\n  branch %c, go, spin\ngo:\n"));
  CHECK(u.count(event::GoalKind::Cut) == 1);
}

TEST_CASE("an access that may leave its object is undefined behaviour; one that cannot is not") {
  const auto program = [](const char *bound) {
    return std::string("global a 16\nfunction main() -> 32 {\nentry:\n  %i:64 = nondet input ") +
           bound +
           "\n  %o:64 = mul %i, 4\n  %p:64 = add @a, %o\n  store:32 %p, 1\n  end_process exit\n}\n";
  };
  CHECK(unwound(program("4 \"i\"")).count(event::GoalKind::Undefined) == 0);
  CHECK(unwound(program("5 \"i\"")).count(event::GoalKind::Undefined) == 1);
}

TEST_CASE("a creation inside a block exists only if the block completes") {
  const Unwound u =
      unwound("global y 4\nfunction g(%arg:64) -> 64 address_taken {\nentry:\n  assert 0:1 \"no\"\n"
              "  return 0:64\n}\n" +
              two_threads("", "  store:32 @y, 2\n",
                          "  atomic_begin\n  %u:64 = create &g, 0\n  %v:32 = load @y\n"
                          "  %c:1 = eq %v, 2\n  assume %c\n  atomic_end\n"));
  REQUIRE(u.result.graph.threads.size() == 3);
  const auto &graph = u.result.graph;
  CHECK(graph.terms->operator[](graph.threads[2].created).kind == term::Kind::Variable);
  CHECK(graph.constraints.size() == 1);
}

TEST_CASE("a byte access cuts the cells of a word") {
  const Unwound u =
      unwound(two_threads("global x 4\n", "  store:32 @x, 258\n",
                          "  %v:8 = load @x\n  %c:1 = eq %v, 0\n  assert %c \"low byte\"\n"
                          "  %w:32 = load @x\n  %d:1 = eq %w, 0\n  assert %d \"word\"\n"));
  std::vector<std::uint32_t> sizes;
  for (const event::Event &e : u.result.graph.events)
    if (e.kind == event::EventKind::Read)
      sizes.push_back(e.size);
  std::ranges::sort(sizes);
  CHECK(sizes == std::vector<std::uint32_t>{1, 1, 3});
}
