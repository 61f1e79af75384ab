// One program, every engine: the explorer (merged and plain), the bounded model checker in each
// variant, the way through C. They must agree on whether an assertion can fail and, if not, on
// whether there is undefined behaviour.
#pragma once

#include "sennit/ir/program.h"
#include "tools/program_fuzz/draw.h"
#include "tools/program_fuzz/generator.h"

#include <atomic>

namespace sennit::program_fuzz {

enum class Answer : std::uint8_t { Safe, Undefined, Unsafe, TooLarge };
std::string_view name(Answer answer);

struct Settings {
  std::vector<Variant> variants;
  unsigned drawn = 0;               // further variants, drawn by the program's seed
  std::uint64_t max_states = 30000; // of the explorer; larger programs are skipped
  bool plain = true;                // compare the explorer with and without its reductions
  bool through_c = false;
  bool explores = true; // false: nothing runs, only what is drawn is told
  double run_seconds =
      0; // of processor time, then a run of the model checker is given up; 0: never
  const std::atomic<bool> *stop = nullptr; // set: throw Stopped as soon as possible
  bool has_waits = false;                  // loops that wait: SAFE WITHIN BOUND may be an answer
};

struct Comparison {
  Answer answer = Answer::TooLarge;            // the explorer's
  std::vector<std::string> disagreements;      // one sentence each
  std::vector<std::vector<std::string>> drawn; // the values of the options of each drawn variant
  std::uint64_t runs = 0, gave_up = 0;         // of the bounded model checker
  bool through_c = false;
  double explorer_seconds = 0;
  double engine_seconds = 0;
};

Comparison compare(const Program &program, const Settings &settings);
Comparison compare_ir(const ir::Program &program, const Settings &settings);

// The smallest program found that still disagrees.
Program shrink(const Program &program, const Settings &settings);

} // namespace sennit::program_fuzz
