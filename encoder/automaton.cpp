// Reachable tuples by exploring: counts and indices of a buffer do not depend on what is put into it.
//
//     N = 2    (in, out, count): (0,0,0) (1,0,1) (0,0,2) (1,1,0) (0,1,1) (1,1,2)
//
// Found so, that in = (out + count) % N needs no proof by the solver, and the cells are a case distinction over constants. The cells:
// those with constant initial contents that no group makes depend on anything but such cells.
// Cost: states x groups small evaluations.
#include "encoder/automaton.h"

#include <algorithm>

namespace sennit::encoder {

using term::TermId;

namespace {

class Explorer {
public:
  Explorer(const term::TermManager &terms, const std::vector<TermId> &old,
           const std::vector<Update> &groups, const Mutations &mutations)
      : terms_(terms), old_(old), groups_(groups), mutations_(mutations) {}

  Automaton run(const Update &initial, std::size_t most_states);

private:
  void find_cells(const Update &initial);
  bool inside(TermId id) const; // mentions no variable but cells of the automaton
  std::optional<std::vector<Word>> step(const Update &group, const std::vector<Word> &from) const;

  const term::TermManager &terms_;
  const std::vector<TermId> &old_;
  const std::vector<Update> &groups_;
  const Mutations &mutations_;
  Automaton result_;
};

bool Explorer::inside(TermId id) const {
  std::vector<TermId> open{id};
  std::map<TermId, bool> seen;
  while (!open.empty()) {
    const TermId top = open.back();
    open.pop_back();
    if (!seen.try_emplace(top, true).second)
      continue;
    const term::Term &t = terms_[top];
    if (t.kind == term::Kind::Variable && !mutations_.tuples_ignore_inputs &&
        std::ranges::none_of(result_.cells, [&](std::size_t c) { return old_[c] == top; }))
      return false;
    open.insert(open.end(), t.args, t.args + t.arity);
  }
  return true;
}

void Explorer::find_cells(const Update &initial) {
  for (std::size_t c = 0; c < old_.size(); ++c)
    if (terms_.is_constant(initial[c]))
      result_.cells.push_back(c);
  while (std::erase_if(result_.cells, [&](std::size_t c) {
           return !std::ranges::all_of(groups_, [&](const Update &g) { return inside(g[c]); });
         }) > 0)
    ;
}

std::optional<std::vector<Word>> Explorer::step(const Update &group,
                                                const std::vector<Word> &from) const {
  term::Evaluator evaluator(terms_, [&](TermId variable) -> Word {
    for (std::size_t i = 0; i < from.size(); ++i)
      if (old_[result_.cells[i]] == variable)
        return from[i];
    return 0;
  });
  if (const TermId passes = group[old_.size()]; inside(passes) && !evaluator.holds(passes))
    return std::nullopt;
  std::vector<Word> to;
  for (std::size_t c : result_.cells)
    to.push_back(evaluator(group[c]));
  return to;
}

Automaton Explorer::run(const Update &initial, std::size_t most_states) {
  find_cells(initial);
  std::map<std::vector<Word>, std::size_t> known;
  std::vector<Word> start;
  for (std::size_t c : result_.cells)
    start.push_back(terms_.value(initial[c]));
  result_.states.push_back(start);
  known[start] = 0;
  result_.next.resize(groups_.size());
  for (std::size_t i = 0; i < result_.states.size() && !result_.cells.empty(); ++i)
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      std::optional<std::size_t> &next = result_.next[g].emplace_back();
      const auto to = step(groups_[g], result_.states[i]);
      if (!to)
        continue;
      const auto [slot, fresh] = known.try_emplace(*to, result_.states.size());
      if (fresh)
        result_.states.push_back(*to);
      next = slot->second;
      if (result_.states.size() > most_states)
        return {};
    }
  return std::move(result_);
}

} // namespace

Automaton explore(const term::TermManager &terms, const std::vector<TermId> &old,
                  const Update &initial, const std::vector<Update> &groups, std::size_t most_states,
                  const Mutations &mutations) {
  return Explorer(terms, old, groups, mutations).run(initial, most_states);
}

} // namespace sennit::encoder
