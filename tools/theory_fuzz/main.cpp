// theory_fuzz: random call sequences on the ordering theory, compared with a slow reference.
//
//     theory_fuzz [--calls N] [--seed S]     runs N random calls; a failure is shrunk, printed and
//     saved as theory_fuzz.txt theory_fuzz FILE...                    replays recorded scenarios
#include "tools/theory_fuzz/scenario.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

namespace fuzz = sennit::theory::fuzz;
using sennit::theory::OrderingOptions;

namespace {

OrderingOptions options_of(std::uint64_t round) {
  OrderingOptions options;
  options.propagation = static_cast<int>(round % 3);
  if (round % 7 == 6)
    options.index = OrderingOptions::Index::Dense;
  if (round % 5 == 4)
    options.step_budget = 3;
  return options;
}

int replay(const std::string &name) {
  std::ifstream file(name);
  std::stringstream text;
  text << file.rdbuf();
  int failures = 0;
  for (std::uint64_t round = 0; round < 105; ++round) {
    fuzz::Counts counts;
    if (const auto failure = fuzz::run(fuzz::parse(text.str()), options_of(round), counts)) {
      std::cout << name << ": options " << round << ": " << *failure << '\n';
      ++failures;
      break;
    }
  }
  return failures;
}

int random(std::uint64_t calls, std::uint64_t seed) {
  fuzz::Counts counts;
  std::uint64_t round = 0;
  for (; counts.calls < calls; ++round) {
    std::mt19937_64 generator(seed + round);
    fuzz::Scenario scenario = fuzz::generate(generator);
    if (!fuzz::run(scenario, options_of(round), counts))
      continue;
    scenario = fuzz::shrink(scenario, [&](const fuzz::Scenario &candidate) {
      fuzz::Counts ignored;
      return fuzz::run(candidate, options_of(round), ignored).has_value();
    });
    const auto failure = fuzz::run(scenario, options_of(round), counts);
    std::cout << "seed " << seed + round << " options " << round % 105 << ": "
              << failure.value_or("not reproducible") << '\n'
              << fuzz::print(scenario);
    std::ofstream("theory_fuzz.txt") << fuzz::print(scenario);
    return 1;
  }
  std::cout << round << " scenarios, " << counts.calls << " calls, " << counts.conflicts
            << " conflicts, " << counts.implied << " implied, " << counts.explained
            << " explained, " << counts.linearised << " linearised, " << counts.not_linearised
            << " not linearised, " << counts.inconsistent << " without completion: all agree\n";
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  std::uint64_t calls = 100000, seed = 1;
  int failures = 0;
  bool replayed = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--calls") == 0 && i + 1 < argc) {
      calls = std::strtoull(argv[++i], nullptr, 10);
    } else if (std::strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
      seed = std::strtoull(argv[++i], nullptr, 10);
    } else {
      failures += replay(argv[i]);
      replayed = true;
    }
  }
  return replayed ? failures != 0 : random(calls, seed);
}
