// One program, every engine: the explorer (merged and plain), the bounded model checker in each
// variant, the way through C. They must agree on whether an assertion can fail and, if not, on
// whether there is undefined behaviour.
#pragma once

#include "sennit/ir/program.h"
#include "tools/program_fuzz/generator.h"

namespace sennit::program_fuzz {

enum class Answer : std::uint8_t { Safe, Undefined, Unsafe, TooLarge };
std::string_view name(Answer answer);

struct Variant {
  std::string name;
  std::string theory, stage, conflicts, solver; // values of the command line
  std::vector<std::string> without = {}, with = {};
  bool spin_loops = true;
  std::uint64_t facts_after = 0;
  std::string sections = "auto";
};
// The default first.
std::vector<Variant> all_variants();
// Any combination of solver, theory, stage, conflicts, techniques on and off, and spin loops; its name says which.
Variant drawn_variant(std::uint64_t seed);

struct Settings {
  std::vector<Variant> variants;
  unsigned drawn = 0;               // further variants, drawn by the program's seed
  std::uint64_t max_states = 30000; // of the explorer; larger programs are skipped
  bool plain = true;                // compare the explorer with and without its reductions
  bool through_c = false;
  bool has_waits = false; // loops that wait: SAFE WITHIN BOUND may be an answer
};

struct Comparison {
  Answer answer = Answer::TooLarge;       // the explorer's
  std::vector<std::string> disagreements; // one sentence each
  double explorer_seconds = 0;
  double engine_seconds = 0;
};

Comparison compare(const Program &program, const Settings &settings);
Comparison compare_ir(const ir::Program &program, const Settings &settings);

// The smallest program found that still disagrees.
Program shrink(const Program &program, const Settings &settings);

} // namespace sennit::program_fuzz
