// Additions commute by their form; everything else is asked.
#include "encoder/commutation.h"

#include "sennit/term/substitution.h"

#include <algorithm>

namespace sennit::encoder {

using term::TermId;

namespace {
constexpr std::uint64_t query_conflicts = 2000;
}

Commutation::Commutation(term::TermManager &terms, std::vector<TermId> old, Oracle *oracle)
    : terms_(terms), old_(std::move(old)), dependence_(terms, old_), oracle_(oracle) {}

TermId Commutation::input(unsigned pool, std::size_t number, Width width) {
  auto [slot, fresh] = inputs_[pool].try_emplace({number, width});
  if (fresh)
    slot->second = terms_.variable(width);
  return slot->second;
}

// The largest parts that do not mention the old contents become inputs, numbered as they are met.
Update Commutation::abstract(const Update &update, bool keep_constants) {
  std::unordered_map<TermId, TermId> known;
  for (TermId s : old_)
    known[s] = s;
  std::size_t number = 0;
  Update result;
  for (TermId root : update) {
    std::vector<TermId> open{root};
    while (!open.empty()) {
      const TermId top = open.back();
      if (known.contains(top)) {
        open.pop_back();
        continue;
      }
      const term::Term t = terms_[top];
      if (!depends(top)) {
        known[top] =
            t.kind == term::Kind::Constant && keep_constants ? top : input(0, number++, t.width);
        open.pop_back();
        continue;
      }
      TermId args[3];
      bool ready = true;
      for (unsigned i = t.arity; i-- > 0;)
        if (const auto found = known.find(t.args[i]); found != known.end())
          args[i] = found->second;
        else {
          open.push_back(t.args[i]);
          ready = false;
        }
      if (!ready)
        continue;
      known[top] = terms_.build(t.kind, {args, t.arity}, t.width, t.low);
      open.pop_back();
    }
    result.push_back(known.at(root));
  }
  return result;
}

// The same shape over inputs of its own.
Update Commutation::renamed(const Update &shape) {
  term::Substitution s(terms_);
  const auto pool = inputs_[0];
  for (const auto &[key, variable] : pool)
    s.set(variable, input(1, key.first, key.second));
  Update result;
  for (TermId t : shape)
    result.push_back(s(t));
  return result;
}

Update Commutation::after(const Update &first, const Update &second) {
  term::Substitution s(terms_);
  for (std::size_t i = 0; i < old_.size(); ++i)
    s.set(old_[i], first[i]);
  Update result;
  for (TermId t : second)
    result.push_back(s(t));
  return result;
}

std::size_t Commutation::shape_of(Shapes &shapes, const Update &abstracted) {
  auto [slot, fresh] = shapes.known.try_emplace(abstracted, shapes.updates.size());
  if (fresh) {
    shapes.updates.push_back(abstracted);
    ++shapes.count;
  }
  return slot->second;
}

// Is the term old + d with a d that does not mention old contents? Cases may differ in d.
static bool is_sum(const term::TermManager &terms, TermId id, TermId old,
                   const std::function<bool(TermId)> &depends, unsigned depth) {
  const term::Term t = terms[id];
  if (id == old || depth == 0)
    return id == old;
  auto part = [&](unsigned i) { return is_sum(terms, t.args[i], old, depends, depth - 1); };
  switch (t.kind) {
  case term::Kind::Add:
    return (!depends(t.args[1]) && part(0)) || (!depends(t.args[0]) && part(1));
  case term::Kind::Sub:
    return !depends(t.args[1]) && part(0);
  case term::Kind::Ite:
    return !depends(t.args[0]) && part(1) && part(2);
  default:
    return false;
  }
}

bool Commutation::adds(const Update &update, std::size_t cell) {
  constexpr unsigned depth = 16;
  return is_sum(terms_, update[cell], old_[cell], [&](TermId id) { return depends(id); }, depth);
}

bool Commutation::adds(const Update &update) {
  for (std::size_t i = 0; i < old_.size(); ++i)
    if (!adds(update, i))
      return false;
  return true;
}

std::size_t Commutation::add(const Update &update) {
  adds_.push_back(adds(update));
  const std::size_t general = shape_of(general_, abstract(update, false));
  updates_.emplace_back(general, shape_of(exact_, abstract(update, true)));
  return updates_.size() - 1;
}

bool Commutation::query(const Update &f, const Update &g) {
  const Update other = renamed(g), fg = after(f, other), gf = after(other, f);
  TermId differ = terms_.false_();
  for (std::size_t i = 0; i < fg.size(); ++i)
    differ = terms_.or_(differ, terms_.ne(fg[i], gf[i]));
  if (terms_.is_false(differ))
    return true;
  return oracle_ != nullptr && !differs_somewhere(differ) &&
         oracle_->ask_alone({&differ, 1}, query_conflicts, std::nullopt) == Oracle::Reply::Refuted;
}

// A few assignments, before the solver is asked.
bool Commutation::differs_somewhere(TermId differ) {
  for (Word seed = 1; seed <= 6; ++seed) {
    Word state = seed * 0x9e3779b97f4a7c15u;
    term::Evaluator evaluator(terms_, [&](TermId) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      return seed <= 3 ? state >> 60 : state >> 7;
    });
    if (evaluator.holds(differ))
      return true;
  }
  return false;
}

bool Commutation::commute(Shapes &shapes, std::size_t a, std::size_t b) {
  auto [slot, fresh] = shapes.verdicts.try_emplace({std::min(a, b), std::max(a, b)}, false);
  if (fresh)
    slot->second = query(shapes.updates[a], shapes.updates[b]);
  return slot->second;
}

bool Commutation::commute(std::size_t a, std::size_t b) {
  if (adds_[a] && adds_[b])
    return true;
  const auto &[general_a, exact_a] = updates_[a];
  const auto &[general_b, exact_b] = updates_[b];
  return commute(general_, general_a, general_b) || commute(exact_, exact_a, exact_b);
}

} // namespace sennit::encoder
