// Clauses for an and-inverter graph, on demand.
#pragma once

#include "encoder/bitblast/aig.h"
#include "sennit/encoder/bitblast.h"

namespace sennit::encoder {

class Cnf {
public:
  Cnf(const Aig &aig, BitBlaster::Fresh fresh, BitBlaster::Emit emit)
      : aig_(aig), fresh_(std::move(fresh)), emit_(std::move(emit)) {}

  // The literal of an edge; its cone is defined first.
  Literal literal(Aig::Edge edge);
  // 0 if the edge's node has no literal yet. Not for constants.
  Literal known(Aig::Edge edge) const;
  // Drops false literals; nothing is added if one is true.
  void clause(std::span<const Literal> literals);

private:
  using Edges = std::vector<Aig::Edge>;
  // n = xor(a, b) complemented, or ite: the inputs found.
  bool match_ite(std::uint32_t n, Aig::Edge &condition, Aig::Edge &then,
                 Aig::Edge &otherwise) const;
  Edges conjuncts(std::uint32_t n) const;
  bool define(std::uint32_t n, std::vector<std::uint32_t> &todo);
  bool all_known(std::initializer_list<Aig::Edge> edges, std::vector<std::uint32_t> &todo) const;
  void define_ite(std::uint32_t n, Aig::Edge condition, Aig::Edge then, Aig::Edge otherwise);
  void define_and(std::uint32_t n, const Edges &inputs);

  const Aig &aig_;
  BitBlaster::Fresh fresh_;
  BitBlaster::Emit emit_;
  std::vector<Literal> literals_; // by node, 0: none
};

} // namespace sennit::encoder
