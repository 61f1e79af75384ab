// ReachIndex: which node reaches which, under edge insertion and level-wise undo.
//
// Nodes lie in chains whose order is built in. For a node n and a chain c
//     before(n, c)  how many nodes at the head of c reach n           (n's own chain: index(n) + 1)
//     after(n, c)   the first position of c that n reaches, or the chain's length   (own chain:
//     index(n))
// so a query is one comparison, and "all writes of c that reach n" is a prefix.
#pragma once

#include "sennit/theory/ordering.h"

namespace sennit::theory {

// before(node, chain) grew from `old`, or after(node, chain) fell from `old`.
struct ClockChange {
  NodeId node;
  std::uint32_t chain;
  std::uint32_t old;
  bool is_before;
};

class ReachIndex {
public:
  virtual ~ReachIndex() = default;
  virtual std::uint32_t before(NodeId node, std::uint32_t chain) const = 0;
  virtual std::uint32_t after(NodeId node, std::uint32_t chain) const = 0;
  // Reflexive.
  virtual bool reaches(NodeId from, NodeId to) const = 0;
  // Needs !reaches(to, from); appends what changed.
  virtual void insert(NodeId from, NodeId to, std::vector<ClockChange> &changes) = 0;
  virtual void push() = 0;
  virtual void pop(std::size_t levels) = 0;
};

std::unique_ptr<ReachIndex> make_chain_clocks(const Problem &problem);
std::unique_ptr<ReachIndex> make_dense_reach(const Problem &problem);

} // namespace sennit::theory
