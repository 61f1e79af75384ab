// A table of options with the weight of each value; every option is drawn by itself, so pairs come with the product of their
// shares. Z3 and the portfolio are dear and lazy is slow: they are rarer, but the rarest pair still comes in more than 2 % of the
// draws. Left out: options that change what a program means (--no-address-reuse) or what is asked for (--unwind).
#include "tools/program_fuzz/draw.h"

#include "sennit/support/error.h"
#include "sennit/techniques.h"
#include "tools/program_fuzz/random.h"

#include <functional>

namespace sennit::program_fuzz {

namespace {

struct Choice {
  std::string text; // as the command line has it; empty: the default, nothing given
  int weight;       // in percent
  std::function<void(Options &)> set;
};
struct Dimension {
  std::string name; // of the default's value in the counts
  std::vector<Choice> choices;
  std::string value(std::size_t i) const {
    return choices[i].text.empty() ? "no " + name : choices[i].text;
  }
};

template <class Enum>
Dimension enumeration(const std::string &option, Enum Options::*member, std::vector<int> weights) {
  Dimension d{option, {}};
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const auto &choice = choices<Enum>()[i];
    d.choices.push_back({option + " " + std::string(choice.text), weights[i],
                         [member, value = choice.value](Options &o) { o.*member = value; }});
  }
  SENNIT_CHECK(choices<Enum>().size() == weights.size(), "a weight for each value of " + option);
  return d;
}

Dimension flag(const std::string &option, int weight, std::function<void(Options &)> set) {
  return {option, {{"", 100 - weight, [](Options &) {}}, {option, weight, std::move(set)}}};
}

// Loops that wait have no end by themselves.
void without_spin_loops(Options &options) {
  options.no_spin_loops = true;
  options.unwind = 3;
}

std::vector<Dimension> make_dimensions() {
  std::vector<Dimension> all{
      enumeration("--solver", &Options::solver, {70, 18, 12}),
      enumeration("--theory", &Options::theory, {78, 22}),
      enumeration("--stage", &Options::stage, {70, 30}),
      enumeration("--conflicts", &Options::conflicts, {30, 40, 30}),
      enumeration("--sections", &Options::sections, {50, 20, 30}),
      flag("--no-spin-loops", 20, without_spin_loops),
      flag("--no-fold", 20, [](Options &o) { o.no_fold = true; }),
      flag("--no-lock-regions", 20, [](Options &o) { o.no_lock_regions = true; }),
      flag("--assume-no-ub", 20, [](Options &o) { o.assume_no_ub = true; }),
      flag("--quick", 40, [](Options &o) { o.quick = true; }),
      flag("--seed 7", 40, [](Options &o) { o.seed = 7; }),
      {"--facts-after",
       {{"", 50, [](Options &) {}},
        {"--facts-after 0", 25, [](Options &o) { o.facts_after = 0; }},
        {"--facts-after 3", 25, [](Options &o) { o.facts_after = 3; }}}}};
  const Techniques defaults;
  for (const TechniqueFacts &each : all_techniques()) {
    const std::string name(each.name);
    all.push_back(
        defaults.*each.member
            ? flag("--without " + name, 50, [name](Options &o) { o.without.push_back(name); })
            : flag("--with " + name, 50, [name](Options &o) { o.with.push_back(name); }));
  }
  return all;
}

const std::vector<Dimension> &dimensions() {
  static const std::vector<Dimension> all = make_dimensions();
  return all;
}

Variant changed(const std::string &name, const std::function<void(Options &)> &set) {
  Variant variant{name, {}, {}};
  set(variant.options);
  return variant;
}

} // namespace

std::vector<Variant> all_variants() {
  using O = Options;
  std::vector<Variant> all{
      {"default", {}, {}},
      changed("z3", [](O &o) { o.solver = SolverName::Z3; }),
      changed("no-conflicts",
              [](O &o) { o.solver = SolverName::Z3, o.conflicts = ConflictMode::None; }),
      changed("sc", [](O &o) { o.solver = SolverName::Z3, o.stage = StageMode::Sc; }),
      changed("lazy", [](O &o) { o.solver = SolverName::Z3, o.theory = TheoryMode::Lazy; }),
      changed("lazy-sc",
              [](O &o) {
                o.solver = SolverName::Z3, o.theory = TheoryMode::Lazy, o.stage = StageMode::Sc;
                o.conflicts = ConflictMode::None;
              }),
      changed("cadical-sc",
              [](O &o) { o.stage = StageMode::Sc, o.conflicts = ConflictMode::None; }),
      changed("extended", [](O &o) { o.conflicts = ConflictMode::Extended; }),
      changed("portfolio", [](O &o) { o.solver = SolverName::Portfolio; }),
      changed("late-facts", [](O &o) { o.facts_after = 3; }),
      changed("no-spin-loops", without_spin_loops)};
  for (const auto &mode : choices<SectionsMode>())
    all.push_back(
        changed("sections-" + std::string(mode.text), [&](O &o) { o.sections = mode.value; }));
  const Techniques defaults;
  for (const TechniqueFacts &each : all_techniques()) {
    const std::string name(each.name);
    all.push_back(defaults.*each.member
                      ? changed("without-" + name, [&](O &o) { o.without = {name}; })
                      : changed("with-" + name, [&](O &o) { o.with = {name}; }));
  }
  return all;
}

Variant drawn_variant(std::uint64_t seed) {
  Random random(seed ^ 0x76617269616e74u);
  Variant variant;
  for (const Dimension &each : dimensions()) {
    int dice = random.below(100);
    std::size_t i = 0;
    while (dice >= each.choices[i].weight)
      dice -= each.choices[i++].weight;
    each.choices[i].set(variant.options);
    variant.values.push_back(each.value(i));
    if (!each.choices[i].text.empty())
      variant.name += (variant.name.empty() ? "" : " ") + each.choices[i].text;
  }
  return variant;
}

std::vector<std::pair<std::string, std::string>> drawn_pairs() {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const Dimension &a : dimensions())
    for (std::size_t i = 0; i < a.choices.size(); ++i) {
      pairs.emplace_back(a.value(i), a.value(i));
      for (const Dimension &b : dimensions())
        for (std::size_t j = 0; &a < &b && j < b.choices.size(); ++j)
          pairs.emplace_back(a.value(i), b.value(j));
    }
  return pairs;
}

} // namespace sennit::program_fuzz
