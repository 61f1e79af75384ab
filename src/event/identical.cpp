// Identical threads (encoding.md 5.6): which two threads can change places in every execution.
//
//     main: create a; create b; join a; join b; read x        a, b: v = load x; store x, v + 1
//     exchange all events of a with those of b, and the variables with them: guards, values, candidates, constraints, goals
//     and the order come out as they were. So the image of an execution is an execution, and shows the same kinds of goals.
//
// One template is not enough: `t(){ if (x == 0) c = 1; }  main: create a; x = 1; create b` lets a see what b cannot. So the
// exchange is checked on the whole graph, term by term (term/shapes.h), and the template only suggests it:
//     events      same kind, in the same place of the same node of both threads; guards, outer guards and values are images
//                 of each other; all other events are their own images
//     candidates  the image of each candidate is a candidate of the image, same-place term included. They also say which
//                 writes shadow which, for a read's candidates are all writes of its place that can matter to it
//     order       edges between nodes are mapped to edges. Nodes between which nothing visible happens count as one: creations
//                 in a row (the later ones may as well come earlier), joins in a row (the earlier ones may as well come later)
//     constraints, goals of each kind
// An event is visible if it is a read with candidates or a candidate of some read; others matter to nobody.
// Joins in a row pass one after the other, so the edge of the last one has the longest guard. Where all that is visible
// behind them needs all of them, each edge may as well need all.
//
// Source: encoding.md 5.6; Crawford et al. (1996) for symmetry breaking in general. Cost: linear in graph and terms for each
// pair of neighbours; given up after a number of steps. Left out: exchanges of three threads that no exchange of two gives, of
// data (threads that differ by an index), of threads with children.
#include "sennit/event/identical.h"

#include "sennit/event/must_order.h"
#include "sennit/term/shapes.h"

#include <algorithm>
#include <set>

namespace sennit::event {

namespace {

using term::Exchange;
using term::Shapes;
using Shape = Shapes::Shape;

constexpr std::uint64_t most_steps = 5'000'000;
constexpr std::size_t most_tries = 4; // sets of identical threads that one is compared with

class Finder {
public:
  Finder(const Graph &graph, const ExchangeMutations &mutations)
      : graph_(graph), mutations_(mutations), shapes_(*graph.terms), visible_(graph.events.size()),
        run_(graph.nodes.size()) {
    find_visible();
    find_runs();
    find_joins();
  }

  std::vector<Exchangeable> find() {
    std::vector<Exchangeable> found;
    std::vector<ThreadId> last; // of each set of identical threads
    for (std::uint32_t i = 1; i < graph_.threads.size(); ++i) {
      const ThreadId thread(i);
      bool joined = false;
      for (std::size_t k = last.size(), tries = 0; !joined && k-- > 0 && tries < most_tries;) {
        if (!is_alike(last[k], thread) || shapes_.steps() > most_steps)
          continue;
        ++tries;
        std::optional<Exchangeable> pair = exchange(last[k], thread);
        if (!pair)
          continue;
        found.push_back(std::move(*pair));
        last[k] = thread;
        joined = true;
      }
      if (!joined)
        last.push_back(thread);
    }
    return found;
  }

private:
  using Edge = std::pair<std::uint32_t, std::uint32_t>; // runs
  using GuardedEdges = std::multiset<std::tuple<std::uint32_t, std::uint32_t, Shape>>;

  void find_visible();
  void find_runs();
  void find_joins();
  bool all_behind_need(ThreadId thread, std::uint32_t position, TermId guard) const;
  bool has_visible(NodeId node) const;

  bool is_alike(ThreadId a, ThreadId b) const {
    return graph_.thread(a).parent == graph_.thread(b).parent &&
           graph_.thread(a).nodes.size() == graph_.thread(b).nodes.size();
  }
  std::optional<Exchangeable> exchange(ThreadId a, ThreadId b);
  bool map_events(Exchangeable &pair, Exchange &variables) const;
  bool maps_terms(const Exchangeable &pair, Exchange &variables);
  bool maps_candidates(const Exchangeable &pair, Exchange &variables);
  bool maps_order(const Exchangeable &pair, Exchange &variables);
  bool maps_constraints(Exchange &variables);
  bool maps_goals(GoalKind kind, Exchange &variables);
  NodeId image(const Exchangeable &pair, NodeId node) const;

  const Graph &graph_;
  const ExchangeMutations &mutations_;
  Shapes shapes_;
  std::vector<bool> visible_;       // by event
  std::vector<std::uint32_t> run_;  // by node: those with one number count as one node
  std::vector<TermId> join_guards_; // by guarded edge, as it may be taken
};

void Finder::find_visible() {
  for (std::size_t i = 0; i < graph_.candidates.size(); ++i)
    for (const RfCandidate &c : graph_.candidates[i])
      visible_[i] = visible_[c.write.index()] = true;
}

bool Finder::has_visible(NodeId id) const {
  const Node &node = graph_.node(id);
  for (std::uint32_t i = 0; i < node.event_count; ++i)
    if (visible_[node.first_event.index() + i])
      return true;
  return false;
}

// A node joins the run before it if neither does anything visible, and not both an edge leaves the run and one enters the
// node.
void Finder::find_runs() {
  std::vector<bool> in(graph_.nodes.size()), out(graph_.nodes.size());
  for (const StaticEdge &e : graph_.static_edges)
    out[e.from.index()] = in[e.to.index()] = true;
  for (const GuardedEdge &e : graph_.guarded_edges)
    out[e.from.index()] = in[e.to.index()] = true;
  std::uint32_t run = 0;
  for (const Thread &thread : graph_.threads) {
    bool open = false, leaves = false;
    for (NodeId node : thread.nodes) {
      const bool quiet = !has_visible(node);
      if (!open || !quiet || (leaves && in[node.index()])) {
        ++run;
        leaves = false;
      }
      run_[node.index()] = run;
      open = quiet;
      leaves = leaves || out[node.index()];
    }
    ++run;
  }
}

// All that the thread does visibly from that position on, and all threads it creates there, need the guard.
bool Finder::all_behind_need(ThreadId thread, std::uint32_t position, TermId guard) const {
  const auto needs = [&](TermId known) {
    return graph_.terms->is_false(known) || term::Conjuncts(*graph_.terms, known).imply(guard);
  };
  for (const NodeId id : graph_.thread(thread).nodes) {
    const Node &node = graph_.node(id);
    if (node.position < position)
      continue;
    for (std::uint32_t i = 0; i < node.event_count; ++i)
      if (visible_[node.first_event.index() + i] &&
          !needs(graph_.events[node.first_event.index() + i].guard))
        return false;
  }
  return std::ranges::all_of(graph_.threads, [&](const Thread &child) {
    return !child.creation.valid() || child.parent != thread ||
           graph_.node(child.creation).position < position || needs(child.created);
  });
}

// Not for threads that are joined themselves: the edge out of them is one more thing behind the joins.
void Finder::find_joins() {
  std::map<std::uint32_t, std::pair<TermId, NodeId>> all; // by run: all guards, first node
  for (const GuardedEdge &e : graph_.guarded_edges) {
    const auto [slot, fresh] = all.try_emplace(run_[e.to.index()], e.guard, e.to);
    if (fresh)
      continue;
    slot->second.first = graph_.terms->and_(slot->second.first, e.guard);
    if (graph_.node(e.to).position < graph_.node(slot->second.second).position)
      slot->second.second = e.to;
  }
  std::set<std::uint32_t> needed;
  for (const auto &[run, joins] : all) {
    const Node &first = graph_.node(joins.second);
    bool leaves = false;
    for (const GuardedEdge &e : graph_.guarded_edges)
      leaves = leaves || graph_.node(e.from).thread == first.thread;
    if (!leaves && all_behind_need(first.thread, first.position, joins.first))
      needed.insert(run);
  }
  for (const GuardedEdge &e : graph_.guarded_edges) {
    const std::uint32_t run = run_[e.to.index()];
    join_guards_.push_back(needed.contains(run) ? all.at(run).first : e.guard);
  }
}

std::optional<Exchangeable> Finder::exchange(ThreadId a, ThreadId b) {
  Exchangeable pair{a, b, {}, {}};
  Exchange variables(shapes_);
  if (!map_events(pair, variables) || !maps_candidates(pair, variables) ||
      (!mutations_.ignores_terms &&
       !(maps_terms(pair, variables) && maps_constraints(variables))) ||
      (!mutations_.ignores_order && !maps_order(pair, variables)))
    return std::nullopt;
  bool any = false;
  for (const GoalKind kind : {GoalKind::Violation, GoalKind::Cut, GoalKind::Undefined})
    any |= pair.goals[static_cast<unsigned>(kind)] =
        mutations_.ignores_goals || maps_goals(kind, variables);
  return any ? std::optional(std::move(pair)) : std::nullopt;
}

// The suggestion: events by their places, variables by comparing the terms of both threads.
bool Finder::map_events(Exchangeable &pair, Exchange &variables) const {
  const Thread &a = graph_.thread(pair.first), &b = graph_.thread(pair.second);
  for (std::size_t i = 0; i < graph_.events.size(); ++i)
    pair.image.push_back(EventId(i));
  bool match = variables.match(a.created, b.created) && variables.match(a.ended, b.ended);
  for (std::size_t n = 0; n < a.nodes.size(); ++n) {
    const Node &one = graph_.node(a.nodes[n]), &two = graph_.node(b.nodes[n]);
    if (one.kind != two.kind || one.event_count != two.event_count)
      return false;
    for (std::uint32_t k = 0; k < one.event_count; ++k) {
      const EventId e(one.first_event.index() + k), f(two.first_event.index() + k);
      const Event &x = graph_.event(e), &y = graph_.event(f);
      if (x.kind != y.kind || x.size != y.size || visible_[e.index()] != visible_[f.index()])
        return false;
      std::swap(pair.image[e.index()], pair.image[f.index()]);
      match =
          match && (!visible_[e.index()] ||
                    (variables.match(x.value, y.value) && variables.match(x.guard, y.guard) &&
                     (x.kind == EventKind::Read || variables.match(x.outer_guard, y.outer_guard))));
    }
  }
  std::vector<TermId> goals[2];
  for (const Goal &goal : graph_.goals)
    if (goal.thread == pair.first || goal.thread == pair.second)
      goals[goal.thread == pair.second].push_back(goal.condition);
  match = match && goals[0].size() == goals[1].size();
  for (std::size_t i = 0; match && i < goals[0].size(); ++i)
    match = variables.match(goals[0][i], goals[1][i]);
  return match || mutations_.ignores_terms;
}

NodeId Finder::image(const Exchangeable &pair, NodeId id) const {
  const Node &node = graph_.node(id);
  if (node.thread == pair.first)
    return graph_.thread(pair.second).nodes[node.position];
  if (node.thread == pair.second)
    return graph_.thread(pair.first).nodes[node.position];
  return id;
}

bool Finder::maps_terms(const Exchangeable &pair, Exchange &variables) {
  for (std::size_t i = 0; i < graph_.events.size(); ++i) {
    if (!visible_[i])
      continue;
    const Event &e = graph_.events[i], &f = graph_.event(pair.image[i]);
    if (variables.of(e.guard) != shapes_.of(f.guard) ||
        (e.kind == EventKind::Write && variables.of(e.outer_guard) != shapes_.of(f.outer_guard)) ||
        variables.of(e.value) != shapes_.of(f.value) || shapes_.steps() > most_steps)
      return false;
  }
  return true;
}

bool Finder::maps_candidates(const Exchangeable &pair, Exchange &variables) {
  std::vector<std::pair<EventId, Shape>> from, to;
  for (std::size_t i = 0; i < graph_.candidates.size(); ++i) {
    from.clear();
    to.clear();
    for (const RfCandidate &c : graph_.candidates[i])
      from.emplace_back(pair.image[c.write.index()], variables.of(c.same_place));
    for (const RfCandidate &c : graph_.candidates[pair.image[i].index()])
      to.emplace_back(c.write, shapes_.of(c.same_place));
    std::ranges::sort(from);
    std::ranges::sort(to);
    if (from != to)
      return false;
  }
  return true;
}

bool Finder::maps_order(const Exchangeable &pair, Exchange &variables) {
  std::multiset<Edge> from, to;
  for (const StaticEdge &e : graph_.static_edges) {
    to.emplace(run_[e.from.index()], run_[e.to.index()]);
    from.emplace(run_[image(pair, e.from).index()], run_[image(pair, e.to).index()]);
  }
  GuardedEdges guarded_from, guarded_to;
  for (std::size_t i = 0; i < graph_.guarded_edges.size(); ++i) {
    const GuardedEdge &e = graph_.guarded_edges[i];
    guarded_to.emplace(run_[e.from.index()], run_[e.to.index()], shapes_.of(join_guards_[i]));
    guarded_from.emplace(run_[image(pair, e.from).index()], run_[image(pair, e.to).index()],
                         variables.of(join_guards_[i]));
  }
  return from == to && guarded_from == guarded_to;
}

bool Finder::maps_constraints(Exchange &variables) {
  std::set<Shape> from, to;
  for (const TermId constraint : graph_.constraints) {
    for (const Shape s : shapes_.conjuncts(variables.of(constraint)))
      from.insert(s);
    for (const Shape s : shapes_.conjuncts(shapes_.of(constraint)))
      to.insert(s);
  }
  return from == to;
}

bool Finder::maps_goals(GoalKind kind, Exchange &variables) {
  std::set<Shape> from, to;
  for (const Goal &goal : graph_.goals) {
    if (goal.kind != kind)
      continue;
    for (const Shape s : shapes_.disjuncts(variables.of(goal.condition)))
      from.insert(s);
    for (const Shape s : shapes_.disjuncts(shapes_.of(goal.condition)))
      to.insert(s);
  }
  return !to.empty() && from == to; // without goals there is nothing to find sooner
}

} // namespace

std::vector<Exchangeable> exchangeable_threads(const Graph &graph,
                                               const ExchangeMutations &mutations) {
  return Finder(graph, mutations).find();
}

} // namespace sennit::event
