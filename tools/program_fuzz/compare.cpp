#include "tools/program_fuzz/compare.h"

#include "sennit/check/replay.h"
#include "sennit/engine/bmc.h"
#include "sennit/engine/explicit.h"
#include "sennit/frontend/frontend.h"
#include "sennit/techniques.h"
#include "tools/program_fuzz/random.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace sennit::program_fuzz {

namespace {

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Enum> Enum choice_named(const std::string &text) {
  for (const auto &choice : choices<Enum>())
    if (choice.text == text)
      return choice.value;
  throw InternalError("no such choice: " + text);
}

Options options_of(const Variant &variant) {
  Options options;
  options.theory = choice_named<TheoryMode>(variant.theory);
  options.stage = choice_named<StageMode>(variant.stage);
  options.conflicts = choice_named<ConflictMode>(variant.conflicts);
  options.solver = choice_named<SolverName>(variant.solver);
  options.no_spin_loops = !variant.spin_loops;
  if (!variant.spin_loops)
    options.unwind = 3; // loops that wait have no end by themselves
  options.without = variant.without;
  options.with = variant.with;
  options.facts_after = variant.facts_after;
  options.sections = choice_named<SectionsMode>(variant.sections);
  return options;
}

class Comparer {
public:
  Comparer(const ir::Program &program, const Settings &settings)
      : program_(program), settings_(settings) {}

  Comparison run() {
    const double start = seconds();
    engine::ExplicitOptions options;
    options.max_states = settings_.max_states;
    result_.answer = explore("explorer", options, program_);
    if (result_.answer == Answer::TooLarge)
      return std::move(result_);
    if (settings_.plain) {
      options.max_states *= 20;
      options.merge_private = options.merge_single = false;
      expect("plain explorer", explore("plain explorer", options, program_));
      options.merge_private = options.merge_single = options.sleep_sets = true;
      expect("explorer with sleep sets", explore("explorer with sleep sets", options, program_));
    }
    const double middle = seconds();
    for (const Variant &variant : settings_.variants)
      check(variant);
    result_.explorer_seconds = middle - start;
    result_.engine_seconds = seconds() - middle;
    return std::move(result_);
  }

  Answer explore(const std::string &who, const engine::ExplicitOptions &options,
                 const ir::Program &program) {
    try {
      const engine::ExplicitResult found = engine::explore(program, options);
      if (found.violation)
        check::replay(program, found.violation->schedule, check::Expectation::Violation);
      if (found.undefined)
        check::replay(program, found.undefined->schedule, check::Expectation::UndefinedBehaviour);
      if (found.violation)
        return Answer::Unsafe;
      if (!found.cut.empty() || !found.sampled.empty())
        return Answer::TooLarge;
      if (found.unsupported || found.caution)
        complain(who + ": unsupported or approximated");
      return found.undefined ? Answer::Undefined : Answer::Safe;
    } catch (const std::exception &error) {
      complain(who + ": " + error.what());
      return Answer::TooLarge;
    }
  }

  void expect(const std::string &who, Answer answer) {
    if (answer != result_.answer && answer != Answer::TooLarge)
      complain(who + " says " + std::string(name(answer)) + ", explorer " +
               std::string(name(result_.answer)));
  }

private:
  void complain(const std::string &text) { result_.disagreements.push_back(text); }

  void check(const Variant &variant) {
    const Options options = options_of(variant);
    Statistics statistics;
    Log log;
    Limits limits;
    const Context context{options, statistics, log, limits};
    const Property properties[] = {Property::UnreachCall};
    try {
      const EngineResult found = engine::run_bmc(context, program_, {}, properties);
      const PropertyVerdict &verdict = found.verdicts.at(0);
      if (verdict.schedule)
        check::replay(program_, *verdict.schedule, verdict.shows);
      const bool undefined =
          verdict.schedule && verdict.shows == check::Expectation::UndefinedBehaviour;
      if (verdict.kind == VerdictKind::Unsafe)
        expect(variant.name, Answer::Unsafe);
      else if (verdict.kind == VerdictKind::Safe)
        expect(variant.name, Answer::Safe);
      else if (undefined)
        expect(variant.name, Answer::Undefined);
      else if (verdict.kind == VerdictKind::SafeWithinBound && settings_.has_waits)
        expect(variant.name, variant.spin_loops ? Answer::Safe : result_.answer);
      else
        complain(variant.name + ": " + std::string(text(verdict.kind)) + " (" + verdict.reason +
                 ")");
    } catch (const std::exception &error) {
      complain(variant.name + ": " + error.what());
    }
  }

  const ir::Program &program_;
  const Settings &settings_;
  Comparison result_;
};

// A file name of this process, removed at the end.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string &content)
      : path_(std::filesystem::temp_directory_path() /
              ("program_fuzz." + std::to_string(getpid()) + ".c")) {
    std::ofstream(path_) << content;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  std::string name() const { return path_.string(); }

private:
  std::filesystem::path path_;
};

void through_c(const Program &program, const Settings &settings, Comparison &result) {
  try {
    const TemporaryFile file(to_c(program));
    frontend::Options options;
    options.files = {file.name()};
    const frontend::Loaded loaded = frontend::load(options);
    Settings inner = settings;
    inner.max_states *= 10;
    inner.plain = false;
    const Comparison other = compare_ir(loaded.program, inner);
    if (other.answer != result.answer && other.answer != Answer::TooLarge)
      result.disagreements.push_back("explorer through C says " + std::string(name(other.answer)) +
                                     ", explorer " + std::string(name(result.answer)));
    for (const std::string &text : other.disagreements)
      result.disagreements.push_back("through C: " + text);
  } catch (const std::exception &error) {
    result.disagreements.push_back(std::string("through C: ") + error.what());
  }
}

} // namespace

std::string_view name(Answer answer) {
  static constexpr std::string_view names[] = {"SAFE", "UNDEFINED", "UNSAFE", "too large"};
  return names[static_cast<std::size_t>(answer)];
}

std::vector<Variant> all_variants() {
  std::vector<Variant> variants{
      {"propagate", "propagate", "wsc-sc", "simple", "z3"},
      {"no-conflicts", "propagate", "wsc-sc", "none", "z3"},
      {"sc", "propagate", "sc", "simple", "z3"},
      {"lazy", "lazy", "wsc-sc", "simple", "z3"},
      {"lazy-sc", "lazy", "sc", "none", "z3"},
      {"cadical", "propagate", "wsc-sc", "simple", "cadical"},
      {"cadical-sc", "propagate", "sc", "none", "cadical"},
      {"portfolio", "propagate", "wsc-sc", "simple", "portfolio"},
      {"late-facts", "propagate", "wsc-sc", "simple", "cadical", {}, {}, true, 3},
      {"no-spin-loops", "propagate", "wsc-sc", "simple", "z3", {}, {}, false}};
  for (const auto &mode : choices<SectionsMode>()) {
    variants.push_back(
        {"sections-" + std::string(mode.text), "propagate", "wsc-sc", "simple", "cadical"});
    variants.back().sections = mode.text;
  }
  const Techniques defaults;
  for (const TechniqueFacts &each : all_techniques()) {
    const std::string name(each.name);
    if (defaults.*each.member)
      variants.push_back(
          {"without-" + name, "propagate", "wsc-sc", "simple", "cadical", {name}, {}});
    else
      variants.push_back({"with-" + name, "propagate", "wsc-sc", "simple", "cadical", {}, {name}});
  }
  return variants;
}

Variant drawn_variant(std::uint64_t seed) {
  Random random(seed ^ 0x76617269616e74u);
  Variant variant;
  variant.solver = random.chance(70) ? "cadical" : "z3";
  variant.theory = random.chance(75) ? "propagate" : "lazy";
  variant.stage = random.chance(70) ? "wsc-sc" : "sc";
  variant.conflicts = text_of(choices<ConflictMode>()[random.next() % 3].value);
  variant.spin_loops = random.chance(85);
  variant.name = "--solver " + variant.solver + " --theory " + variant.theory + " --stage " +
                 variant.stage + " --conflicts " + variant.conflicts +
                 (variant.spin_loops ? "" : " --no-spin-loops");
  if (random.chance(50)) {
    variant.facts_after = 3;
    variant.name += " --facts-after 3";
  }
  if (random.chance(30)) {
    variant.sections = "slots";
    variant.name += " --sections slots";
  }
  const Techniques defaults;
  for (const TechniqueFacts &each : all_techniques())
    if (const bool on = random.chance(50); on != defaults.*each.member) {
      (on ? variant.with : variant.without).emplace_back(each.name);
      variant.name += (on ? " --with " : " --without ") + std::string(each.name);
    }
  return variant;
}

Comparison compare_ir(const ir::Program &program, const Settings &settings) {
  return Comparer(program, settings).run();
}

Comparison compare(const Program &program, const Settings &settings) {
  const ir::Program ir = ir::parse(to_ir(program), std::to_string(program.seed) + ".sir");
  Settings own = settings;
  own.has_waits = has_waits(program);
  for (unsigned i = 0; i < settings.drawn; ++i)
    own.variants.push_back(drawn_variant(program.seed * 16 + i));
  Comparison result = compare_ir(ir, own);
  if (settings.through_c && result.answer != Answer::TooLarge)
    through_c(program, own, result);
  return result;
}

Program shrink(const Program &program, const Settings &settings) {
  Program best = program;
  for (bool changed = true; changed;) {
    changed = false;
    for (Program &candidate : smaller(best)) {
      if (compare(candidate, settings).disagreements.empty())
        continue;
      best = std::move(candidate);
      changed = true;
      break;
    }
  }
  return best;
}

} // namespace sennit::program_fuzz
