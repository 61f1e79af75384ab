// Text IR to an answer by the search of one bound, with replay of what it finds.
#pragma once

#include "sennit/backend.h"
#include "sennit/check/replay.h"
#include "sennit/ir/program.h"
#include "sennit/unwind/unwind.h"
#include "src/engine/bmc/schedule.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

namespace sennit::testing {

struct Variant {
  std::string name;
  backend::SearchOptions search;
};

inline std::vector<Variant> variants() {
  std::vector<Variant> all(5);
  all[0].name = "default";
  all[1].name = "lazy";
  all[1].search.theory = TheoryMode::Lazy;
  all[2].name = "sc";
  all[2].search.encoding.write_order_from_start = true;
  all[3].name = "no conflicts";
  all[3].search.encoding.potential_cycles = false;
  all[4].name = "lazy, nothing prepared";
  all[4].search.theory = TheoryMode::Lazy;
  all[4].search.encoding.potential_cycles = false;
  all[4].search.encoding.dead_candidates = false;
  return all;
}

struct Decision {
  backend::Answer answer = backend::Answer::Unknown;
  bool replayed = false;
  Statistics statistics;
  encoder::Counters counters;
};

// Is a violation reachable within the bound? `replay`: the execution found must fail in the
// interpreter too.
inline std::unique_ptr<Decision> decide(const std::string &text,
                                        const backend::SearchOptions &options, bool replay = true,
                                        std::uint32_t bound = 2) {
  ir::Program program = ir::parse(text, "test.sir");
  auto broken = ir::validate(program);
  REQUIRE_MESSAGE(!broken, broken.value_or(""));
  unwind::Options unwinding;
  unwinding.bounds.unwind = bound;
  unwind::Result unwound = unwind::unwind(program, unwinding);
  auto decision = std::make_unique<Decision>();
  Options defaults;
  Log log;
  Limits limits;
  Context context{defaults, decision->statistics, log, limits};
  {
    backend::Search search(unwound.graph, options, context);
    backend::Found found = search.find(event::GoalKind::Violation);
    decision->counters = search.encoding().counters;
    decision->answer = found.answer;
    if (found.execution && replay) {
      check::Schedule schedule = engine::schedule_of(unwound.graph, *found.execution);
      check::replay(program, schedule, check::Expectation::Violation);
      decision->replayed = true;
    }
  }
  return decision;
}

// "thread 1", "thread 2" ... bodies and main's checks behind the joins, as a program. Bodies are
// straight instruction lines.
inline std::string program(const std::string &globals, const std::vector<std::string> &threads,
                           const std::string &check) {
  std::string text = "pointer_width 64\nentry main\n" + globals;
  for (std::size_t i = 0; i < threads.size(); ++i)
    text += "function t" + std::to_string(i) + "(%arg:64) -> 64 address_taken {\nentry:\n" +
            threads[i] + "\n  return 0:64\n}\n";
  text += "function main() -> 32 {\nentry:\n";
  for (std::size_t i = 0; i < threads.size(); ++i)
    text += "  %t" + std::to_string(i) + ":64 = create &t" + std::to_string(i) + ", 0\n";
  for (std::size_t i = 0; i < threads.size(); ++i)
    text += "  %j" + std::to_string(i) + ":64 = join %t" + std::to_string(i) + "\n";
  return text + check + "\n  return 0:32\n}\n";
}

} // namespace sennit::testing
