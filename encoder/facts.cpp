// Facts: what operations on the cells of sections must find, in every execution (sections.md 1 and 3, "slot invariants").
//
//     bank: lock; if (a >= n) { a -= n; b += n; } unlock     a + b never changes between the sections
//     counter: lock; x++; assert(x <= 6); unlock             what x++ finds is the sum of some of the other increments
//
// Facts are necessary conditions over the values read, without reads-from and without the theory. When the search has not ended
// soon a small solver is asked whether they exclude all goals: then nothing is left to search. Otherwise they are forgotten: they
// prove, the search by reads-from finds bugs. So a fact has to hold in every execution, and nothing more.
//
//     found(o)     variables for the contents that operation o finds; each read in o gives an equation over them
//     alike        operations without an unordered writer and with the same writers before find the same
// The units are regions of one lock, or single nodes: whatever is neither ordered nor exclusive has no facts.
// Cost: pairs of operations for the sums, a query or two an operation for the invariants. Left out: positions of the operations
// (slots with states between them), facts across components.
#include "encoder/facts.h"

#include <algorithm>

namespace sennit::encoder {

namespace {

constexpr std::size_t most_operations = 120;
constexpr std::uint64_t refutation_conflicts = 20'000, slot_conflicts = 4'000;
constexpr unsigned slot_turns = 3;

class FactFinder {
public:
  FactFinder(Builder &builder, const Flow &flow) : b_(builder), flow_(flow) {}

  void run() {
    for (const std::vector<event::CellId> &cells : flow_.components()) {
      b_.poll();
      if (std::ranges::all_of(cells, [&](event::CellId cell) {
            return b_.is_known(flow_.events_of(cell).front());
          }))
        continue; // folded, or not needed
      for (std::uint32_t lock = 0; lock < b_.sections.locks().size(); ++lock)
        if (component(cells, lock))
          break;
      component(cells, std::nullopt);
    }
  }

private:
  bool component(const std::vector<event::CellId> &cells, std::optional<std::uint32_t> lock);
  bool are_units(Operations &operations) const;
  bool start_once(const Operations &operations) const;
  void equations(ComponentFacts &facts);
  void alike(ComponentFacts &facts);

  Builder &b_;
  const Flow &flow_;
};

// Each cell has its contents from one place, and that place does nothing else to the component.
bool FactFinder::start_once(const Operations &operations) const {
  std::map<event::CellId, unsigned> initials;
  for (const Operation &o : operations.all())
    for (EventId e : o.events)
      if (b_.event(e).is_initial) {
        ++initials[b_.event(e).cell];
        if (!is_initial(b_, o))
          return false;
      }
  return std::ranges::all_of(operations.cells(),
                             [&](event::CellId cell) { return initials[cell] == 1; });
}

bool FactFinder::component(const std::vector<event::CellId> &cells,
                           std::optional<std::uint32_t> lock) {
  Operations operations(b_, flow_, cells, lock);
  if (!operations.find(most_operations) || operations.all().size() < b_.options.facts_from ||
      operations.has_regions() != lock.has_value() || !start_once(operations) ||
      !are_units(operations))
    return false;
  ++b_.encoding.counters.components;
  ComponentFacts facts{b_, operations, {}, {}};
  for (const Operation &o : operations.all()) {
    Step step{&o, {}};
    for (TermId old : operations.old())
      step.before.push_back(b_.terms.variable(b_.terms.width(old)));
    facts.steps.push_back(std::move(step));
  }
  equations(facts);
  alike(facts);
  if (b_.options.sums)
    add_sums(facts);
  if (b_.options.invariants)
    add_invariants(facts);
  return true;
}

// Two operations one of which writes are statically ordered, or neither happens inside the other. Some node or region both reads
// and writes, else there is nothing to say.
bool FactFinder::are_units(Operations &operations) const {
  const auto &all = operations.all();
  bool updates = false;
  for (std::size_t j = 0; j < all.size(); ++j) {
    updates = updates || (all[j].writes && std::ranges::any_of(all[j].events, [&](EventId e) {
                            return !b_.is_write(e);
                          }));
    for (std::size_t i = 0; i < j; ++i)
      if ((all[i].writes || all[j].writes) && !Operations::exclusive(all[i], all[j]) &&
          !b_.options.mutations.facts_mixed_units && !operations.ordered(all[i], all[j]))
        return false;
  }
  return updates;
}

void FactFinder::equations(ComponentFacts &facts) {
  for (const Step &step : facts.steps) {
    std::vector<Equation> reads;
    term::Substitution same(b_.terms);
    Update state = step.before;
    facts.operations.apply(*step.operation, same, state, nullptr, &reads);
    for (const Equation &read : reads)
      facts.add(b_.terms.implies(read.guard, b_.terms.eq(read.variable, read.value)));
  }
}

void FactFinder::alike(ComponentFacts &facts) {
  std::map<std::vector<std::size_t>, const Step *> known; // by the writers before
  for (const Step &step : facts.steps) {
    std::vector<std::size_t> before;
    bool settled = true;
    for (std::size_t w = 0;
         w < facts.steps.size() && (settled || b_.options.mutations.alike_unsettled); ++w) {
      const Operation &writer = *facts.steps[w].operation;
      if (!writer.writes || &writer == step.operation)
        continue;
      const bool is_before = facts.operations.before(writer, *step.operation);
      settled = is_before || facts.operations.before(*step.operation, writer);
      if (is_before)
        before.push_back(w);
    }
    if (!settled && !b_.options.mutations.alike_unsettled)
      continue;
    auto [slot, fresh] = known.try_emplace(before, &step);
    for (std::size_t c = 0; !fresh && c < step.before.size(); ++c)
      facts.add(
          b_.terms.implies(b_.terms.and_(step.operation->guard, slot->second->operation->guard),
                           b_.terms.eq(step.before[c], slot->second->before[c])));
  }
}

// First the facts of components, in later turns with those of slots (slots.cpp), each time eight times as long.
class FactRefuter final : public Refuter {
public:
  explicit FactRefuter(std::unique_ptr<Builder> builder) : b_(std::move(builder)) {}

  Reply refutes(event::GoalKind kind, unsigned turn, std::optional<double> seconds) override {
    if (!std::exchange(found_, true)) {
      FactFinder(*b_, Flow(*b_)).run();
      if (b_->options.slots)
        add_slots(*b_);
    }
    const bool slots_at_once = b_->options.slots_first && !b_->slot_facts.empty();
    if (turn == 0 && !slots_at_once) {
      if (!b_->facts.empty() &&
          ask(kind, false, refutation_conflicts, seconds) == Oracle::Reply::Refuted)
        return refuted();
      return b_->slot_facts.empty() ? Reply::Never : Reply::NotYet;
    }
    const unsigned level = slots_at_once ? turn : turn - 1;
    if (b_->slot_facts.empty() || level >= slot_turns)
      return Reply::Never;
    switch (ask(kind, true, slot_conflicts << (3 * level), seconds)) {
    case Oracle::Reply::Refuted:
      return refuted();
    case Oracle::Reply::Model:
      return Reply::Never;
    default:
      return Reply::NotYet;
    }
  }

private:
  Reply refuted() {
    ++b_->encoding.counters.refuted_goals;
    return Reply::Refuted;
  }

  Oracle::Reply ask(event::GoalKind kind, bool slots, std::uint64_t conflicts,
                    std::optional<double> seconds) {
    std::vector<TermId> asked = b_->facts, goals;
    asked.insert(asked.end(), b_->graph.constraints.begin(), b_->graph.constraints.end());
    if (slots)
      asked.insert(asked.end(), b_->slot_facts.begin(), b_->slot_facts.end());
    for (const auto *equations : {&b_->equations, &b_->settled_values})
      for (const Equation &e : *equations)
        asked.push_back(b_->terms.implies(e.guard, b_->terms.eq(e.variable, e.value)));
    for (const event::Goal &goal : b_->graph.goals)
      if (goal.kind == kind)
        goals.push_back(goal.condition);
    asked.push_back(b_->terms.or_all(goals));
    return b_->options.oracle->ask_alone(asked, conflicts, seconds);
  }

  std::unique_ptr<Builder> b_;
  bool found_ = false;
};

} // namespace

bool is_initial(const Builder &b, const Operation &operation) {
  return std::ranges::all_of(operation.events, [&](EventId e) { return b.event(e).is_initial; });
}

std::unique_ptr<Refuter> make_refuter(std::unique_ptr<Builder> builder) {
  if (!builder->options.facts || builder->options.oracle == nullptr)
    return nullptr;
  return std::make_unique<FactRefuter>(std::move(builder));
}

} // namespace sennit::encoder
