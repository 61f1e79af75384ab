// A range of seeds, in this process or in several, with progress, a log and a way to go on later.
//
//     Plan plan; plan.to = 100001; plan.log = "long.jsonl"; plan.jobs = 2; plan.resume = true;
//     std::vector<Piece> pieces = run(plan);
//
// With jobs the range is cut into pieces; each is done by a child process of its own, which writes its line when it ends, or when
// SIGTERM or SIGINT asks it to: then what is done is written and the next run goes on there. A child that dies is a finding: the
// program at hand is logged, the rest of its piece is done again. Output of children may interleave by whole reports.
#pragma once

#include "tools/program_fuzz/compare.h"
#include "tools/program_fuzz/piece.h"

namespace sennit::program_fuzz {

struct Plan {
  std::string mode;               // pieces of other modes in the log do not count
  std::uint64_t from = 1, to = 1; // `to` is not in it
  bool sections = false;          // only programs of critical sections
  double via_c = 0;               // fraction that also goes through clang
  unsigned plain_every = 1;       // every so many programs also meet the plain explorer; 0: none
  bool keep_going = false;
  Settings settings;
  std::string log; // empty: none
  bool resume = false;
  unsigned jobs = 0; // 0: in this process
  std::uint64_t piece = 500;
  std::uint64_t progress = 1000; // programs between two lines on standard error; 0: none
};

Program program_of(const Plan &plan, std::uint64_t seed);
// What the log has of this mode within the range afterwards; without a log, what was done.
std::vector<Piece> run(const Plan &plan);

} // namespace sennit::program_fuzz
