// Verdicts as text and as exit codes (semantics.md, "Verdicts and exit codes").
#include "sennit/verdict.h"

#include <algorithm>

namespace sennit {

std::string_view text(VerdictKind kind) {
  constexpr std::string_view texts[] = {"SAFE", "SAFE WITHIN BOUND", "UNSAFE", "UNKNOWN"};
  return texts[static_cast<std::size_t>(kind)];
}

std::string_view text(TrustEntry::Kind kind) {
  constexpr std::string_view texts[] = {
      "memory model",  "threads", "external call",         "external variable", "assumption",
      "approximation", "sampled", "assertion not reached", "certificate"};
  return texts[static_cast<std::size_t>(kind)];
}

std::string verdict_line(const PropertyVerdict &verdict) {
  std::string line =
      "Verdict: " + std::string(text(verdict.kind)) + " (" + std::string(name(verdict.property));
  if (!verdict.reason.empty())
    line += ", " + verdict.reason;
  return line + ")";
}

namespace {
bool counts_as_success(const PropertyVerdict &verdict, const Options &options) {
  return verdict.kind == VerdictKind::Safe ||
         (options.bounded_ok && verdict.kind == VerdictKind::SafeWithinBound);
}

bool all_succeed(const EngineResult &result, const Options &options) {
  return !result.verdicts.empty() &&
         std::ranges::all_of(result.verdicts, [&](const PropertyVerdict &verdict) {
           return counts_as_success(verdict, options);
         });
}

// What a stopped run exits with; 0: as if it had not been stopped.
int stop_code(const EngineResult &result) {
  switch (*result.stopped) {
  case Stopped::Kind::Time:
    return result.bounds_finished > 0 ? 0 : 31;
  case Stopped::Kind::Memory:
    return 33;
  case Stopped::Kind::Cancelled:
    return 32;
  default:
    return 3;
  }
}
} // namespace

int exit_code(const EngineResult &result, const Options &options) {
  int violated = 0;
  for (const PropertyVerdict &verdict : result.verdicts)
    if (verdict.kind == VerdictKind::Unsafe) {
      const int code = facts(verdict.property).exit_code;
      violated = violated == 0 ? code : std::min(violated, code);
    }
  if (violated != 0)
    return violated;
  if (all_succeed(result, options))
    return 0;
  const int stopped = result.stopped ? stop_code(result) : 0;
  return stopped != 0 ? stopped : 5;
}

std::string_view verification_line(const EngineResult &result, const Options &options) {
  if (std::ranges::any_of(result.verdicts, [](const PropertyVerdict &verdict) {
        return verdict.kind == VerdictKind::Unsafe;
      }))
    return "VERIFICATION FAILED";
  return all_succeed(result, options) ? "VERIFICATION SUCCESSFUL" : "VERIFICATION UNKNOWN";
}

} // namespace sennit
