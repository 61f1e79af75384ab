// theory_fuzz: random calls of the ordering theory compared with a slow reference, by themselves and as CaDiCaL and Z3 make them.
//
//     theory_fuzz --calls 10000000 --log FILE --resume     random scenarios; a failure is shrunk, printed and saved (--save)
//     theory_fuzz FILE...                                  replays saved scenarios with every combination of options
//
// Exit 1 on a failure. The log has a line a piece, "key value" pairs; --resume goes on behind the last one until there are enough
// calls. SIGINT and SIGTERM end a run with its last line written.
#include "tools/theory_fuzz/scenario.h"

#include "sennit/support/statistics.h"
#include "sennit_commit.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

namespace fuzz = sennit::theory::fuzz;
using sennit::theory::OrderingOptions;

namespace {

constexpr std::uint64_t option_combinations = 105;

OrderingOptions options_of(std::uint64_t round) {
  OrderingOptions options;
  options.propagation = static_cast<int>(round % 3);
  if (round % 7 == 6)
    options.index = OrderingOptions::Index::Dense;
  if (round % 5 == 4)
    options.step_budget = 3;
  return options;
}

std::optional<std::string> run(const fuzz::Scenario &scenario, std::uint64_t round,
                               fuzz::Counts &counts) {
  return fuzz::is_for_solvers(scenario) ? fuzz::run_solvers(scenario, options_of(round), counts)
                                        : fuzz::run(scenario, options_of(round), counts);
}

int replay(const std::string &name) {
  std::ifstream file(name);
  if (!file) {
    std::cerr << "error: cannot read " << name << '\n';
    return 1;
  }
  std::stringstream text;
  text << file.rdbuf();
  for (std::uint64_t round = 0; round < option_combinations; ++round) {
    fuzz::Counts counts;
    if (const auto failure = run(fuzz::parse(text.str()), round, counts)) {
      std::cout << name << ": options " << round << ": " << *failure << '\n';
      return 1;
    }
  }
  return 0;
}

// ------------------------------------------------------------------------------------------------
// random scenarios

volatile std::sig_atomic_t stop_asked = 0;

struct Arguments {
  std::uint64_t calls = 100000, seed = 1, piece = 20000;
  unsigned solvers_every = 8;
  std::string log, save = "theory_fuzz.txt";
  bool resume = false;
  std::vector<std::string> files;
};

using Numbers = std::map<std::string, std::uint64_t>;

Numbers numbers_of(const fuzz::Counts &c) {
  return {{"calls", c.calls},
          {"conflicts", c.conflicts},
          {"implied", c.implied},
          {"explained", c.explained},
          {"linearised", c.linearised},
          {"not-linearised", c.not_linearised},
          {"inconsistent", c.inconsistent},
          {"solves", c.solves},
          {"satisfiable", c.satisfiable}};
}

// Sums of what a log has; "to" is the end of the last piece.
Numbers read_log(const std::string &file) {
  Numbers sums;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string key, value;
    while (words >> key >> value)
      if (key == "to")
        sums[key] = std::stoull(value);
      else if (key != "from" && key != "commit")
        sums[key] += std::stoull(value);
  }
  return sums;
}

class Run {
public:
  explicit Run(const Arguments &arguments) : arguments_(arguments), seed_(arguments.seed) {
    if (arguments.resume)
      sums_ = read_log(arguments.log);
    seed_ = std::max(seed_, sums_["to"]);
  }

  int go() {
    while (sums_["calls"] < arguments_.calls && !stop_asked && failures_ == 0)
      piece();
    for (const auto &[key, value] : sums_)
      std::cout << key << " " << value << "\n";
    std::cout << (failures_ == 0 ? "all agree\n" : "");
    return failures_ == 0 ? 0 : 1;
  }

private:
  void piece() {
    const std::uint64_t from = seed_;
    const double start = sennit::cpu_seconds();
    fuzz::Counts counts;
    while (seed_ < from + arguments_.piece && sums_["calls"] + counts.calls < arguments_.calls &&
           !stop_asked && failures_ == 0)
      scenario(seed_++, counts);
    Numbers numbers = numbers_of(counts);
    numbers["scenarios"] = seed_ - from;
    numbers["failures"] = failures_;
    numbers["seconds"] = static_cast<std::uint64_t>(sennit::cpu_seconds() - start + 0.5);
    std::ostringstream line;
    line << "from " << from << " to " << seed_ << " commit " << SENNIT_COMMIT;
    for (const auto &[key, value] : numbers) {
      sums_[key] += value;
      line << " " << key << " " << value;
    }
    sums_["to"] = seed_;
    if (!arguments_.log.empty())
      std::ofstream(arguments_.log, std::ios::app) << line.str() << '\n';
    std::cerr << sums_["calls"] << " of " << arguments_.calls << " calls\n";
  }

  void scenario(std::uint64_t seed, fuzz::Counts &counts) {
    std::mt19937_64 random(seed);
    fuzz::Scenario scenario = seed % arguments_.solvers_every == 0
                                  ? fuzz::generate_for_solvers(random)
                                  : fuzz::generate(random);
    if (!run(scenario, seed, counts))
      return;
    ++failures_;
    scenario = fuzz::shrink(scenario, [&](const fuzz::Scenario &candidate) {
      fuzz::Counts ignored;
      return run(candidate, seed, ignored).has_value();
    });
    const auto failure = run(scenario, seed, counts);
    std::cout << "seed " << seed << " options " << seed % option_combinations << ": "
              << failure.value_or("not reproducible") << '\n'
              << fuzz::print(scenario);
    std::ofstream(arguments_.save) << fuzz::print(scenario);
  }

  const Arguments &arguments_;
  std::uint64_t seed_;
  Numbers sums_;
  std::uint64_t failures_ = 0;
};

} // namespace

int main(int argc, char **argv) {
  CLI::App app("random calls of the ordering theory against a slow reference");
  Arguments arguments;
  app.add_option("--calls", arguments.calls, "calls of the theory, those of solvers included");
  app.add_option("--seed", arguments.seed, "of the first scenario");
  app.add_option("--solvers-every", arguments.solvers_every, "so many scenarios for one of solvers")
      ->check(CLI::PositiveNumber);
  app.add_option("--piece", arguments.piece, "scenarios a line of the log");
  app.add_option("--log", arguments.log, "append a line a piece");
  app.add_flag("--resume", arguments.resume, "go on behind what the log has");
  app.add_option("--save", arguments.save, "where a shrunk failure goes");
  app.add_option("FILE", arguments.files, "saved scenarios to replay");
  CLI11_PARSE(app, argc, argv);
  for (const int signal : {SIGINT, SIGTERM})
    std::signal(signal, [](int) { stop_asked = 1; });
  int failures = 0;
  for (const std::string &file : arguments.files)
    failures += replay(file);
  return arguments.files.empty() ? Run(arguments).go() : failures != 0;
}
