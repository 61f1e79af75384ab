// program_fuzz: random programs through every engine.
//
//     program_fuzz --count 2000 --seed 1 --via-c 0.1        compare; exit 1 on a disagreement, with
//     the shrunk program program_fuzz --seed 77 --count 1 --print ir           the program itself
//     (also: --print c) program_fuzz --count 20000 --engines none --pairs     only count how often
//     pairs of features occur program_fuzz --file t.sir                             compare one
//     text IR file
#include "tools/program_fuzz/compare.h"

#include "sennit/support/error.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

using namespace sennit::program_fuzz;

namespace {

struct Arguments {
  std::uint64_t count = 200;
  std::uint64_t seed = 1;
  double via_c = 0;
  double seconds = 0;
  std::string engines = "default";
  std::string print;
  std::string file;
  bool pairs = false;
  std::uint64_t at_least = 0;
  bool keep_going = false;
  bool quick = false;
  unsigned draw = 0;
  bool sections = false;
};

class Pairs {
public:
  void add(const std::set<std::string> &features) {
    for (const auto &a : features)
      for (const auto &b : features)
        if (a <= b)
          ++counts_[{a, b}];
  }
  void print() const {
    std::multimap<std::uint64_t, std::string> sorted;
    for (const auto &[pair, count] : counts_)
      sorted.emplace(count,
                     pair.first == pair.second ? pair.first : pair.first + " + " + pair.second);
    for (const auto &[count, text] : sorted)
      std::printf("%8llu  %s\n", static_cast<unsigned long long>(count), text.c_str());
  }

  // Prints which of the named features and pairs (features.cpp) occur less often than that. True if none.
  bool all_at_least(std::uint64_t least) const {
    bool enough = true;
    for (auto pair : wanted_pairs()) {
      if (pair.second < pair.first)
        std::swap(pair.first, pair.second);
      const auto found = counts_.find(pair);
      const std::uint64_t count = found == counts_.end() ? 0 : found->second;
      if (count < least)
        std::printf("only %llu programs with %s + %s\n", static_cast<unsigned long long>(count),
                    pair.first.c_str(), pair.second.c_str());
      enough = enough && count >= least;
    }
    return enough;
  }

private:
  std::map<std::pair<std::string, std::string>, std::uint64_t> counts_;
};

Settings settings_of(const Arguments &arguments) {
  Settings settings;
  settings.plain = !arguments.quick;
  settings.drawn = arguments.draw != 0 ? arguments.draw : arguments.engines == "all" ? 3 : 0;
  for (const Variant &variant : all_variants())
    if (arguments.engines == "all" ||
        (arguments.engines == "default" && settings.variants.empty()) ||
        ("," + arguments.engines + ",").find("," + variant.name + ",") != std::string::npos)
      settings.variants.push_back(variant);
  return settings;
}

void report(const Program &program, const Comparison &found, Settings settings) {
  std::cout << "seed " << program.seed << " disagrees:\n";
  for (const std::string &text : found.disagreements)
    std::cout << "  " << text << "\n";
  const Program small = shrink(program, settings);
  std::cout << "shrunk to " << size(small) << " statements:\n"
            << to_c(small) << "\n"
            << to_ir(small) << "\n";
  for (const std::string &text : compare(small, settings).disagreements)
    std::cout << "  " << text << "\n";
  std::cout.flush();
}

int compare_file(const Arguments &arguments) {
  std::ifstream in(arguments.file);
  std::ostringstream content;
  content << in.rdbuf();
  const auto found =
      compare_ir(sennit::ir::parse(content.str(), arguments.file), settings_of(arguments));
  std::cout << name(found.answer) << "\n";
  for (const std::string &text : found.disagreements)
    std::cout << "  " << text << "\n";
  return found.disagreements.empty() ? 0 : 1;
}

int run(const Arguments &arguments) {
  Settings settings = settings_of(arguments);
  std::map<Answer, std::uint64_t> answers;
  Pairs pairs;
  std::uint64_t bad = 0;
  double explorer = 0, engines = 0;
  for (std::uint64_t i = 0; i < arguments.count; ++i) {
    const std::uint64_t seed = arguments.seed + i;
    const Program program =
        arguments.sections ? with_copies(generate_sections(seed)) : generate(seed);
    if (!arguments.print.empty()) {
      std::cout << (arguments.print == "c" ? to_c(program) : to_ir(program));
      continue;
    }
    settings.through_c = static_cast<double>((arguments.seed + i) % 1000) < arguments.via_c * 1000;
    const Comparison found = compare(program, settings);
    ++answers[found.answer];
    explorer += found.explorer_seconds;
    engines += found.engine_seconds;
    if (found.answer != Answer::TooLarge)
      pairs.add(features(program));
    if (found.disagreements.empty())
      continue;
    ++bad;
    report(program, found, settings);
    if (!arguments.keep_going)
      break;
  }
  if (!arguments.print.empty())
    return 0;
  if (arguments.pairs)
    pairs.print();
  for (const auto &[answer, count] : answers)
    std::cout << name(answer) << " " << count << "\n";
  std::cout << "explorer " << explorer << " s, engines " << engines << " s, disagreements " << bad
            << "\n";
  return bad == 0 && pairs.all_at_least(arguments.at_least) ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("random programs through every engine");
  Arguments arguments;
  app.add_option("--count", arguments.count, "programs");
  app.add_option("--seed", arguments.seed, "of the first; program k has seed + k");
  app.add_option("--via-c", arguments.via_c, "fraction that also goes through clang");
  app.add_option("--engines", arguments.engines, "none, default, all, or names of variants");
  app.add_option("--draw", arguments.draw,
                 "combinations of options drawn for each program (default: 3 with --engines all)");
  app.add_option("--print", arguments.print, "ir or c: print the programs, compare nothing");
  app.add_option("--file", arguments.file, "compare this text IR file");
  app.add_option("--at-least", arguments.at_least,
                 "exit 1 if a feature or pair that matters occurs in fewer programs");
  app.add_flag("--pairs", arguments.pairs, "print how often pairs of features occur");
  app.add_flag("--keep-going", arguments.keep_going, "do not stop at the first disagreement");
  app.add_flag("--sections", arguments.sections, "only programs of critical sections");
  app.add_flag("--quick", arguments.quick, "do not run the plain explorer");
  CLI11_PARSE(app, argc, argv);
  try {
    return arguments.file.empty() ? run(arguments) : compare_file(arguments);
  } catch (const std::exception &error) {
    std::cerr << error.what() << "\n";
    return 6;
  }
}
