// Flow: one pass over every term of the graph that means something, following only the parts that mention a read value.
//
//     lock; t = x; x = t + a; y = 2 * t; unlock        x -> x, x -> y: one component {x, y}
//     t = x; assert(t == 1)                            the goal's condition mentions t: observed
//
// Guards of nodes, of nondet choices and of allocations serve replay only: a value that nothing else mentions is free there.
// Cost: for each root the part of its terms that mentions reads.
#include "encoder/folding.h"

#include <algorithm>
#include <numeric>

namespace sennit::encoder {

using term::Kind;

Flow::Flow(const Builder &builder)
    : b_(builder), events_(builder.graph.cells.size()),
      candidate_(builder.graph.cells.size(), true), users_(builder.graph.events.size()),
      observed_(builder.graph.events.size(), false) {
  find_candidates();
  find_users();
}

void Flow::find_candidates() {
  const Graph &graph = b_.graph;
  for (std::size_t i = 0; i < graph.events.size(); ++i) {
    const Event &e = graph.events[i];
    if (!e.cell.valid())
      continue;
    events_[e.cell.index()].push_back(EventId(i));
    if (e.is_liveness)
      candidate_[e.cell.index()] = false;
    if (e.kind == EventKind::Write)
      continue;
    const bool fresh = read_of_.try_emplace(e.value, EventId(i)).second;
    if (b_.terms[e.value].kind != Kind::Variable)
      candidate_[e.cell.index()] = false;
    if (!fresh) {
      candidate_[e.cell.index()] = false;
      if (const Event &other = graph.event(read_of_[e.value]); other.cell.valid())
        candidate_[other.cell.index()] = false;
    }
  }
  for (std::size_t c = 0; c < candidate_.size(); ++c)
    if (b_.sections.is_symbolic(event::CellId(c)) || b_.sections.is_word(event::CellId(c)))
      candidate_[c] = false;
  std::erase_if(read_of_, [&](const auto &entry) {
    return !candidate_[b_.event(entry.second).cell.index()];
  });
}

void Flow::find_users() {
  const Graph &graph = b_.graph;
  mentions_.resize(b_.terms.size());
  for (std::size_t i = 0; i < mentions_.size(); ++i) {
    const term::Term &t = b_.terms[TermId(i)];
    bool mentions = read_of_.contains(TermId(i));
    for (unsigned k = 0; k < t.arity; ++k)
      mentions = mentions || mentions_[t.args[k].index()];
    mentions_[i] = mentions;
  }
  seen_.resize(mentions_.size(), 0);
  for (std::size_t i = 0; i < graph.events.size(); ++i) {
    const Event &e = graph.events[i];
    if (e.kind == EventKind::Write)
      visit(e.value, EventId(i));
    visit(e.guard, EventId(i));
    visit(e.outer_guard, EventId(i));
    visit(e.address, EventId());
    for (const event::RfCandidate &c : graph.candidates[i])
      visit(c.same_place, EventId());
  }
  for (const event::Thread &thread : graph.threads) {
    visit(thread.created, EventId());
    visit(thread.ended, EventId());
  }
  for (const event::GuardedEdge &edge : graph.guarded_edges)
    visit(edge.guard, EventId());
  for (const event::Goal &goal : graph.goals)
    visit(goal.condition, EventId());
  for (const event::Goal &goal : graph.process_ends)
    visit(goal.condition, EventId());
  for (TermId constraint : graph.constraints)
    visit(constraint, EventId());
  for (const event::Approximation &a : graph.approximations)
    visit(a.guard, EventId());
}

void Flow::visit(TermId root, EventId user) {
  if (!root.valid() || !mentions_[root.index()])
    return;
  const bool absorbs =
      user.valid() && b_.event(user).cell.valid() && candidate_[b_.event(user).cell.index()];
  ++visit_;
  std::vector<TermId> open{root};
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    if (!mentions_[id.index()] || seen_[id.index()] == visit_)
      continue;
    seen_[id.index()] = visit_;
    if (const auto read = read_of_.find(id); read != read_of_.end()) {
      if (!absorbs)
        observed_[read->second.index()] = true;
      else if (auto &users = users_[read->second.index()]; users.empty() || users.back() != user)
        users.push_back(user);
    }
    const term::Term &t = b_.terms[id];
    open.insert(open.end(), t.args, t.args + t.arity);
  }
}

std::vector<std::vector<event::CellId>> Flow::components() const {
  std::vector<std::uint32_t> parent(candidate_.size());
  std::iota(parent.begin(), parent.end(), 0u);
  auto find = [&](std::uint32_t x) {
    while (parent[x] != x)
      x = parent[x] = parent[parent[x]];
    return x;
  };
  for (std::size_t i = 0; i < users_.size(); ++i)
    for (EventId user : users_[i])
      parent[find(b_.event(EventId(i)).cell.index())] = find(b_.event(user).cell.index());
  std::map<std::uint32_t, std::vector<event::CellId>> groups;
  for (std::uint32_t c = 0; c < candidate_.size(); ++c)
    if (candidate_[c] && !events_[c].empty())
      groups[find(c)].push_back(event::CellId(c));
  std::vector<std::vector<event::CellId>> result;
  for (auto &[root, cells] : groups)
    result.push_back(std::move(cells));
  return result;
}

} // namespace sennit::encoder
