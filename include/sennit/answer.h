// A finished run, ready to be printed: by src/report for people, by src/witness for machines.
#pragma once

#include "sennit/check/trace.h"
#include "sennit/support/context.h"
#include "sennit/verdict.h"

#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace sennit {

// What came of --replay: the same schedule on the compiled program.
struct NativeReplay {
  bool reproduced = false;
  std::string what; // how the program failed, or why the schedule could not be forced; one line
  std::size_t turns = 0; // one more than the switches from one thread to another
};

struct Answer {
  std::string version;                   // Sennit's
  std::vector<std::string> command_line; // as given, [0] is the program
  std::string data_model;                // "ILP32" or "LP64"
  EngineResult result;
  // The replayed execution of result.verdicts[i], where it has one.
  std::vector<std::optional<check::Trace>> traces;
  std::vector<std::optional<NativeReplay>> native; // of the traces, with --replay
};

// Standard output of a run (semantics.md, "Verdicts and exit codes"): traces, trust report, verdict lines, VERIFICATION line.
void print_answer(std::ostream &out, const Answer &answer, const Options &options);

// One execution as text: a column a thread, or one line a step (`compact`). `everything`: the steps inside library models too.
struct TraceStyle {
  bool compact = false;
  bool everything = false;
};
void print_trace(std::ostream &out, const check::Trace &trace, TraceStyle style);

// "8", "-1", "0xfffffffffffff000"; what a value is printed as where its type is not known.
std::string value_text(Word value, Width width);

// Sennit's own JSON (src/witness/execution.schema.json). Throws Stopped(Output) if the file cannot be written.
void write_json_file(const std::string &path, const Answer &answer, const Context &context);

} // namespace sennit
