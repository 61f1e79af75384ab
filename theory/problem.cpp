// Problem: the description that the encoder builds and the theory reads.
#include "sennit/support/error.h"
#include "sennit/theory/ordering.h"

#include <algorithm>

namespace sennit::theory {

ChainId Problem::add_chain() {
  chains_.emplace_back();
  return ChainId(chains_.size() - 1);
}

NodeId Problem::add_node(ChainId chain) {
  NodeId id(nodes_.size());
  auto &nodes = chains_.at(chain.index());
  nodes_.push_back({chain, static_cast<std::uint32_t>(nodes.size())});
  nodes.push_back(id);
  node_accesses_.emplace_back();
  return id;
}

PlaceId Problem::add_place(std::uint32_t group, bool symbolic) {
  places_.push_back({group, symbolic});
  same_.emplace_back();
  return PlaceId(places_.size() - 1);
}

void Problem::set_same_place(PlaceId a, PlaceId b, Literal same) {
  SENNIT_CHECK(a != b, "a place is the same as itself");
  SENNIT_CHECK(places_.at(a.index()).group == places_.at(b.index()).group, "places of two groups");
  auto &row = same_[std::min(a, b).index()];
  std::pair<std::uint32_t, Literal> entry{std::max(a, b).index(), same};
  auto at = std::lower_bound(row.begin(), row.end(), entry,
                             [](const auto &x, const auto &y) { return x.first < y.first; });
  if (at != row.end() && at->first == entry.first)
    at->second = same;
  else
    row.insert(at, entry);
}

Literal Problem::same_place(PlaceId a, PlaceId b) const {
  if (a == b)
    return literal_true;
  const Place &p = places_[a.index()], &q = places_[b.index()];
  if (p.group != q.group || (!p.symbolic && !q.symbolic))
    return literal_false;
  const auto &row = same_[std::min(a, b).index()];
  const std::uint32_t key = std::max(a, b).index();
  auto at = std::lower_bound(row.begin(), row.end(), key,
                             [](const auto &x, std::uint32_t k) { return x.first < k; });
  SENNIT_CHECK(at != row.end() && at->first == key, "no same-place literal for places " +
                                                        std::to_string(a.index()) + " and " +
                                                        std::to_string(b.index()));
  return at->second;
}

AccessId Problem::add_read(NodeId node, PlaceId place, Literal path) {
  AccessId id(accesses_.size());
  auto &inside = node_accesses_.at(node.index());
  accesses_.push_back({node, place, static_cast<std::uint32_t>(inside.size()), false, path, path});
  inside.push_back(id);
  return id;
}

AccessId Problem::add_write(NodeId node, PlaceId place, Literal path, Literal outer) {
  AccessId id = add_read(node, place, path);
  accesses_.back().is_write = true;
  accesses_.back().outer = outer;
  return id;
}

void Problem::add_rf(AccessId write, AccessId read, Literal literal) {
  SENNIT_CHECK(accesses_.at(write.index()).is_write && !accesses_.at(read.index()).is_write,
               "rf needs a write and a read");
  rfs_.push_back({write, read, literal});
}

void Problem::add_edge(NodeId from, NodeId to, Literal literal) {
  SENNIT_CHECK(from.index() < nodes_.size() && to.index() < nodes_.size(), "edge of unknown node");
  edges_.push_back({from, to, literal, {}, {}});
}

void Problem::add_ws(AccessId a, AccessId b, Literal literal) {
  const Access &first = accesses_.at(a.index()), &second = accesses_.at(b.index());
  SENNIT_CHECK(first.is_write && second.is_write && !is_constant(literal), "ws needs two writes");
  if (first.node == second.node)
    return;
  edges_.push_back({first.node, second.node, literal, a, b});
  edges_.push_back({second.node, first.node, negated(literal), b, a});
}

std::vector<Literal> Problem::variables() const {
  std::vector<Literal> all;
  auto add = [&](Literal l) {
    if (!is_constant(l))
      all.push_back(std::abs(l));
  };
  for (const Access &access : accesses_) {
    add(access.path);
    add(access.outer);
  }
  for (const ReadsFrom &rf : rfs_)
    add(rf.literal);
  for (const Edge &edge : edges_)
    add(edge.literal);
  for (const auto &row : same_)
    for (const auto &[other, literal] : row)
      add(literal);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

} // namespace sennit::theory
