// Slots (sections.md 1, E2 and E3): the regions of a lock as positions in a line, with the contents between them.
//
//     put: count < N, slot[in] = v, in = (in + 1) % N, count + 1       get: 0 < count, r = slot[out], out = (out + 1) % N, count - 1
//
//     position     first(u, p): unit u happens and is one of the first p; at(u, p) = first(u, p) & !first(u, p - 1)
//                  first(u, p) -> first(u, p + 1); one unit a place; places fill from the left; first(u, p) -> first(t, p - 1) for t
//                  that must come before u and happens
//     state        s_0 initial; s_p = what the unit at place p makes of s_{p - 1}; where it has to wait, s_{p - 1} lets it pass
//     group        units that do the same up to their inputs (all puts): s_p has one case a group, not one a unit, with the inputs
//                  of the unit at p
//     values       what a unit reads is what stands in s_{p - 1}; a region that only reads finds some s_p; behind all units: the last
//
// Like all facts (facts.h) these are necessary conditions: every execution has such a line. So nothing has to be
// read back: they prove, the search by reads-from finds bugs. Cost: units^2 x (contents + inputs) + units^3 / 6 small clauses.
// Left out: links between locks; a region that stays open has successors here.
#include "encoder/automaton.h"
#include "encoder/shapes.h"
#include "encoder/units.h"

#include <algorithm>
#include <set>

namespace sennit::encoder {

namespace {

constexpr std::size_t most_units = 40, most_cells = 24, most_groups = 16, most_states = 200;

using term::Conjuncts;
using term::Substitution;

// A unit in one of its variants, as a member of a group.
struct Way {
  std::size_t unit;
  TermId act;
  std::vector<TermId> values; // of the group's inputs
};

// Terms over the old contents and inputs: the new contents, the condition to pass, what is read.
struct Group {
  Update terms;
  std::vector<TermId> inputs;
  std::vector<Way> ways;
};

// A read, and the term of its group that it finds.
struct Tie {
  EventId read;
  std::size_t unit, group, term;
  TermId act;
};

class Slots {
public:
  Slots(Builder &builder, const Units &units)
      : b_(builder), terms_(builder.terms), units_(units), old_(units.effects().old()),
        shapes_(terms_, old_), count_(units.writers().size()) {}

  bool run() {
    if (!start())
      return false;
    for (std::size_t u = 0; u < count_; ++u)
      for (const Variant &variant : units_.writers()[u].variants)
        if (!add(u, variant))
          return false;
    if (!pays())
      return false;
    keep_common_inputs();
    make_positions();
    make_states();
    tie();
    for (const Unit &reader : units_.readers())
      observe(reader);
    finish();
    return true;
  }

private:
  bool start();
  bool add(std::size_t unit, const Variant &variant);
  bool pays();
  TermId constraints(const Variant &variant, const Conjuncts &act, Substitution &s);
  bool mentions(TermId id, const std::set<TermId> &variables);
  void keep_common_inputs();
  void make_positions();
  void order(std::size_t a, std::size_t b);
  void make_states();
  Substitution at(std::size_t group, std::size_t place);
  TermId chosen(std::size_t group, std::size_t place);
  TermId place(std::size_t unit, std::size_t p) { // at(u, p), p from 1
    return p == 1 ? first_[unit][1]
                  : terms_.and_(first_[unit][p], terms_.not_(first_[unit][p - 1]));
  }
  TermId here(const Way &way, std::size_t p) {
    const TermId at = place(way.unit, p);
    return way.act == units_.writers()[way.unit].act ? at : terms_.and_(at, way.act);
  }
  void follow(const Automaton &automaton, std::size_t p, std::vector<TermId> &is_in, Update &state);
  void tie();
  void observe(const Unit &reader);
  void finish();
  void fact(TermId term) { b_.slot_facts.push_back(term); }

  Builder &b_;
  term::TermManager &terms_;
  const Units &units_;
  const std::vector<TermId> &old_;
  Shapes shapes_;
  std::size_t count_; // of units, and of places
  std::map<Update, std::size_t> known_;
  std::vector<Group> groups_;
  std::vector<Tie> ties_;
  std::vector<std::vector<TermId>> first_; // by unit and place, from 0
  std::vector<TermId> filled_;             // by place, from 0
  std::vector<Update> states_;             // by place, from 0
  std::map<std::pair<std::size_t, std::size_t>, std::vector<TermId>> results_; // by group and place
};

// The contents before all units.
bool Slots::start() {
  Update state(old_.size());
  Substitution s(terms_);
  units_.effects().apply(units_.early(), state,
                         {s, [](TermId guard) { return guard; }, nullptr, true});
  states_.push_back(state);
  return std::ranges::all_of(state, [](TermId t) { return t.valid(); });
}

// What constraints say of reads that happen: conditions of awaits inside.
TermId Slots::constraints(const Variant &variant, const Conjuncts &act, Substitution &s) {
  std::set<TermId> happening, others;
  for (EventId e : variant.events)
    if (const Event &event = b_.event(e); event.kind == EventKind::Read)
      (act.imply(event.guard) ? happening : others).insert(event.value);
  TermId all = terms_.true_();
  for (TermId constraint : b_.graph.constraints) {
    std::vector<TermId> parts{constraint}, left;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (const term::Term t = terms_[parts[i]]; t.kind == term::Kind::Or && t.width == 1)
        parts.insert(parts.end(), {t.args[0], t.args[1]});
      else if (!act.exclude(parts[i]))
        left.push_back(parts[i]);
    const TermId open = terms_.or_all(left);
    if (mentions(open, happening) && !mentions(open, others))
      all = terms_.and_(all, s(open));
  }
  return all;
}

bool Slots::mentions(TermId id, const std::set<TermId> &variables) {
  std::vector<TermId> open{id};
  std::set<TermId> seen;
  while (!open.empty()) {
    const TermId top = open.back();
    open.pop_back();
    if (!seen.insert(top).second)
      continue;
    if (variables.contains(top))
      return true;
    const term::Term &t = terms_[top];
    open.insert(open.end(), t.args, t.args + t.arity);
  }
  return false;
}

bool Slots::add(std::size_t unit, const Variant &variant) {
  const Conjuncts given(terms_, variant.act);
  Substitution rough(terms_), s(terms_);
  Update state = old_;
  units_.effects().apply(variant.events, state,
                         {rough, [&](TermId guard) { return rough(guard); }});
  const TermId passed = rough(variant.act);
  const Conjuncts known(terms_, passed);
  std::vector<Finding> found;
  state = old_;
  units_.effects().apply(
      variant.events, state,
      {s, [&](TermId guard) { return known.reduce(s(given.reduce(guard))); }, &found});
  Update update = state;
  update.push_back(shapes_.dependent_part(terms_.and_(passed, constraints(variant, given, s))));
  std::vector<Tie> ties;
  for (const Finding &f : found) {
    if (!f.contents.valid() || !units_.is_observed(f.read))
      continue;
    ties.push_back({f.read, unit, 0, update.size(), variant.act});
    update.push_back(f.contents);
  }
  const Shape shape = shapes_.of(update);
  Update name = shape.terms;
  if (!b_.options.slot_groups)
    name.push_back(terms_.constant(unit, 32));
  auto [slot, fresh] = known_.try_emplace(name, groups_.size());
  if (fresh)
    groups_.push_back({shape.terms, shape.inputs, {}});
  auto &ways = groups_[slot->second].ways;
  if (!ways.empty() && ways.back().unit == unit && ways.back().values == shape.values)
    ways.back().act = terms_.or_(ways.back().act, variant.act);
  else
    ways.push_back({unit, variant.act, shape.values});
  for (Tie &tie : ties) {
    tie.group = slot->second;
    const auto same = std::ranges::find_if(ties_, [&](const Tie &other) {
      return other.read == tie.read && other.unit == unit && other.group == tie.group &&
             other.term == tie.term;
    });
    if (same != ties_.end())
      same->act = terms_.or_(same->act, tie.act);
    else
      ties_.push_back(tie);
  }
  return groups_.size() <= (b_.options.slot_groups ? most_groups : most_units);
}

// Reads-from is short where few groups share the work and no section goes on from what it finds (sections.md 4 and 5).
bool Slots::pays() {
  if (b_.options.slots_first || 2 * groups_.size() <= count_)
    return true;
  return std::ranges::any_of(groups_, [&](const Group &group) {
    for (std::size_t c = 0; c < old_.size(); ++c)
      if (group.terms[c] != old_[c] && shapes_.depends(group.terms[c]))
        return true;
    return false;
  });
}

// Where all members have the same input it is no input.
void Slots::keep_common_inputs() {
  for (Group &group : groups_) {
    Substitution s(terms_);
    for (std::size_t k = 0; k < group.inputs.size(); ++k)
      if (std::ranges::all_of(
              group.ways, [&](const Way &way) { return way.values[k] == group.ways[0].values[k]; }))
        s.set(group.inputs[k], group.ways[0].values[k]);
    for (TermId &t : group.terms)
      t = s(t);
  }
}

void Slots::make_positions() {
  for (const Unit &unit : units_.writers()) {
    std::vector<TermId> line{terms_.false_()};
    for (std::size_t p = 1; p < count_; ++p)
      line.push_back(terms_.variable(1));
    line.push_back(b_.options.mutations.slots_all_happen ? terms_.true_() : unit.act);
    for (std::size_t p = 1; p < count_; ++p)
      fact(terms_.implies(line[p], line[p + 1]));
    first_.push_back(std::move(line));
  }
  filled_.push_back(terms_.true_());
  for (std::size_t p = 1; p <= count_; ++p) {
    std::vector<TermId> here;
    for (std::size_t u = 0; u < count_; ++u) {
      for (TermId other : here)
        fact(terms_.not_(terms_.and_(other, place(u, p))));
      here.push_back(place(u, p));
    }
    filled_.push_back(terms_.or_all(here));
    fact(terms_.implies(filled_[p], filled_[p - 1]));
  }
  for (std::size_t a = 0; a < count_; ++a)
    for (std::size_t b = 0; b < count_; ++b)
      if (const Unit &x = units_.writers()[a], &y = units_.writers()[b];
          a != b && (b_.must.before(x.last, y.first, y.act) ||
                     (b_.options.mutations.slots_as_listed && a < b)))
        order(a, b);
}

void Slots::order(std::size_t a, std::size_t b) {
  const TermId act = units_.writers()[a].act;
  const bool implied = b_.implies(units_.writers()[b].act, act);
  for (std::size_t p = 1; p <= count_; ++p)
    fact(terms_.implies(implied ? first_[b][p] : terms_.and_(first_[b][p], act), first_[a][p - 1]));
}

// Some unit of the group stands at the place.
TermId Slots::chosen(std::size_t group, std::size_t p) {
  std::vector<TermId> any;
  for (const Way &way : groups_[group].ways)
    any.push_back(here(way, p));
  return terms_.or_all(any);
}

// The group's terms at a place: over the contents before, with the inputs of the unit there.
Substitution Slots::at(std::size_t group, std::size_t p) {
  Substitution s(terms_);
  for (std::size_t c = 0; c < old_.size(); ++c)
    s.set(old_[c], states_[p - 1][c]);
  const Group &g = groups_[group];
  for (std::size_t k = 0; k < g.inputs.size(); ++k) {
    TermId value = g.ways.front().values[k];
    for (const Way &way : g.ways)
      value = terms_.ite(here(way, p), way.values[k], value);
    s.set(g.inputs[k], value);
  }
  return s;
}

void Slots::make_states() {
  std::vector<Update> groups;
  for (const Group &group : groups_)
    groups.push_back(group.terms);
  const Automaton automaton = b_.options.slot_tuples ? explore(terms_, old_, states_[0], groups,
                                                               most_states, b_.options.mutations)
                                                     : Automaton{};
  std::vector<TermId> is_in(automaton.states.size(), terms_.false_());
  if (!is_in.empty())
    is_in[0] = terms_.true_();
  for (std::size_t p = 1; p <= count_; ++p) {
    Update state = states_.back();
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      Substitution s = at(g, p);
      const TermId here = chosen(g, p);
      std::vector<TermId> &results = results_[{g, p}];
      for (TermId t : groups_[g].terms)
        results.push_back(s(t));
      for (std::size_t c = 0; c < state.size(); ++c)
        state[c] = terms_.ite(here, results[c], state[c]);
      fact(terms_.implies(here, results[state.size()]));
    }
    follow(automaton, p, is_in, state);
    states_.push_back(std::move(state));
  }
}

// The cells of the automaton are a case distinction over its states.
void Slots::follow(const Automaton &automaton, std::size_t p, std::vector<TermId> &is_in,
                   Update &state) {
  if (automaton.cells.empty())
    return;
  std::vector<std::vector<TermId>> ways(is_in.size());
  for (std::size_t k = 0; k < is_in.size(); ++k) {
    ways[k].push_back(terms_.and_(terms_.not_(filled_[p]), is_in[k]));
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      const TermId from = terms_.and_(chosen(g, p), is_in[k]);
      if (const auto next = automaton.next[g][k])
        ways[*next].push_back(from);
      else
        fact(terms_.not_(from));
    }
  }
  for (std::size_t k = 0; k < is_in.size(); ++k)
    is_in[k] = terms_.or_all(ways[k]);
  fact(terms_.or_all(is_in));
  for (std::size_t i = 0; i < automaton.cells.size(); ++i) {
    const Width width = terms_.width(old_[automaton.cells[i]]);
    std::map<Word, std::vector<TermId>> by_value;
    for (std::size_t k = 0; k < is_in.size(); ++k)
      by_value[automaton.states[k][i]].push_back(is_in[k]);
    TermId value;
    for (const auto &[word, when] : by_value) {
      const TermId constant = terms_.constant(word, width);
      value = value.valid() ? terms_.ite(terms_.or_all(when), constant, value) : constant;
    }
    state[automaton.cells[i]] = value;
  }
}

void Slots::tie() {
  for (const Tie &tie : ties_) {
    TermId value;
    for (std::size_t p = 1; p <= count_; ++p) {
      const TermId here = results_[{tie.group, p}][tie.term];
      value = value.valid() ? terms_.ite(place(tie.unit, p), here, value) : here;
    }
    const Event &read = b_.event(tie.read);
    fact(terms_.implies(terms_.and_(tie.act, read.guard), terms_.eq(read.value, value)));
  }
}

// A region that only reads finds the contents behind the first q units, for some q.
void Slots::observe(const Unit &reader) {
  const TermId act = reader.act;
  std::vector<TermId> line; // behind at most q
  for (std::size_t q = 0; q < count_; ++q)
    line.push_back(b_.options.mutations.slots_reader_first ? act : terms_.variable(1));
  line.push_back(act);
  for (std::size_t q = 0; q < count_; ++q)
    fact(terms_.implies(line[q], line[q + 1]));
  for (std::size_t u = 0; u < count_; ++u) {
    const Unit &unit = units_.writers()[u];
    if (b_.must.before(unit.last, reader.first, act))
      for (std::size_t q = 0; q <= count_; ++q)
        fact(terms_.implies(terms_.and_(line[q], unit.act), first_[u][q]));
    if (b_.must.before(reader.last, unit.first, unit.act))
      for (std::size_t p = 1; p <= count_; ++p)
        fact(terms_.implies(terms_.and_(first_[u][p], act), line[p - 1]));
  }
  for (std::size_t q = 0; q <= count_; ++q) {
    Substitution s(terms_);
    Update state = states_[q];
    std::vector<Finding> found;
    units_.effects().apply(reader.variants[0].events, state,
                           {s, [](TermId guard) { return guard; }, &found, true});
    const TermId here = q == 0 ? line[0] : terms_.and_(line[q], terms_.not_(line[q - 1]));
    for (const Finding &f : found)
      if (const Event &read = b_.event(f.read); f.contents.valid())
        fact(terms_.implies(terms_.and_(here, read.guard), terms_.eq(read.value, f.contents)));
  }
}

// Reads behind all units.
void Slots::finish() {
  Update state = states_.back();
  Substitution s(terms_);
  std::vector<Finding> found;
  units_.effects().apply(units_.late(), state,
                         {s, [](TermId guard) { return guard; }, &found, true});
  for (const Finding &f : found)
    if (const Event &read = b_.event(f.read); f.contents.valid())
      fact(terms_.implies(read.guard, terms_.eq(read.value, f.contents)));
}

} // namespace

void add_slots(Builder &builder) {
  const std::vector<event::Semaphore> semaphores =
      event::find_semaphores(builder.graph, builder.must);
  for (std::uint32_t lock = 0; lock < builder.sections.locks().size(); ++lock) {
    builder.poll();
    Units units(builder, semaphores, lock);
    if (units.find(most_units, most_cells) && Slots(builder, units).run())
      builder.encoding.counters.slots += units.writers().size();
  }
}

} // namespace sennit::encoder
