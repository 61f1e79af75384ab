// Certificates of SAFE (encoding.md section 8): what one solver did, written so that tools/certcheck can check it without trusting
// the search, the ordering theory or the solver. src/certificate/README.md has the format.
//
//     certificate::check_folder(folder);                               // early: before a long run
//     Outcome outcome = certificate::certify(graph, claim, context);   // solves again, with less
//     certificate::write_folder(folder, *outcome.certificate);         // formula.cnf graph.txt lemmas.txt proof.drat
#pragma once

#include "sennit/event/graph.h"
#include "sennit/support/context.h"
#include "sennit/verdict.h"

namespace sennit::certificate {

struct Claim {
  std::string text;          // "safe", or "safe-within-bound REASON"
  bool within_bound = false; // what a bound cuts is not looked at
  std::vector<std::string> assumptions;
  bool undefined_behaviour = true;          // its absence is claimed, too
  std::vector<term::TermId> approximations; // never reached
};

struct Outcome {
  std::shared_ptr<const Certificate> certificate; // none: see `why_not`
  std::string why_not;
  std::vector<std::string> notes; // for the trust report
};

// The graph must be one for which the claim was found to hold: an execution that breaks it is an internal error. Gives up after so many
// seconds of work; throws Stopped.
Outcome certify(const event::Graph &graph, const Claim &claim, const Context &context,
                std::optional<double> seconds);

// Throws Stopped(Output) if nothing can be written there; removes an earlier certificate.
void check_folder(const std::string &folder);
// Makes the folder if need be. Throws Stopped(Output), and leaves no part of a certificate then.
void write_folder(const std::string &folder, const Certificate &certificate);

} // namespace sennit::certificate
