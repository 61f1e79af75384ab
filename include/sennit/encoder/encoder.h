// The encoder: an event graph to clauses over a FormulaSink and a Problem of the ordering theory.
//
//     auto encoding = encoder::encode(graph, sink, {});
//     // sink: every clause that holds in all executions; encoding->problem: what has to be ordered
//     sink.solve({encoding->query(GoalKind::Violation)});
//
// Each constraint family is a file of encoder/, as a formula in encoder/README.md. Nothing is
// assumed globally but Graph::constraints: every prefix of every execution is a model (encoding.md
// section 0).
#pragma once

#include "sennit/encoder/mutations.h"
#include "sennit/encoder/oracle.h"
#include "sennit/encoder/sink.h"
#include "sennit/event/graph.h"
#include "sennit/techniques.h"

#include <array>
#include <functional>
#include <memory>

namespace sennit::encoder {

struct Options : Techniques {
  bool write_order_from_start = false; // --stage sc: a ws literal for every pair that needs one
  bool potential_cycles = true;        // --conflicts simple, extended
  bool longer_cycles = false;          // --conflicts extended
  // For certificates: a variable for every pair of a read and a write that may be of its place, even where it is surely false.
  bool every_candidate = false;
  // Encoding::refuter, if `facts`, speaks of components with at least this many operations.
  std::size_t facts_from = 2;
  // --sections slots: the refuter asks with slots from its first turn on, and for every lock.
  bool slots_first = false;
  Oracle *oracle = nullptr; // none: only what needs no query
  Mutations mutations;
  std::function<void()> poll; // called now and then; may throw Stopped
};

struct ReadsFrom {
  event::EventId write, read;
  Literal literal = literal_true;
};

struct Counters {
  std::uint64_t candidates = 0;  // of the graph
  std::uint64_t dead = 0;        // dropped
  std::uint64_t reads_from = 0;  // literals
  std::uint64_t write_order = 0; // ws literals
  std::uint64_t value_clauses = 0;
  std::uint64_t cycle_clauses = 0;
  std::uint64_t block_clauses = 0;
  std::uint64_t locks = 0, regions = 0;
  std::uint64_t fold_pairs = 0; // pairs of operations that had to commute
  std::uint64_t folded_cells = 0, dropped_locks = 0;
  std::uint64_t explained_reads = 0; // by their own critical section
  std::uint64_t separated = 0;       // candidates dropped as two critical sections never meet
  std::uint64_t components = 0, invariants = 0; // with facts
  std::uint64_t slots = 0;                      // places of sections in lines
  std::uint64_t refuted_goals = 0;              // kinds of goals that the facts exclude
  std::uint64_t out_of_cone = 0;                // events
  std::uint64_t longer_cycles = 0;              // clauses
  std::uint64_t exchanges = 0;                  // pairs of threads that can change places
};

// Proofs without a search: facts about what critical sections and atomic operations find (encoder/README.md). They may cost seconds
// where a search is over in milliseconds, and settle at once what no search does: ask when the search has not ended soon, and again
// with more effort.
class Refuter {
public:
  enum class Reply : std::uint8_t { Refuted, NotYet, Never };
  virtual ~Refuter() = default;
  // Refuted: no execution shows a goal of this kind. NotYet: the next turn (from 0) may. Uses the oracle.
  virtual Reply refutes(event::GoalKind kind, unsigned turn, std::optional<double> seconds) = 0;
};

struct Encoding {
  theory::Problem problem;
  // By index of the graph's node; a dropped lock's regions are one node each.
  std::vector<theory::NodeId> nodes;
  std::vector<theory::AccessId> accesses; // by index of the graph's event; not valid where left out
  std::vector<theory::PlaceId> places;    // by index of the graph's event, also of one left out
  // By index of the graph's event: no rf, no place; any order of the nodes gives its value.
  std::vector<bool> left_out;
  // Likewise, and no order is needed to know it: an earlier event of its thread gives the value, or nothing depends on it.
  std::vector<bool> explained;
  std::vector<ReadsFrom> reads_from;
  std::vector<Literal> goals;       // by index of Graph::goals: equivalent to its condition
  std::array<Literal, 3> queries{}; // by GoalKind: assuming it, some goal of the kind holds
  // By GoalKind: assuming it, only one of the executions that identical threads make of one counts. literal_true: no such threads.
  std::array<Literal, 3> symmetry{literal_true, literal_true, literal_true};
  Counters counters;
  std::unique_ptr<Refuter> refuter; // may be null; refers to the graph, the sink and this encoding

  // literal_false if no goal of the kind can hold.
  Literal query(event::GoalKind kind) const { return queries[static_cast<unsigned>(kind)]; }
};

std::unique_ptr<Encoding> encode(const event::Graph &graph, FormulaSink &sink,
                                 const Options &options);

} // namespace sennit::encoder
