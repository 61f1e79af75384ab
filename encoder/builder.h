// What the constraint families share while one graph is encoded. Private to encoder/.
#pragma once

#include "sennit/encoder/encoder.h"
#include "sennit/event/sections.h"
#include "sennit/support/error.h"

#include <set>
#include <unordered_map>

namespace sennit::encoder {

using event::Event;
using event::EventId;
using event::EventKind;
using event::Graph;
using event::NodeId;
using term::TermId;

// A write that a read may read from, after pruning.
struct Candidate {
  EventId write;
  TermId same_place;
  Literal literal = literal_true; // of rf, once made
};

// A read that nothing has to explain: where `guard` holds, `variable` has this value.
struct Equation {
  TermId guard, variable, value;
};

struct Builder {
  Builder(const Graph &graph_, FormulaSink &sink_, const Options &options_, Encoding &encoding_)
      : graph(graph_), terms(*graph_.terms), sink(sink_), options(options_), encoding(encoding_),
        must(graph_), sections(graph_, must, options_.mutations), glued(graph_.nodes.size(), false),
        candidates(graph_.events.size()) {
    encoding.left_out.assign(graph.events.size(), false);
    encoding.explained.assign(graph.events.size(), false);
  }

  const Graph &graph;
  term::TermManager &terms;
  FormulaSink &sink;
  const Options options;
  Encoding &encoding;
  event::MustOrder must;
  event::Sections sections;
  std::vector<bool> glued; // by node: one step of the order with the node before it in its thread
  std::vector<Equation> equations;
  // Cells that could be folded, but where there is no order to save: what they hold, for the refuter alone.
  std::vector<Equation> settled_values;
  std::set<event::CellId> settled;
  // Nothing more need be found out of the event: it is left out, or what it reads is settled.
  bool is_known(EventId id) const {
    return encoding.left_out[id.index()] || settled.contains(event(id).cell);
  }
  std::vector<TermId> facts;      // hold in every execution: may refute goals, but are no clauses
  std::vector<TermId> slot_facts; // likewise: asked if the others do not suffice
  std::vector<std::vector<Candidate>> candidates;   // by read
  std::vector<std::vector<EventId>> writes_of_cell; // by cell, in event order
  std::vector<EventId> symbolic_writes;
  std::unordered_map<std::uint64_t, bool> implications, exclusions; // by pair of terms

  void poll() const {
    if (options.poll)
      options.poll();
  }
  const Event &event(EventId id) const { return graph.event(id); }
  NodeId node(EventId id) const { return event(id).node; }
  bool same_node(EventId a, EventId b) const { return node(a) == node(b); }
  bool is_write(EventId id) const { return event(id).kind == EventKind::Write; }

  // TermManager's implication and exclusion, kept: the same guards are compared for every pair of
  // their events.
  bool implies(TermId a, TermId b) {
    auto [slot, fresh] = implications.try_emplace(std::uint64_t(a.index()) << 32 | b.index());
    if (fresh)
      slot->second = terms.implies_structurally(a, b);
    return slot->second;
  }
  bool excludes(TermId a, TermId b) {
    auto [slot, fresh] = exclusions.try_emplace(std::uint64_t(a.index()) << 32 | b.index());
    if (fresh)
      slot->second = terms.excludes_structurally(a, b);
    return slot->second;
  }

  // The places are equal, where both guards hold.
  TermId same_place(EventId a, EventId b) {
    if (event(a).cell.valid() && event(b).cell.valid())
      return event(a).cell == event(b).cell ? terms.true_() : terms.false_();
    return graph.same_place(a, b);
  }
  Literal same_place_literal(EventId a, EventId b) { return sink.literal(same_place(a, b)); }
  // The guard under which `write` counts for `other`: inside one node the path, else also
  // completes.
  TermId guard_for(EventId write, EventId other) const {
    return same_node(write, other) ? event(write).guard : event(write).outer_guard;
  }
  // a happens before b wherever both execute: in one node by its event order, else by the static
  // order.
  bool precedes(EventId a, EventId b) {
    return same_node(a, b) ? a < b : must.before(node(a), node(b), event(b).guard);
  }
};

std::unique_ptr<Refuter>
make_refuter(std::unique_ptr<Builder> builder); // facts.cpp; null if there are no facts

// One a family, in the order in which encode() calls them.
class Flow;
class LockRegions;
void fold_sections(Builder &builder, const Flow &flow);    // fold.cpp
void drop_empty_locks(Builder &builder, const Flow &flow); // fold.cpp
void index_writes(Builder &builder);                       // places.cpp
void add_order(Builder &builder);                          // order.cpp
void prune_candidates(Builder &builder,
                      LockRegions *regions);    // dead_candidates.cpp; regions: or none
void add_reads_from(Builder &builder);          // reads_from.cpp
void add_folded_values(Builder &builder);       // fold.cpp
void add_atomic_blocks(Builder &builder);       // atomic_blocks.cpp
void add_write_serialisation(Builder &builder); // write_serialisation.cpp
void add_potential_cycles(Builder &builder);    // potential_cycles.cpp
void add_goals(Builder &builder);               // goals.cpp
bool leave_out_unneeded(Builder &builder);      // cone.cpp; true: there was something
void add_longer_cycles(Builder &builder);       // longer_cycles.cpp
void add_identical_threads(Builder &builder);   // identical_threads.cpp
void add_slots(Builder &builder);               // slots.cpp

} // namespace sennit::encoder
