// One visit of each event finds the cells, one of each term that nothing else mentions what they hold.
#include "sennit/event/semaphores.h"

#include <algorithm>

namespace sennit::event {

namespace {

class Finder {
public:
  Finder(const Graph &graph, MustOrder &must)
      : graph_(graph), terms_(*graph.terms), must_(must), constraints_(graph),
        of_cell_(graph.cells.size()) {
    for (std::size_t i = 0; i < graph.events.size(); ++i)
      for (CellId cell : graph.cells_of(EventId(i)))
        of_cell_[cell.index()].push_back(EventId(i));
  }

  std::vector<Semaphore> run() {
    std::vector<Semaphore> found;
    for (std::size_t c = 0; c < of_cell_.size(); ++c)
      if (Semaphore s; examine(CellId(c), s))
        found.push_back(std::move(s));
    if (!found.empty())
      drop_mentioned(found);
    return found;
  }

private:
  const Event &event(EventId id) const { return graph_.event(id); }
  bool examine(CellId cell, Semaphore &s);
  bool add_step(EventId read, EventId write, Semaphore &s);
  void drop_mentioned(std::vector<Semaphore> &found);

  const Graph &graph_;
  term::TermManager &terms_;
  MustOrder &must_;
  Constraints constraints_;
  std::vector<std::vector<EventId>> of_cell_;
};

bool Finder::add_step(EventId read, EventId write, Semaphore &s) {
  const Event &r = event(read), &w = event(write);
  const Width width = terms_.width(w.value);
  const TermId old = r.value, one = terms_.constant(1, width);
  if (r.kind != EventKind::Read || r.node != w.node || terms_[old].kind != term::Kind::Variable)
    return false;
  if (w.value == terms_.add(old, one)) {
    s.steps.push_back({read, write, {}});
    return true;
  }
  if (w.value != terms_.sub(old, one))
    return false;
  const TermId constraint =
      constraints_.giving(terms_.ne(old, terms_.constant(0, width)), w.outer_guard);
  s.steps.push_back({read, write, constraint});
  return constraint.valid();
}

bool Finder::examine(CellId cell, Semaphore &s) {
  s.word = cell;
  std::vector<EventId> sets;
  EventId read;
  for (EventId e : of_cell_[cell.index()]) {
    const Event &at = event(e);
    if (!at.cell.valid() || at.is_liveness)
      return false;
    if (at.kind == EventKind::Read) {
      if (read.valid())
        return false;
      read = e;
    } else if (read.valid()) {
      if (!add_step(read, e, s))
        return false;
      read = EventId();
    } else if (terms_.is_constant(at.value)) {
      sets.push_back(e);
    } else {
      return false;
    }
  }
  if (read.valid() || s.steps.empty())
    return false;
  Word most = s.steps.size();
  for (EventId set : sets)
    most = std::max<Word>(most, terms_.value(event(set).value) + s.steps.size());
  const Width width = terms_.width(event(s.steps[0].write).value);
  return width > 1 && most < Word(1) << (width - 1) &&
         std::ranges::all_of(
             sets,
             [&](EventId set) {
               return std::ranges::all_of(s.steps, [&](const SemaphoreStep &step) {
                 return must_.before(event(set).node, event(step.write).node,
                                     event(step.write).guard);
               });
             });
}

// What a step reads may go into the step's write and its constraint, and nowhere else.
void Finder::drop_mentioned(std::vector<Semaphore> &found) {
  std::vector<TermId> open, constraints;
  std::vector<bool> own(graph_.events.size(), false);
  for (const Semaphore &s : found)
    for (const SemaphoreStep &step : s.steps) {
      own[step.write.index()] = true;
      constraints.push_back(step.constraint);
    }
  std::ranges::sort(constraints);
  for (std::size_t i = 0; i < graph_.events.size(); ++i) {
    const Event &e = graph_.events[i];
    open.insert(open.end(), {e.guard, e.outer_guard, e.address});
    if (e.kind == EventKind::Write && !own[i])
      open.push_back(e.value);
  }
  for (const Thread &thread : graph_.threads)
    open.insert(open.end(), {thread.created, thread.ended});
  for (const AtomicBlock &block : graph_.blocks)
    open.push_back(block.completes);
  for (const GuardedEdge &edge : graph_.guarded_edges)
    open.push_back(edge.guard);
  for (const Goal &goal : graph_.goals)
    open.push_back(goal.condition);
  for (const Goal &goal : graph_.process_ends)
    open.push_back(goal.condition);
  for (const Approximation &a : graph_.approximations)
    open.push_back(a.guard);
  for (TermId constraint : graph_.constraints)
    if (!std::ranges::binary_search(constraints, constraint))
      open.push_back(constraint);
  std::vector<bool> mentioned(terms_.size(), false);
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    if (!id.valid() || mentioned[id.index()])
      continue;
    mentioned[id.index()] = true;
    const term::Term &t = terms_[id];
    open.insert(open.end(), t.args, t.args + t.arity);
  }
  std::erase_if(found, [&](const Semaphore &s) {
    return std::ranges::any_of(s.steps, [&](const SemaphoreStep &step) {
      return mentioned[event(step.read).value.index()];
    });
  });
}

} // namespace

std::vector<Semaphore> find_semaphores(const Graph &graph, MustOrder &must) {
  return Finder(graph, must).run();
}

} // namespace sennit::event
