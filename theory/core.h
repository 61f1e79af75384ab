// Ordering::Core: the state of the theory, split over three files by technique.
//
//     saturation.cpp    edges, work list, write serialisation and from-read to a fixpoint
//     explanation.cpp   cycles and consequences to clauses, from older edges only
//     derivation.cpp    the same as steps that a checker can follow
//     consequences.cpp  theory propagation
#pragma once

#include "theory/reach_index.h"

#include "sennit/theory/derivation.h"

namespace sennit::theory {

// Why an edge is in the graph. `via` only for derived edges: the third access of the axiom.
struct GraphEdge {
  enum class Kind : std::uint8_t { Static, Guarded, ReadsFrom, Serialisation, FromRead };
  NodeId from, to;
  Kind kind = Kind::Static;
  Literal literal = literal_true; // Guarded, ReadsFrom
  std::uint32_t rf = 0; // Static, Guarded: index into Problem::edges; else into Problem::rfs
  AccessId via;
  bool is_derived() const { return kind == Kind::Serialisation || kind == Kind::FromRead; }
};

class Ordering::Core {
public:
  Core(const Problem &problem, const OrderingOptions &options);

  void extend();
  void push();
  void pop(std::size_t levels);
  std::size_t level() const { return levels_.size(); }
  void assign(Literal literal);
  bool propagate();
  std::vector<Literal> take_implied();
  std::vector<Literal> explain(Literal implied);

  int value(Literal literal) const {
    const int v = values_[slot(literal)];
    return literal < 0 ? -v : v;
  }
  bool is_implied(Literal literal) const;
  void record_derivations() { recording_ = true; }
  Derivation derivation() const;

  // For linearisation: an edge without a reason; false if it makes the order inconsistent.
  bool add_decision(NodeId from, NodeId to);

  const ReachIndex &index() const { return *index_; }
  const std::vector<Literal> &conflict() const { return conflict_; }
  const OrderingStatistics &statistics() const { return statistics_; }

private:
  using Slot = std::uint32_t; // a dense number of a variable; 0: unknown variable
  using EdgeId = std::uint32_t;
  static constexpr EdgeId no_edge = ~EdgeId(0);

  // What a literal does when it becomes true.
  struct Occurrence {
    enum class Kind : std::uint8_t { Edge, Rf, Guard, Same } kind;
    std::uint32_t index; // problem edge, rf, access, place whose reads are concerned
  };
  // A write that may be of the same place as a given place.
  struct MayWrite {
    AccessId write;
    std::uint32_t index; // of its node in its chain
    std::uint32_t position;
    Literal same;
  };
  static constexpr std::uint32_t no_rf = ~std::uint32_t(0);
  // An edge that a literal would insert.
  struct OptionalEdge {
    NodeId from;
    std::uint32_t chain, index; // of `from`
    Literal literal;
    std::uint32_t rf = no_rf;
    std::uint32_t edge = 0; // of the problem, if it is no rf
  };
  struct Level {
    std::size_t trail, head, edges, active, implied, told;
  };
  // Why a literal is implied: an optional edge from -> to against a path (edge), or the shadow of
  // rf by via.
  struct Reason {
    enum class Kind : std::uint8_t { None, Edge, Shadow } kind = Kind::None;
    NodeId from, to;
    std::uint32_t rf = no_rf;
    AccessId via;
    std::uint32_t edge = 0; // of the problem; Edge, without rf
    bool positive = false;  // of the implied literal
    EdgeId age = 0;         // only edges below it may be used
  };

  // core.cpp
  void index_accesses();
  void index_literals();
  Slot slot(Literal literal) const;
  Slot make_slot(Literal literal);
  static std::size_t side(Slot slot, Literal literal) { return 2 * slot + (literal < 0 ? 1 : 0); }
  // True now. Constants have their value.
  bool holds(Literal literal) const;
  bool open(Literal literal) const; // neither true nor false
  // The guard under which `x` counts for the reader and the source of an rf.
  Literal enabling(const Access &x, const ReadsFrom &rf) const;
  std::span<const MayWrite> writes(PlaceId place, std::uint32_t chain) const;

  // saturation.cpp
  bool propagate_trail();
  bool saturate();
  bool apply(const Occurrence &occurrence);
  bool insert(const GraphEdge &edge);
  bool activate(std::uint32_t rf);
  bool revisit_place(PlaceId place);
  bool enable(AccessId write);
  bool check_pair(std::uint32_t rf, AccessId write);
  bool serialise(std::uint32_t rf, std::uint32_t chain);
  bool from_read(std::uint32_t rf, std::uint32_t chain);
  bool process(const ClockChange &change);

  // explanation.cpp
  void explain_cycle(const GraphEdge &closing);
  void start_clause();
  void add_premise(const GraphEdge &edge, EdgeId id, std::vector<EdgeId> &derived);
  void add_path(NodeId from, NodeId to, EdgeId age, std::vector<EdgeId> &derived);
  void expand(std::vector<EdgeId> &derived);
  void need(Literal literal);
  void need_rf(std::uint32_t rf);
  std::vector<Literal> finish_clause(Literal keep);

  // derivation.cpp: for the Derivation of the clause being built
  void note_cycle(const GraphEdge &closing);
  void note_optional_edge(const Reason &reason, Literal literal);
  void note_shadow(const Reason &reason, const std::vector<EdgeId> &first);

  // consequences.cpp
  void refute_edges(const ClockChange &change);
  void refute_all_edges();
  void shadow_candidates(AccessId read, std::uint32_t chain);
  void shadow_candidates_of(AccessId write);
  void shadow_candidates_by(AccessId read, AccessId via);
  void disable_between(std::uint32_t rf, std::uint32_t chain);
  void imply(Literal literal, const Reason &reason);

  const Problem &problem_;
  OrderingOptions options_;
  std::unique_ptr<ReachIndex> index_;
  std::uint32_t chains_ = 0;

  // Fixed by the problem.
  std::vector<Slot> slots_;                          // by variable
  std::vector<std::vector<Occurrence>> occurrences_; // by side
  std::vector<MayWrite> may_writes_;                 // by place (read places only), chain, position
  std::vector<std::uint32_t> may_begin_;             // by place x chain
  std::vector<std::vector<OptionalEdge>> optional_in_; // by target node
  std::vector<std::vector<std::uint32_t>> candidates_; // rf by read, those with an edge
  std::vector<std::vector<AccessId>> reads_of_place_;  // reads by place
  std::vector<std::vector<PlaceId>>
      read_places_;             // by place of a write: places whose reads it can concern
  std::size_t known_edges_ = 0; // problem edges taken in

  // State.
  std::vector<std::int8_t> values_; // by slot: 1, -1, 0
  std::vector<Literal> trail_;
  std::size_t head_ = 0;
  std::vector<GraphEdge> edges_;
  std::vector<std::vector<EdgeId>> out_;                // by node
  std::vector<std::uint32_t> active_;                   // true rf with an edge, in order
  std::vector<std::vector<std::uint32_t>> active_read_; // by access
  std::vector<std::vector<std::uint32_t>> active_write_;
  std::vector<Literal> implied_;
  std::size_t told_ = 0;
  std::vector<Reason> reasons_; // by slot
  std::vector<Level> levels_;
  std::vector<ClockChange> changes_; // work list
  std::size_t next_change_ = 0;
  bool broken_ = false; // inconsistent at level 0
  bool quiet_ = false;  // no consequences (linearisation)
  std::uint64_t steps_ = 0;

  // Of the clause being built.
  std::vector<Literal> conflict_, needed_;
  std::vector<std::uint32_t> needed_rf_;
  std::vector<std::uint32_t> stamp_literal_, stamp_implied_; // by slot x side
  std::vector<std::uint32_t> stamp_edge_;
  std::vector<std::uint32_t> stamp_node_;
  std::vector<EdgeId> entered_by_;
  std::uint32_t clause_ = 0, search_ = 0;
  // Likewise, for derivations: the literals with all guards, paths of edges (program order fills the gaps).
  struct Premise {
    GraphEdge edge;
    EdgeId id; // no_edge: the closing edge
    std::vector<EdgeId> path;
  };
  bool recording_ = false;
  Literal kept_ = literal_true;
  std::vector<Premise> premises_; // of derived edges
  std::vector<EdgeId> path_;      // the path found last
  GraphEdge closing_;             // of the cycle
  std::vector<EdgeId> cycle_;     // from its end to its start
  OrderingStatistics statistics_;
};

} // namespace sennit::theory
