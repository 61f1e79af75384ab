// The ordering theory, solver-neutral: which reads-from choices can be put into one order
// (encoding.md, sections 3 and 4).
//
// Problem describes what can be ordered; Ordering is the incremental theory over it, driven by a
// solver's trail.
//
//     Problem p;
//     ChainId t1 = p.add_chain(), t2 = p.add_chain();        // one chain a thread
//     NodeId a = p.add_node(t1), b = p.add_node(t2);         // program order is the order of
//     add_node PlaceId x = p.add_place(0, false); AccessId w = p.add_write(a, x, literal_true,
//     literal_true), r = p.add_read(b, x, 7); p.add_rf(w, r, 8); // literal 8: r reads from w
//     Ordering o(p, {});
//     o.push(); o.assign(8);
//     if (!o.propagate()) add_clause(o.conflict());          // all its literals are false now
//     for (Literal l : o.take_implied()) enqueue(l);         // reason later: o.explain(l)
//
// State machine: assign* -> propagate -> (conflict: pop before anything else) | (implied literals).
// push and pop follow the solver's decision levels; a pop undoes the assignments made since the
// matching push.
//
// Contract with the encoder (clauses that must be in the formula, because lemmas rely on them):
//     rf(w,r) -> outer(w) & path(w) & path(r) & same_place(w,r);   at most one rf of a read is true
//     outer(w) -> path(w)
//     rules 1 to 3 of atomic blocks: 1 and 2 are also enforced here, 3 (all three in one node) is
//     not
#pragma once

#include "sennit/support/ids.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace sennit::theory {

// DIMACS style: variable v > 0 as v, its negation as -v.
using Literal = std::int32_t;
constexpr Literal literal_true = 0;
constexpr Literal literal_false = std::numeric_limits<Literal>::min();
constexpr bool is_constant(Literal l) {
  return l == literal_true || l == literal_false;
}
constexpr Literal negated(Literal l) {
  return l == literal_true ? literal_false : l == literal_false ? literal_true : -l;
}

using ChainId = Id<struct OrderChainTag>; // a thread
using NodeId =
    Id<struct OrderNodeTag>; // a point of the order: one access, or an atomic block with several
using PlaceId = Id<struct OrderPlaceTag>;   // a cell, or a symbolic cell
using AccessId = Id<struct OrderAccessTag>; // a read or a write of one place

struct Node {
  ChainId chain;
  std::uint32_t index = 0; // position in its chain
};

struct Access {
  NodeId node;
  PlaceId place;
  std::uint32_t position = 0; // inside the node: the order of the add_read / add_write calls for it
  bool is_write = false;
  Literal path = literal_true;  // executed, as its own node sees it
  Literal outer = literal_true; // writes: executed, as other nodes see it (path AND
                                // completes(block)); reads: path
};

struct Place {
  std::uint32_t group = 0; // places of different groups are never the same
  bool symbolic = false; // two different places of a group that are not symbolic are never the same
};

struct ReadsFrom {
  AccessId write, read;
  Literal literal = literal_true;
};

// from before to whenever the literal is true.
struct Edge {
  NodeId from, to;
  Literal literal = literal_true;
  AccessId first, second; // valid for a ws literal only: the ordered writes
};

// What can be ordered. Everything but edges and ws literals is complete before the first Ordering
// is made.
class Problem {
public:
  ChainId add_chain();
  NodeId add_node(ChainId chain); // after all earlier nodes of the chain
  PlaceId add_place(std::uint32_t group, bool symbolic);
  // Needed for each pair of different places of one group of which one is symbolic and one is
  // written (checked).
  void set_same_place(PlaceId a, PlaceId b, Literal same);
  AccessId add_read(NodeId node, PlaceId place, Literal path);
  // An atomic block's write: outer = path AND completes. Elsewhere outer = path.
  AccessId add_write(NodeId node, PlaceId place, Literal path, Literal outer);
  // A literal belongs to one pair only. A pair inside one node makes no edge; it may be added or
  // left out.
  void add_rf(AccessId write, AccessId read, Literal literal);
  // A static (literal_true) or guarded edge. May be added between solves: Ordering::extend.
  void add_edge(NodeId from, NodeId to, Literal literal = literal_true);
  // Second stage: positive, a before b; negative, b before a (whether they execute or not: some
  // order always fits). May be added between solves.
  void add_ws(AccessId a, AccessId b, Literal literal);

  const std::vector<std::vector<NodeId>> &chains() const { return chains_; }
  const std::vector<Node> &nodes() const { return nodes_; }
  const std::vector<Place> &places() const { return places_; }
  const std::vector<Access> &accesses() const { return accesses_; }
  const std::vector<ReadsFrom> &rfs() const { return rfs_; }
  const std::vector<Edge> &edges() const {
    return edges_;
  } // static, guarded, and two for each ws literal
  const std::vector<AccessId> &accesses_of(NodeId node) const {
    return node_accesses_[node.index()];
  }
  const Node &operator[](NodeId id) const { return nodes_[id.index()]; }
  const Access &operator[](AccessId id) const { return accesses_[id.index()]; }
  // literal_true, literal_false or a literal; symmetric.
  Literal same_place(PlaceId a, PlaceId b) const;
  // What set_same_place was told about `a` and places with a larger id.
  const std::vector<std::pair<std::uint32_t, Literal>> &same_place_row(PlaceId a) const {
    return same_[a.index()];
  }
  // Every variable that a lemma can contain, ascending, each once: what a solver has to observe.
  std::vector<Literal> variables() const;

private:
  std::vector<std::vector<NodeId>> chains_;
  std::vector<Node> nodes_;
  std::vector<Place> places_;
  std::vector<Access> accesses_;
  std::vector<std::vector<AccessId>> node_accesses_;
  std::vector<ReadsFrom> rfs_;
  std::vector<Edge> edges_;
  std::vector<std::vector<std::pair<std::uint32_t, Literal>>> same_; // by the smaller place, sorted
};

struct OrderingOptions {
  // Theory consequences. 0: none. 1: an edge that would close a cycle is refuted. 2: also shadowed
  // rf candidates, and writes that would shadow a true rf.
  int propagation = 2;
  // Level 2, steps (candidates looked at) a call of propagate; conflicts are found whatever it is.
  std::uint64_t step_budget = 20000;
  enum class Index {
    ChainClocks,
    Dense
  } index = Index::ChainClocks; // Dense: small problems, tests
};

struct OrderingStatistics {
  std::uint64_t assigned = 0, propagations = 0, conflicts = 0, conflict_literals = 0,
                explanations = 0, explanation_literals = 0, implied = 0, edges = 0,
                derived_edges = 0;
};

struct Derivation; // sennit/theory/derivation.h

// A total order of all nodes under which every read reads the last same-place write before it.
struct Linearisation {
  bool found = false;
  std::vector<NodeId>
      order; // found: with a goal, first its backward closure (goal last), then the rest
  // Enabled same-place writes of different nodes that the saturated order left open, before any was
  // tried: the pairs that stage two gives a ws literal. Complete only if !found.
  std::vector<std::pair<AccessId, AccessId>> unordered;
};

class Ordering {
public:
  // The problem is kept by reference.
  Ordering(const Problem &problem, const OrderingOptions &options);
  ~Ordering();
  Ordering(const Ordering &) = delete;
  Ordering &operator=(const Ordering &) = delete;

  // Takes in edges and ws literals added to the problem since. Level 0 only.
  void extend();

  void push();
  void pop(std::size_t levels);
  std::size_t level() const;

  // Tells that a literal is true now. Unknown variables and repetitions are ignored; the opposite
  // of a true literal is an internal error.
  void assign(Literal literal);
  // Saturates. False: conflict() is a clause all whose literals are false; pop before going on. An
  // empty clause: the problem is inconsistent by itself.
  bool propagate();
  std::span<const Literal> conflict() const;
  // Consequences not told before (unassigned when found), oldest first.
  std::vector<Literal> take_implied();
  // The reason of an implied literal that was not undone since: a clause with it as first literal,
  // the others were false before it was found.
  std::vector<Literal> explain(Literal implied);

  // From now on derivation() tells why the clause that conflict() or explain() gave last holds.
  void record_derivations();
  Derivation derivation() const;

  // 1, -1 or 0 (not assigned, or not of the problem).
  int value(Literal literal) const;
  // Is the literal implied, and not undone since?
  bool is_implied(Literal literal) const;

  bool reaches(NodeId from, NodeId to) const; // reflexive
  // Greedy, section 4; the state must be consistent, all literals assigned. State is as before
  // afterwards.
  Linearisation linearise(NodeId goal = {});
  const OrderingStatistics &statistics() const;

  class Core; // theory/core.h

private:
  std::unique_ptr<Core> core_;
};

// Is an assignment consistent? From scratch, with no code in common with Ordering. `holds` gives
// the value of a non-constant literal (a literal with no value: false for both signs). Also decides
// partial assignments.
bool consistent(const Problem &problem, const std::function<bool(Literal)> &holds);

// Section 4: re-saturates a full, consistent assignment from scratch (ws literals of writes that do
// not execute are left out), then orders same-place writes one pair after the other. Greedy: "not
// found" does not mean that there is none. Not executed nodes are in the order too; the caller
// filters.
Linearisation linearise(const Problem &problem, const std::function<bool(Literal)> &holds,
                        NodeId goal = {});

} // namespace sennit::theory
