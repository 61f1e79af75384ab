// What a run answers: a verdict a property, the execution behind it, how far the bounds went and what the answer rests on.
//
// An engine returns EngineResult. The pipeline replays its schedules; report and witness print it. The functions are in src/report.
#pragma once

#include "sennit/check/replay.h"
#include "sennit/check/schedule.h"
#include "sennit/options.h"
#include "sennit/properties.h"
#include "sennit/support/error.h"

#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sennit {

// ---------------------------------------------------------------------------------------------------- verdicts

enum class VerdictKind : std::uint8_t { Safe, SafeWithinBound, Unsafe, Unknown };
std::string_view text(VerdictKind kind); // "SAFE WITHIN BOUND"

// One property's answer.
struct PropertyVerdict {
  Property property = Property::UnreachCall;
  VerdictKind kind = VerdictKind::Unknown;
  // Goes into "(property, reason)": the bound for SAFE WITHIN BOUND ("bound 8"), the failed thing for UNSAFE
  // ("assertion x == 1 at a.c:3:5"), why not for UNKNOWN ("undefined behaviour: DivisionByZero at a.c:7"). May be empty for SAFE.
  std::string reason;
  // The execution that shows it: always for UNSAFE, for UNKNOWN by undefined behaviour.
  std::optional<check::Schedule> schedule;
  // What replaying `schedule` must end in.
  check::Expectation shows = check::Expectation::Violation;
};

// ---------------------------------------------------------------------------------------------------- bounds

// How far one loop, recursion or endless creation site was unwound.
struct LoopBound {
  enum class Kind : std::uint8_t { Loop, Recursion, Creation };
  // Complete: never cut, or no execution reaches the cut. Cut: an execution reaches it. NotAsked: cut, and whether an execution
  // reaches it is not known (counts as Cut).
  enum class State : std::uint8_t { Complete, Cut, NotAsked };
  Kind kind = Kind::Loop;
  std::string
      name; // FUNCTION.N for a loop, FUNCTION for a recursion, FILE:LINE for a creation site
  std::string file; // place of its head
  unsigned line = 0;
  std::uint32_t bound = 0; // evaluations of the head, nested calls, creations
  State state = State::Complete;
};

// ---------------------------------------------------------------------------------------------------- trust

// Something that the answer rests on. Printed in this order of kinds.
struct TrustEntry {
  enum class Kind : std::uint8_t {
    MemoryModel,        // "sequential consistency"
    Threads,            // "4 threads"
    ExternalCall,       // "call of f: arbitrary result, memory havocked"       with place
    ExternalGlobal,     // "g has no definition: arbitrary"
    Assumption,         // "malloc never fails"
    Approximation,      // a 64-bit access under ILP32 taken as one step ...
    Sampled,            // explicit engine: a choice not enumerated in full
    UnreachedAssertion, // an assertion that no execution within the bound reaches
    Certificate         // with --certificate: how it was made, or why there is none
  };
  Kind kind = Kind::Assumption;
  std::string text;
  std::string place; // "file:line:column" or empty
  auto operator<=>(const TrustEntry &) const = default;
};
std::string_view text(TrustEntry::Kind kind);

// ---------------------------------------------------------------------------------------------------- certificate

// The parts of a certificate by file name, before they are written (sennit/certificate.h).
struct Certificate {
  std::map<std::string, std::string> texts;
  std::shared_ptr<std::FILE> proof; // follows the text of proof.drat
};

// ---------------------------------------------------------------------------------------------------- results

// What an engine hands back. The engine itself turns a SAFE into UNKNOWN where undefined behaviour or a Caution (call without
// body) is reachable, unless options.assume_no_ub / assume_externals say not to ask. Time and memory limits are no exception here: an engine catches Stopped itself where it has
// something to say (a finished bound), puts it into `stopped` and keeps the verdicts so far.
struct EngineResult {
  std::vector<PropertyVerdict> verdicts; // one a property asked, in the order asked
  std::vector<LoopBound> bounds;         // as of the last finished bound
  std::vector<TrustEntry> trust;
  std::uint32_t bounds_finished = 0; // deepening rounds answered in full
  std::uint32_t last_bound = 0;      // the default loop bound of the last finished round; 0: none
  std::optional<Stopped::Kind> stopped;
  std::shared_ptr<const Certificate> certificate; // with --certificate, of a SAFE
  std::string output_error; // what could not be written: said after the verdicts, exit code 3
};

// Exit code of the whole run (semantics.md, "Verdicts and exit codes").
int exit_code(const EngineResult &result, const Options &options);
// "VERIFICATION SUCCESSFUL", "VERIFICATION FAILED" or "VERIFICATION UNKNOWN".
std::string_view verification_line(const EngineResult &result, const Options &options);
// "Verdict: UNSAFE (unreach-call, assertion ...)".
std::string verdict_line(const PropertyVerdict &verdict);

} // namespace sennit
