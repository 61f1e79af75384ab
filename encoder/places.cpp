// Nodes, places and accesses of the theory's problem; which writes touch which cell.
//
// A cell is a place. An access of symbolic address is a place of its own a (address, size); places
// that may be the same share a group, and every pair in which one is symbolic has a same-place
// literal.
#include "encoder/builder.h"

#include <numeric>
#include <tuple>

namespace sennit::encoder {

namespace {

// Groups of places that may be the same.
class Groups {
public:
  explicit Groups(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0u); }
  std::uint32_t find(std::uint32_t x) {
    while (parent_[x] != x)
      x = parent_[x] = parent_[parent_[x]];
    return x;
  }
  void unite(std::uint32_t a, std::uint32_t b) { parent_[find(a)] = find(b); }

private:
  std::vector<std::uint32_t> parent_;
};

struct Places {
  std::vector<EventId> representative; // by place
  std::vector<bool> symbolic, written;
  std::vector<std::uint32_t> of_event; // by event
};

Places collect(const Graph &graph) {
  Places places;
  std::unordered_map<std::uint32_t, std::uint32_t> by_cell;
  std::map<std::tuple<TermId, std::uint32_t, bool>, std::uint32_t> by_address;
  for (std::size_t i = 0; i < graph.events.size(); ++i) {
    const Event &e = graph.events[i];
    auto next = static_cast<std::uint32_t>(places.representative.size());
    std::uint32_t place =
        e.cell.valid()
            ? by_cell.try_emplace(e.cell.index(), next).first->second
            : by_address.try_emplace({e.address, e.size, e.is_liveness}, next).first->second;
    if (place == next) {
      places.representative.push_back(EventId(i));
      places.symbolic.push_back(!e.cell.valid());
      places.written.push_back(false);
    }
    if (e.kind == EventKind::Write)
      places.written[place] = true;
    places.of_event.push_back(place);
  }
  return places;
}

struct MaySame {
  std::uint32_t a, b;
  TermId term;
};

// The pairs with a symbolic side and a write that are not surely different.
std::vector<MaySame> overlapping(Builder &builder, const Places &places) {
  std::vector<MaySame> pairs;
  auto n = static_cast<std::uint32_t>(places.representative.size());
  for (std::uint32_t a = 0; a < n; ++a) {
    if (!places.symbolic[a])
      continue;
    builder.poll();
    for (std::uint32_t b = 0; b < n; ++b) {
      if (b == a || (places.symbolic[b] && b < a) || !(places.written[a] || places.written[b]))
        continue;
      TermId same = builder.same_place(places.representative[a], places.representative[b]);
      if (!builder.terms.is_false(same))
        pairs.push_back({a, b, same});
    }
  }
  return pairs;
}

void add_places(Builder &builder, const Places &places, std::vector<theory::PlaceId> &ids) {
  auto n = static_cast<std::uint32_t>(places.representative.size());
  Groups groups(n);
  std::vector<MaySame> pairs = overlapping(builder, places);
  for (const MaySame &p : pairs)
    groups.unite(p.a, p.b);
  theory::Problem &problem = builder.encoding.problem;
  for (std::uint32_t p = 0; p < n; ++p)
    ids.push_back(problem.add_place(groups.find(p), places.symbolic[p]));
  std::map<std::pair<std::uint32_t, std::uint32_t>, TermId> known;
  for (const MaySame &p : pairs)
    known[{p.a, p.b}] = p.term;
  // Pairs of a group that are surely different are told too.
  std::map<std::uint32_t, std::vector<std::uint32_t>> members;
  for (std::uint32_t p = 0; p < n; ++p)
    members[groups.find(p)].push_back(p);
  for (auto &[group, all] : members)
    for (std::uint32_t a : all)
      for (std::uint32_t b : all) {
        if (a == b || !places.symbolic[a] || (places.symbolic[b] && b < a) ||
            !(places.written[a] || places.written[b]))
          continue;
        auto found = known.find({a, b});
        problem.set_same_place(ids[a], ids[b],
                               found == known.end() ? literal_false
                                                    : builder.sink.literal(found->second));
      }
}

} // namespace

void index_writes(Builder &builder) {
  const Graph &graph = builder.graph;
  theory::Problem &problem = builder.encoding.problem;
  builder.encoding.nodes.resize(graph.nodes.size());
  for (const event::Thread &thread : graph.threads) {
    theory::ChainId chain = problem.add_chain();
    theory::NodeId last;
    for (NodeId n : thread.nodes)
      builder.encoding.nodes[n.index()] = last =
          builder.glued[n.index()] ? last : problem.add_node(chain);
  }
  Places places = collect(graph);
  std::vector<theory::PlaceId> ids;
  add_places(builder, places, ids);
  builder.writes_of_cell.resize(graph.cells.size());
  for (std::size_t i = 0; i < graph.events.size(); ++i) {
    const Event &e = graph.events[i];
    builder.encoding.places.push_back(ids[places.of_event[i]]);
    if (builder.encoding.left_out[i]) {
      builder.encoding.accesses.emplace_back();
      continue;
    }
    theory::NodeId node = builder.encoding.nodes[e.node.index()];
    theory::PlaceId place = ids[places.of_event[i]];
    Literal path = builder.sink.literal(e.guard);
    if (e.kind == EventKind::Read) {
      builder.encoding.accesses.push_back(problem.add_read(node, place, path));
      continue;
    }
    const Mutations &mutations = builder.options.mutations;
    Literal outer = mutations.block_writes_escape ? path : builder.sink.literal(e.outer_guard);
    if (outer != path && outer != literal_false && path != literal_true)
      builder.sink.clause({theory::negated(outer), path});
    if ((mutations.block_rule_1 || mutations.block_rule_2) && graph.node(e.node).event_count > 1)
      path = theory::literal_false; // the theory does not see it inside its own node
    builder.encoding.accesses.push_back(problem.add_write(node, place, path, outer));
    if (e.cell.valid())
      builder.writes_of_cell[e.cell.index()].push_back(EventId(i));
    else
      builder.symbolic_writes.push_back(EventId(i));
  }
}

} // namespace sennit::encoder
