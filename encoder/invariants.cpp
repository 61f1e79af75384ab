// Invariants: what holds of the contents of a component between all operations, found by induction over the operations.
//
//     bank, three accounts of 3    candidates: a >= 0, a <= 3, a = 3, a <= b, ..., a + b + c = 9
//     kept                         a >= 0, b >= 0, c >= 0, a + b + c = 9
//
// Houdini (Flanagan, Leino, FME 2001): candidates that the initial contents refute are dropped; then, as long as an operation can
// lead from contents where all candidates hold to contents where one does not, that one is dropped. What is left holds whenever an
// operation starts. Waits and other constraints count as far as they speak of what the operation reads.
// Candidates: signs, the initial value, constants of the goals, order of two cells, sums of two and of all cells, and what a goal
// denies. Cost: candidates^2 small evaluations, a query or two an operation, in all at most 600.
#include "encoder/facts.h"

#include <algorithm>
#include <set>

namespace sennit::encoder {

namespace {

constexpr std::uint64_t query_conflicts = 3000;
constexpr std::size_t most_queries = 600, most_cells = 8, most_constants = 12,
                      most_constraints = 400;

class Invariants {
public:
  explicit Invariants(ComponentFacts &facts)
      : f_(facts), terms_(facts.b.terms), old_(facts.operations.old()) {}

  void run() {
    if (old_.size() > most_cells || f_.b.graph.constraints.size() > most_constraints || !start())
      return;
    propose();
    if (!candidates_.empty() && inductive())
      keep();
  }

private:
  bool start();
  void propose();
  void propose_numbers();
  void propose_relations();
  void propose_goals();
  void propose(TermId candidate) {
    term::Substitution s(terms_);
    for (std::size_t c = 0; c < old_.size(); ++c)
      s.set(old_[c], initial_[c]);
    if (terms_.is_true(s(candidate)) && known_.insert(candidate).second)
      candidates_.push_back(candidate);
  }
  bool inductive();
  const std::set<TermId> &mentioned(TermId constraint); // its variables
  TermId guarded(const Operation &operation, TermId constraint);
  bool survives(const Operation &operation, bool &changed);
  void keep();
  TermId constant(SignedWord value, Width width) {
    return terms_.constant(from_signed(value, width), width);
  }

  ComponentFacts &f_;
  term::TermManager &terms_;
  const std::vector<TermId> &old_;
  Update initial_;
  std::vector<TermId> candidates_; // over old_
  std::set<TermId> known_;
  std::map<TermId, std::set<TermId>> mentioned_;
  std::size_t queries_ = 0;
};

// The initial contents, which must come before all operations.
bool Invariants::start() {
  initial_.assign(old_.size(), TermId());
  for (const Step &step : f_.steps) {
    if (!is_initial(f_.b, *step.operation))
      continue;
    term::Substitution s(terms_);
    f_.operations.apply(*step.operation, s, initial_, nullptr, nullptr);
    for (const Step &other : f_.steps)
      if (!is_initial(f_.b, *other.operation) &&
          !f_.operations.before(*step.operation, *other.operation))
        return false;
  }
  return std::ranges::all_of(initial_, [](TermId t) { return t.valid(); });
}

void Invariants::propose_numbers() {
  std::map<Width, std::set<Word>> constants;
  for (const event::Goal &goal : f_.b.graph.goals) {
    std::vector<TermId> open{goal.condition};
    for (std::size_t i = 0; i < open.size() && i < 2000; ++i) {
      const term::Term &t = terms_[open[i]];
      if (t.kind == term::Kind::Constant && constants[t.width].size() < most_constants)
        constants[t.width].insert(t.value);
      open.insert(open.end(), t.args, t.args + t.arity);
    }
  }
  for (std::size_t c = 0; c < old_.size(); ++c) {
    const TermId v = old_[c];
    const Width w = terms_.width(v);
    propose(terms_.sle(constant(0, w), v));
    propose(terms_.eq(v, initial_[c]));
    propose(terms_.sle(v, initial_[c]));
    propose(terms_.sle(initial_[c], v));
    for (Width bits : {1, 4, 8, 16, 30})
      if (bits < w)
        propose(terms_.ule(v, terms_.constant(mask(bits), w)));
    for (Word k : constants[w])
      for (int step = -1; step <= 1; ++step) {
        const TermId limit = terms_.constant(truncate(k + static_cast<Word>(step), w), w);
        propose(terms_.sle(v, limit));
        propose(terms_.sle(limit, v));
      }
  }
}

void Invariants::propose_relations() {
  TermId sum = old_[0], all = initial_[0];
  for (std::size_t c = 1; c < old_.size(); ++c) {
    if (terms_.width(old_[c]) != terms_.width(old_[0]))
      return;
    sum = terms_.add(sum, old_[c]);
    all = terms_.add(all, initial_[c]);
  }
  propose(terms_.eq(sum, all));
  for (std::size_t a = 0; a < old_.size(); ++a)
    for (std::size_t b = 0; b < old_.size(); ++b) {
      if (a == b)
        continue;
      propose(terms_.sle(old_[a], old_[b]));
      propose(terms_.ule(old_[a], old_[b]));
      propose(terms_.eq(terms_.sub(old_[a], old_[b]), terms_.sub(initial_[a], initial_[b])));
      propose(terms_.eq(terms_.add(old_[a], old_[b]), terms_.add(initial_[a], initial_[b])));
    }
}

// What a goal says of the values read, denied, over the contents.
void Invariants::propose_goals() {
  term::Substitution s(terms_);
  std::set<TermId> reads;
  for (const Step &step : f_.steps)
    for (EventId e : step.operation->events)
      if (const Event &event = f_.b.event(e); event.kind == EventKind::Read) {
        const auto cell = std::ranges::find(f_.operations.cells(), event.cell);
        s.set(event.value, old_[static_cast<std::size_t>(cell - f_.operations.cells().begin())]);
        reads.insert(event.value);
      }
  auto only_contents = [&](TermId root) {
    std::vector<TermId> open{root};
    for (std::size_t i = 0; i < open.size(); ++i) {
      const term::Term &t = terms_[open[i]];
      if ((t.kind == term::Kind::Variable && std::ranges::find(old_, open[i]) == old_.end()) ||
          i > 300)
        return false;
      open.insert(open.end(), t.args, t.args + t.arity);
    }
    return true;
  };
  for (const event::Goal &goal : f_.b.graph.goals) {
    TermId said = terms_.true_();
    std::vector<TermId> open{goal.condition};
    for (std::size_t i = 0; i < open.size() && i < 400; ++i) {
      const term::Term t = terms_[open[i]];
      if (t.kind == term::Kind::And)
        open.insert(open.end(), {t.args[0], t.args[1]});
      else if (const TermId over = s(open[i]); only_contents(over))
        said = terms_.and_(said, over);
    }
    if (!terms_.is_true(said))
      propose(terms_.not_(said));
  }
}

void Invariants::propose() {
  propose_numbers();
  propose_relations();
  propose_goals();
}

// Kept: each operation asks for each constraint, in every round. The reads of a component are variables (flow.cpp).
const std::set<TermId> &Invariants::mentioned(TermId constraint) {
  auto [slot, fresh] = mentioned_.try_emplace(constraint);
  if (!fresh)
    return slot->second;
  std::set<TermId> seen;
  std::vector<TermId> open{constraint};
  while (!open.empty()) {
    const TermId top = open.back();
    open.pop_back();
    if (!seen.insert(top).second)
      continue;
    const term::Term &t = terms_[top];
    if (t.kind == term::Kind::Variable)
      slot->second.insert(top);
    open.insert(open.end(), t.args, t.args + t.arity);
  }
  return slot->second;
}

// The constraint, where the reads of the operation that it mentions execute: only then do they find the contents.
TermId Invariants::guarded(const Operation &operation, TermId constraint) {
  const std::set<TermId> &variables = mentioned(constraint);
  for (EventId e : operation.events)
    if (const Event &event = f_.b.event(e);
        event.kind == EventKind::Read && variables.contains(event.value))
      constraint = terms_.implies(event.guard, constraint);
  return constraint;
}

// Drops what an operation can break; `changed`: something was. False: given up.
bool Invariants::survives(const Operation &operation, bool &changed) {
  term::Substitution s(terms_);
  Update after = old_;
  f_.operations.apply(operation, s, after, nullptr, nullptr);
  if (after == old_)
    return true;
  std::vector<TermId> asked;
  for (TermId constraint : f_.b.graph.constraints)
    asked.push_back(s(guarded(operation, constraint)));
  if (operation.done.valid()) // one that stays open has no successor
    asked.push_back(s(operation.done));
  term::Substitution step(terms_);
  for (std::size_t c = 0; c < old_.size(); ++c)
    step.set(old_[c], after[c]);
  for (;;) {
    std::vector<TermId> all = asked, broken;
    all.insert(all.end(), f_.always.begin(), f_.always.end());
    all.insert(all.end(), candidates_.begin(), candidates_.end());
    for (TermId candidate : candidates_)
      broken.push_back(terms_.not_(step(candidate)));
    all.push_back(terms_.or_all(broken));
    if (++queries_ > most_queries)
      return false;
    const Oracle::Reply reply = f_.b.options.oracle->ask(all, query_conflicts);
    if (reply == Oracle::Reply::Refuted)
      return true;
    if (reply == Oracle::Reply::Unknown)
      return false;
    term::Evaluator model(terms_, [&](TermId v) { return f_.b.options.oracle->value(v); });
    const std::size_t count = candidates_.size();
    std::erase_if(candidates_, [&](TermId candidate) { return !model.holds(step(candidate)); });
    SENNIT_CHECK(candidates_.size() < count, "a model that breaks no candidate");
    changed = true;
    if (candidates_.empty())
      return false;
  }
}

bool Invariants::inductive() {
  if (f_.b.options.mutations.invariants_without_induction)
    return true;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Step &step : f_.steps)
      if (step.operation->writes && !is_initial(f_.b, *step.operation) &&
          !survives(*step.operation, changed))
        return false;
  }
  return true;
}

void Invariants::keep() {
  f_.b.encoding.counters.invariants += candidates_.size();
  for (const Step &step : f_.steps) {
    if (is_initial(f_.b, *step.operation))
      continue;
    term::Substitution s(terms_);
    for (std::size_t c = 0; c < old_.size(); ++c)
      s.set(old_[c], step.before[c]);
    for (TermId candidate : candidates_)
      f_.add(step, s(candidate));
  }
}

} // namespace

void add_invariants(ComponentFacts &facts) {
  Invariants(facts).run();
}

} // namespace sennit::encoder
