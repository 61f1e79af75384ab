// Needed values (encoding.md section 5.1, "the read is already fixed to another constant"): a read that is part of a waiting
// operation executes only if the operation got what it waits for.
//
//     lock: [v = load m; wait v == 0; ...]     constraint: not got or v = 0; grd(v) contains got
//     so a write of 1 to m is no candidate: only unlocks and the initial value are
//
// A constraint is taken apart into a condition over one read's value and the rest; where grd(r) excludes the rest, a constant
// that breaks the condition cannot be read. This follows from the formula itself, so no execution is lost; a plain assume is
// not touched, because its read executes whatever the value is.
// Cost: a bounded look at each constraint; one evaluation for each pair of condition and constant.
#include "encoder/needed_values.h"

#include "encoder/builder.h"

namespace sennit::encoder {

namespace {

// The disjuncts of a constraint, none if there are too many.
std::vector<TermId> disjuncts(const term::TermManager &terms, TermId constraint) {
  constexpr std::size_t limit = 8;
  std::vector<TermId> all{constraint};
  for (std::size_t i = 0; i < all.size();) {
    const term::Term &t = terms[all[i]];
    if (t.kind != term::Kind::Or) {
      ++i;
      continue;
    }
    if (all.size() == limit)
      return {};
    all[i] = t.args[0];
    all.push_back(t.args[1]);
  }
  return all;
}

} // namespace

NeededValues::NeededValues(Builder &builder) : b_(builder) {
  for (TermId constraint : builder.graph.constraints)
    add(constraint);
}

void NeededValues::add(TermId constraint) {
  std::vector<TermId> all = disjuncts(b_.terms, constraint);
  for (std::size_t i = 0; i < all.size(); ++i) {
    TermId variable;
    if (!only_variable(all[i], variable))
      continue;
    Need need{all[i], all};
    need.otherwise.erase(need.otherwise.begin() + static_cast<std::ptrdiff_t>(i));
    needs_[variable.index()].push_back(std::move(need));
  }
}

// Does the term speak of one variable only, wider than a Boolean?
bool NeededValues::only_variable(TermId id, TermId &variable) const {
  constexpr std::size_t limit = 24;
  std::vector<TermId> open{id};
  for (std::size_t i = 0; i < open.size(); ++i) {
    const term::Term &t = b_.terms[open[i]];
    if (t.kind == term::Kind::Variable) {
      if (variable.valid() && variable != open[i])
        return false;
      variable = open[i];
    }
    for (unsigned k = 0; k < t.arity; ++k)
      open.push_back(t.args[k]);
    if (open.size() > limit)
      return false;
  }
  return variable.valid() && b_.terms.width(variable) > 1;
}

bool NeededValues::holds(TermId condition, TermId variable, Word value) {
  auto [slot, fresh] = known_.try_emplace({condition, variable, value});
  if (fresh)
    slot->second = term::Evaluator(b_.terms, [&](TermId) { return value; }).holds(condition);
  return slot->second;
}

bool NeededValues::refuse(EventId read, TermId value) {
  const Event &r = b_.event(read);
  auto needs = needs_.find(r.value.index());
  if (needs == needs_.end() || !b_.terms.is_constant(value))
    return false;
  for (const Need &need : needs->second) {
    if (holds(need.condition, r.value, b_.terms.value(value)))
      continue;
    bool forced = true;
    for (TermId other : need.otherwise)
      forced = forced && b_.excludes(r.guard, other);
    if (forced)
      return true;
  }
  return false;
}

} // namespace sennit::encoder
