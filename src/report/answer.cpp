// Standard output of a run: traces, trust report, verdict lines, and last the line that scripts
// look for.
#include "sennit/answer.h"

namespace sennit {

namespace {

std::string bound_text(const LoopBound &bound) {
  std::string line;
  switch (bound.kind) {
  case LoopBound::Kind::Loop:
    line = "loop " + bound.name;
    break;
  case LoopBound::Kind::Recursion:
    line = "recursion " + bound.name;
    break;
  case LoopBound::Kind::Creation:
    line = "thread creation " + bound.name;
    break;
  }
  if (!bound.file.empty())
    line += " (" + bound.file + ":" + std::to_string(bound.line) + ")";
  line += ": bound " + std::to_string(bound.bound);
  switch (bound.state) {
  case LoopBound::State::Complete:
    return line + ", enough";
  case LoopBound::State::Cut:
    return line + ", reached: executions beyond it were not looked at";
  case LoopBound::State::NotAsked:
    return line + ", whether an execution reaches it is not known";
  }
  return line;
}

std::string native_line(const NativeReplay &native) {
  if (!native.reproduced)
    return "Native replay: not reproduced: " + native.what;
  return "Native replay: the compiled program fails too, in " + std::to_string(native.turns) +
         (native.turns == 1 ? " turn: " : " turns: ") + native.what;
}

void print_trust(std::ostream &out, const EngineResult &result) {
  if (result.trust.empty() && result.bounds.empty())
    return;
  out << "Trust report:\n";
  for (const LoopBound &bound : result.bounds)
    out << "  " << bound_text(bound) << '\n';
  for (const TrustEntry &entry : result.trust)
    out << "  " << text(entry.kind) << ": " << entry.text
        << (entry.place.empty() ? "" : " at " + entry.place) << '\n';
  out << '\n';
}

} // namespace

void print_answer(std::ostream &out, const Answer &answer, const Options &options) {
  for (const auto &trace : answer.traces)
    if (trace) {
      print_trace(out, *trace, {.compact = options.compact_trace, .everything = options.trace});
      out << '\n';
    }
  for (const auto &native : answer.native)
    if (native)
      out << native_line(*native) << "\n\n";
  print_trust(out, answer.result);
  for (const PropertyVerdict &verdict : answer.result.verdicts)
    out << verdict_line(verdict) << '\n';
  out << verification_line(answer.result, options) << '\n';
}

} // namespace sennit
