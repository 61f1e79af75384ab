#include "tools/program_fuzz/compare.h"

#include "sennit/check/replay.h"
#include "sennit/engine/bmc.h"
#include "sennit/engine/explicit.h"
#include "sennit/frontend/frontend.h"

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

class Comparer {
public:
  Comparer(const ir::Program &program, const Settings &settings)
      : program_(program), settings_(settings) {}

  Comparison run() {
    const double start = seconds();
    engine::ExplicitOptions options;
    options.poll = [this] { look(); };
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
    } catch (const Stopped &) {
      throw;
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
  void look() const {
    if (settings_.stop && *settings_.stop)
      throw Stopped(Stopped::Kind::Cancelled, "stopped");
  }
  void complain(const std::string &text) { result_.disagreements.push_back(text); }

  void check(const Variant &variant) {
    look();
    const Options &options = variant.options;
    Statistics statistics;
    Log log;
    Limits limits;
    if (settings_.run_seconds > 0)
      limits.on_tick([&] {
        if (limits.worked() > settings_.run_seconds)
          limits.stop(Stopped::Kind::Time);
      });
    if (settings_.stop)
      limits.watch_flag(settings_.stop);
    const Context context{options, statistics, log, limits};
    ++result_.runs;
    const Property properties[] = {Property::UnreachCall};
    try {
      const EngineResult found = engine::run_bmc(context, program_, {}, properties);
      look();
      if (found.stopped) {
        ++result_.gave_up;
        return;
      }
      const PropertyVerdict &verdict = found.verdicts.at(0);
      if (verdict.schedule)
        check::replay(program_, *verdict.schedule, verdict.shows);
      const bool undefined =
          verdict.schedule && verdict.shows == check::Expectation::UndefinedBehaviour;
      // Undefined behaviour that was not to be looked for is none.
      const Answer nothing_found = options.assume_no_ub && result_.answer == Answer::Undefined
                                       ? Answer::Undefined
                                       : Answer::Safe;
      if (verdict.kind == VerdictKind::Unsafe)
        expect(variant.name, Answer::Unsafe);
      else if (verdict.kind == VerdictKind::Safe)
        expect(variant.name, nothing_found);
      else if (undefined)
        expect(variant.name, Answer::Undefined);
      else if (verdict.kind == VerdictKind::SafeWithinBound && settings_.has_waits)
        expect(variant.name, options.unwind ? result_.answer : nothing_found);
      else
        complain(variant.name + ": " + std::string(text(verdict.kind)) + " (" + verdict.reason +
                 ")");
    } catch (const Stopped &) {
      throw;
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
    options.spurious_wakeups = program.spurious;
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
    result.runs += other.runs;
    result.gave_up += other.gave_up;
    result.through_c = true;
  } catch (const Stopped &) {
    throw;
  } catch (const std::exception &error) {
    result.disagreements.push_back(std::string("through C: ") + error.what());
  }
}

} // namespace

std::string_view name(Answer answer) {
  static constexpr std::string_view names[] = {"SAFE", "UNDEFINED", "UNSAFE", "too large"};
  return names[static_cast<std::size_t>(answer)];
}

Comparison compare_ir(const ir::Program &program, const Settings &settings) {
  return Comparer(program, settings).run();
}

Comparison compare(const Program &program, const Settings &settings) {
  const ir::Program ir = ir::parse(to_ir(program), std::to_string(program.seed) + ".sir");
  Settings own = settings;
  own.has_waits = has_waits(program);
  Comparison result;
  std::vector<std::vector<std::string>> drawn;
  for (unsigned i = 0; i < settings.drawn; ++i) {
    own.variants.push_back(drawn_variant(program.seed * 16 + i));
    drawn.push_back(own.variants.back().values);
  }
  if (settings.explores)
    result = compare_ir(ir, own);
  result.drawn = std::move(drawn);
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
