// Derivations: why a lemma of the ordering theory holds, as steps that a checker can follow one by one (encoding.md section 8).
//
//     clause   not rf(w1,r), not rf(w2,r2), not grd(x)
//     0 ReadsFrom w1 -> r            1 ProgramOrder r -> r2       2 ReadsFrom w2 -> r2
//     3 Serialisation x -> w2, as x -> r2 by 0 and 1              4 Cycle 2 ... 3
//
// Each step but the last is an edge between two nodes, from earlier steps and from literals whose negations are in the clause.
#pragma once

#include "sennit/theory/ordering.h"

namespace sennit::theory {

struct Step {
  // ProgramOrder: from before to in one chain. Edge: of the problem (static, guarded, ws). ReadsFrom: an rf. Serialisation: rf(w, r) and
  // the path via -> r give via -> w. FromRead: rf(w, r) and the path w -> via give r -> via. Cycle: the path ends where it began.
  enum class Kind : std::uint8_t { ProgramOrder, Edge, ReadsFrom, Serialisation, FromRead, Cycle };
  Kind kind = Kind::ProgramOrder;
  NodeId from, to;
  std::uint32_t index = 0;         // into Problem::edges or Problem::rfs
  AccessId via;                    // Serialisation, FromRead: an enabled write of the read's place
  std::vector<std::uint32_t> path; // earlier steps, each beginning where the one before ends
};

struct Derivation {
  // What the steps prove: with every guard, also those that an rf of the clause implies.
  std::vector<Literal> clause;
  std::vector<Step> steps; // the last one is the Cycle
};

} // namespace sennit::theory
