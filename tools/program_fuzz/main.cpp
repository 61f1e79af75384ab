// program_fuzz: random programs through every engine. Exit 1 on a disagreement, which is shrunk and printed.
//
//     program_fuzz --count 2000 --via-c 0.1                       the default options against the explorer
//     program_fuzz --seed 77 --count 1 --print ir                 the program itself (also: --print c)
//     program_fuzz --file t.sir                                   one text IR file
//     program_fuzz --long --jobs 2 --log long.jsonl --resume      the long run, from where it stopped (README.md)
//     program_fuzz --long --engines none --least-options 5000     only count what it would draw
//     program_fuzz --log long.jsonl --report                      what a log says; --compact joins its lines
#include "tools/program_fuzz/campaign.h"

#include "sennit/support/error.h"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

using namespace sennit::program_fuzz;

namespace {

struct Arguments {
  Plan plan;
  std::uint64_t count = 200;
  bool count_given = false;
  std::string engines = "default", print, file;
  bool pairs = false, quick = false, is_long = false, report = false, compact = false;
  std::uint64_t at_least = 0, least_options = 0;
  unsigned draw = 0;
};

std::vector<Variant> named_variants(const std::string &names) {
  std::vector<Variant> chosen;
  for (const Variant &variant : all_variants())
    if (names == "all" || ("," + names + ",").find("," + variant.name + ",") != std::string::npos)
      chosen.push_back(variant);
  return chosen;
}

// The long run: default options and three drawn combinations for each program, every tenth also by the plain explorer, every
// thirty-third through clang. With --sections: the three modes instead.
void fill(Arguments &arguments) {
  Plan &plan = arguments.plan;
  plan.settings.run_seconds =
      20; // the generator makes a few that Z3 or the lazy theory does not end
  if (arguments.is_long || plan.sections) {
    plan.keep_going = plan.keep_going || arguments.is_long;
    plan.plain_every = 10;
  }
  if (arguments.is_long) {
    arguments.draw = 3;
    plan.via_c = plan.via_c > 0 ? plan.via_c : 0.03;
    if (!arguments.count_given)
      arguments.count = 100000;
  } else if (plan.sections && arguments.engines == "default") {
    arguments.engines = "sections-auto,sections-rf,sections-slots";
  }
  plan.settings.explores = arguments.engines != "none";
  plan.settings.variants = named_variants(arguments.engines);
  plan.settings.drawn = arguments.draw != 0 ? arguments.draw : arguments.engines == "all" ? 3 : 0;
  if (arguments.quick)
    plan.plain_every = 0;
  plan.to = plan.from + arguments.count;
  plan.mode = std::string(plan.sections ? "sections: " : "") + arguments.engines;
  if (plan.settings.drawn != 0)
    plan.mode += " + " + std::to_string(plan.settings.drawn) + " drawn";
}

int compare_file(const Arguments &arguments) {
  std::ifstream in(arguments.file);
  std::ostringstream content;
  content << in.rdbuf();
  const auto found =
      compare_ir(sennit::ir::parse(content.str(), arguments.file), arguments.plan.settings);
  std::cout << name(found.answer) << "\n";
  for (const std::string &text : found.disagreements)
    std::cout << "  " << text << "\n";
  return found.disagreements.empty() ? 0 : 1;
}

int print_programs(const Arguments &arguments) {
  for (std::uint64_t seed = arguments.plan.from; seed < arguments.plan.to; ++seed) {
    const Program program = program_of(arguments.plan, seed);
    std::cout << (arguments.print == "c" ? to_c(program) : to_ir(program));
  }
  return 0;
}

int judge(const Arguments &arguments, const std::vector<Piece> &pieces) {
  Piece all;
  for (const Piece &piece : pieces)
    all.add(piece);
  if (arguments.pairs)
    for (const PairCounts *counts : {&all.features, &all.options})
      for (const auto &[count, text] : counts->sorted())
        std::printf("%8llu  %s\n", static_cast<unsigned long long>(count), text.c_str());
  const std::string rare = rarer_than(arguments.at_least, all.features, wanted_pairs()) +
                           rarer_than(arguments.least_options, all.options, drawn_pairs());
  std::cout << rare << report(pieces);
  return all.disagreements.empty() && rare.empty() ? 0 : 1;
}

int run(Arguments &arguments) {
  Plan &plan = arguments.plan;
  if (plan.log.empty() && (plan.jobs != 0 || plan.resume || arguments.report || arguments.compact))
    throw sennit::InputError(sennit::InputError::Kind::Usage,
                             "error: --jobs, --resume, --report and --compact need --log");
  if (arguments.compact)
    compact(plan.log);
  if (arguments.compact && !arguments.report)
    return 0;
  if (arguments.report)
    return judge(arguments, read_log(plan.log));
  fill(arguments);
  if (!arguments.file.empty())
    return compare_file(arguments);
  if (!arguments.print.empty())
    return print_programs(arguments);
  return judge(arguments, run(plan));
}

void add_options(CLI::App &app, Arguments &arguments) {
  Plan &plan = arguments.plan;
  app.add_option("--count", arguments.count, "programs (default 200, long run 100000)")
      ->each([&](const std::string &) { arguments.count_given = true; });
  app.add_option("--seed", plan.from, "of the first; program k has seed + k");
  app.add_option("--via-c", plan.via_c, "fraction that also goes through clang");
  app.add_option("--engines", arguments.engines,
                 "none (count only), explorer, default, all, or names of variants");
  app.add_option("--draw", arguments.draw,
                 "combinations of options drawn for each program (default: 3 with --engines all)");
  app.add_flag("--long", arguments.is_long, "default options and three drawn combinations");
  app.add_option("--jobs", plan.jobs, "processes (default: this one)");
  app.add_option("--log", plan.log, "append a line a piece to this file");
  app.add_flag("--resume", plan.resume, "leave out what the log has");
  app.add_option("--piece", plan.piece, "programs a piece");
  app.add_option("--progress", plan.progress, "programs between lines of progress; 0: none");
  app.add_flag("--report", arguments.report, "only say what the log has");
  app.add_flag("--compact", arguments.compact, "join neighbouring lines of the log");
  app.add_option("--print", arguments.print, "ir or c: print the programs, compare nothing");
  app.add_option("--file", arguments.file, "compare this text IR file");
  app.add_option("--at-least", arguments.at_least,
                 "exit 1 if a feature or pair that matters occurs in fewer programs");
  app.add_option("--least-options", arguments.least_options,
                 "exit 1 if a value or pair of values of drawn options occurs less often");
  app.add_flag("--pairs", arguments.pairs, "print how often pairs of features and options occur");
  app.add_flag("--keep-going", plan.keep_going, "do not stop at the first disagreement");
  app.add_flag("--sections", plan.sections, "only programs of critical sections");
  app.add_flag("--quick", arguments.quick, "do not run the plain explorer");
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("random programs through every engine");
  Arguments arguments;
  add_options(app, arguments);
  CLI11_PARSE(app, argc, argv);
  try {
    return run(arguments);
  } catch (const std::exception &error) {
    std::cerr << error.what() << "\n";
    return 6;
  }
}
