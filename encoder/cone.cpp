// Cone of influence: reads on whose value nothing depends that is asked, and writes that only such reads can see, are left out.
//
//     lock; hits += 1; unlock        no goal, guard, address or constraint depends on hits: its reads and writes go, then the
//                                    lock has nothing to protect and goes, too (fold.cpp)
//
// Needed is what the roots mention: conditions of goals, of all that may be asked besides (approximations, assertions reached),
// constraints, and every guard (of events, nodes, blocks, threads, joins; of other instructions, for replay). So a stop is never
// sliced: what an assume, a lock, a join, a loop or the validity of an access depends on is part of the guards of all that comes
// behind. From a needed read on: the places and values of its candidates, and what an equation says it equals.
//
// Why a read that is not needed constrains nothing. Take any model of the rest with its order of the nodes. The read's node
// has a place in it; among the writes of its place that execute before, there is one, for an access that executes is one to
// an object whose first contents were written before (semantics: accesses to anything else stop the thread; that is in the
// guard). Let the read read the last of them: this is an execution of the whole, and differs from the model in values that
// nothing mentions. In the other direction an execution of the whole is a model of the rest: constraints were taken away only.
// A write that no needed read can read from shadows nothing either: whatever it shadows would be read by the same reads.
// Inside an atomic block the same holds of its events one by one.
//
// Source: program slicing (Weiser 1981) on the event graph. Cost: linear in graph and terms. Left out: guards that matter to no
// goal (the rest of a thread behind its last needed event).
#include "encoder/builder.h"

namespace sennit::encoder {

namespace {

class Cone {
public:
  explicit Cone(Builder &builder)
      : b_(builder), visited_(builder.terms.size(), false), needed_(builder.graph.events.size()),
        seen_(builder.graph.events.size()) {}

  bool run() {
    index();
    roots();
    while (!open_.empty()) {
      const TermId term = open_.back();
      open_.pop_back();
      visit(term);
    }
    return leave_out();
  }

private:
  void need(TermId term) {
    if (term.valid() && !visited_[term.index()]) {
      visited_[term.index()] = true;
      open_.push_back(term);
    }
  }
  void index();
  void index_variables(TermId value, std::size_t read);
  void roots();
  void visit(TermId term);
  void need_read(EventId read);
  bool leave_out();

  Builder &b_;
  std::vector<bool> visited_; // by term
  std::vector<bool> needed_;  // by event: a read whose value matters
  std::vector<bool> seen_;    // by event: a write that a needed read may read from
  std::vector<TermId> open_;
  std::unordered_map<std::uint32_t, std::vector<std::size_t>> reads_,
      equations_; // by variable; by value of a read
};

void Cone::index() {
  for (std::size_t i = 0; i < b_.graph.events.size(); ++i)
    if (b_.graph.events[i].kind == EventKind::Read)
      index_variables(b_.graph.events[i].value, i);
  for (std::size_t i = 0; i < b_.equations.size(); ++i)
    equations_[b_.equations[i].variable.index()].push_back(i);
}

// What a read gives is a variable, or a term over some.
void Cone::index_variables(TermId value, std::size_t read) {
  const term::Term &t = b_.terms[value];
  if (t.kind == term::Kind::Variable) {
    if (auto &list = reads_[value.index()]; list.empty() || list.back() != read)
      list.push_back(read);
    return;
  }
  for (unsigned i = 0; i < t.arity; ++i)
    index_variables(t.args[i], read);
}

void Cone::roots() {
  const Graph &graph = b_.graph;
  for (const event::Goal &goal : graph.goals)
    need(goal.condition);
  for (const event::Goal &end : graph.process_ends)
    need(end.condition);
  for (const event::Approximation &a : graph.approximations)
    need(a.guard);
  for (const event::Assertion &a : graph.assertions)
    need(a.reached);
  for (TermId constraint : graph.constraints)
    need(constraint);
  if (b_.options.mutations.cone_ignores_guards)
    return;
  for (const Event &e : graph.events) {
    need(e.guard);
    need(e.outer_guard);
  }
  for (const event::Node &n : graph.nodes)
    need(n.guard);
  for (const event::AtomicBlock &block : graph.blocks) {
    need(block.guard);
    need(block.completes);
  }
  for (const event::Thread &thread : graph.threads) {
    need(thread.created);
    need(thread.ended);
  }
  for (const event::GuardedEdge &e : graph.guarded_edges)
    need(e.guard);
  for (const event::NondetChoice &choice : graph.nondets)
    need(choice.guard);
  for (const event::AllocationRecord &allocation : graph.allocations)
    need(allocation.guard);
  for (const auto &[instruction, threads] : graph.executions)
    for (const std::vector<TermId> &ordinals : threads)
      for (TermId guard : ordinals)
        need(guard);
}

void Cone::visit(TermId id) {
  const term::Term &t = b_.terms[id];
  for (unsigned i = 0; i < t.arity; ++i)
    need(t.args[i]);
  if (const auto reads = reads_.find(id.index()); reads != reads_.end())
    for (std::size_t read : reads->second)
      need_read(EventId(read));
  // Of a read of some bytes an equation speaks of a part of the variable.
  if (const auto equations = equations_.find(id.index()); equations != equations_.end())
    for (std::size_t i : equations->second) {
      need(b_.equations[i].guard);
      need(b_.equations[i].value);
    }
}

void Cone::need_read(EventId read) {
  if (needed_[read.index()])
    return;
  needed_[read.index()] = true;
  need(b_.event(read).value);
  need(b_.event(read).address);
  for (const event::RfCandidate &c : b_.graph.candidates[read.index()]) {
    need(c.same_place);
    if (b_.options.mutations.cone_ignores_values)
      continue;
    seen_[c.write.index()] = true;
    need(b_.event(c.write).value);
    need(b_.event(c.write).address);
  }
}

bool Cone::leave_out() {
  Encoding &encoding = b_.encoding;
  for (std::size_t i = 0; i < b_.graph.events.size(); ++i) {
    const bool stays = b_.graph.events[i].kind == EventKind::Read
                           ? needed_[i] || b_.graph.candidates[i].empty()
                           : seen_[i] || b_.options.mutations.cone_ignores_values;
    if (stays || encoding.left_out[i])
      continue;
    encoding.left_out[i] = encoding.explained[i] = true;
    ++encoding.counters.out_of_cone;
  }
  return encoding.counters.out_of_cone > 0;
}

} // namespace

bool leave_out_unneeded(Builder &builder) {
  return Cone(builder).run();
}

} // namespace sennit::encoder
