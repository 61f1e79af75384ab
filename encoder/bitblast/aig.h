// And-inverter graph with structural hashing: Boolean functions as two-input ands and complemented
// edges.
//
// Idea: equal ands are made once; constants, equal and opposite inputs, and the usual two-level
// cases never make a node. Xor and if-then-else are three ands each; cnf.cpp finds them again and
// gives them their own clauses. Example: and(a, not a) is false; and(a, and(a, b)) is and(a, b).
// Source: Kuehlmann et al. 2002; Brummayer and Biere, local two-level and-inverter graph
// minimisation, 2006. Cost: O(1) a node.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sennit::encoder {

class Aig {
public:
  // Twice the node, plus one if complemented. Node 0 is the constant.
  using Edge = std::uint32_t;
  static constexpr Edge false_ = 0, true_ = 1;
  static constexpr Edge not_(Edge e) { return e ^ 1; }
  static constexpr bool complemented(Edge e) { return (e & 1) != 0; }
  static constexpr std::uint32_t node(Edge e) { return e >> 1; }

  struct Node {
    Edge left = 0, right = 0; // left < right; an input has both 0
    std::uint32_t parents = 0;
  };

  Edge input();
  Edge and_(Edge a, Edge b);
  Edge or_(Edge a, Edge b) { return not_(and_(not_(a), not_(b))); }
  Edge xor_(Edge a, Edge b);
  Edge xnor(Edge a, Edge b) { return not_(xor_(a, b)); }
  Edge ite(Edge condition, Edge then, Edge otherwise);

  bool is_input(std::uint32_t n) const { return n != 0 && nodes_[n].right == 0; }
  const Node &operator[](std::uint32_t n) const { return nodes_[n]; }
  std::size_t size() const { return nodes_.size(); }

private:
  bool simplify(Edge a, Edge b, Edge &result) const;

  std::vector<Node> nodes_{Node{}};
  std::unordered_map<std::uint64_t, std::uint32_t> table_;
};

} // namespace sennit::encoder
