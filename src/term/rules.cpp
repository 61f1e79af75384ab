// Pieces shared by the simplification rules: complements, unsigned ranges, opened conjunctions.
#include "rules.h"

#include <algorithm>

namespace sennit::term::rules {

Literal literal(const TermManager &terms, TermId id) {
  const Term &t = terms[id];
  return t.kind == Kind::Not ? Literal{t.args[0], true} : Literal{id, false};
}

bool complementary(const TermManager &terms, TermId a, TermId b) {
  const Term &x = terms[a], &y = terms[b];
  if (x.kind == Kind::Constant && y.kind == Kind::Constant)
    return x.value == truncate(~y.value, y.width);
  return (x.kind == Kind::Not && x.args[0] == b) || (y.kind == Kind::Not && y.args[0] == a);
}

bool is_value(const TermManager &terms, TermId id, Word value) {
  return terms[id].kind == Kind::Constant && terms[id].value == value;
}

bool is_ones(const TermManager &terms, TermId id) {
  return is_value(terms, id, mask(terms.width(id)));
}

std::optional<unsigned> power_of_two(Word value) {
  if (value == 0 || (value & (value - 1)) != 0)
    return std::nullopt;
  unsigned k = 0;
  while (value >>= 1)
    ++k;
  return k;
}

namespace {

Range range_of_sum(const TermManager &terms, const Term &t, unsigned depth) {
  Range a = range(terms, t.args[0], depth), b = range(terms, t.args[1], depth);
  Word limit = mask(t.width);
  if (a.high > limit - b.high)
    return {0, limit};
  return {a.low + b.low, a.high + b.high};
}

} // namespace

Range range(const TermManager &terms, TermId id, unsigned depth) {
  const Term &t = terms[id];
  Range all{0, mask(t.width)};
  if (t.kind == Kind::Constant)
    return {t.value, t.value};
  if (depth == 0)
    return all;
  switch (t.kind) {
  case Kind::ZExt:
    return range(terms, t.args[0], depth - 1);
  case Kind::Ite: {
    Range a = range(terms, t.args[1], depth - 1), b = range(terms, t.args[2], depth - 1);
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
  }
  case Kind::And:
    return {0, std::min(range(terms, t.args[0], depth - 1).high,
                        range(terms, t.args[1], depth - 1).high)};
  case Kind::Add:
    return range_of_sum(terms, t, depth - 1);
  case Kind::URem:
    if (terms[t.args[1]].kind == Kind::Constant && terms[t.args[1]].value != 0)
      return {0, terms[t.args[1]].value - 1};
    return all;
  case Kind::UDiv:
    if (terms[t.args[1]].kind == Kind::Constant && terms[t.args[1]].value != 0)
      return {0, range(terms, t.args[0], depth - 1).high / terms[t.args[1]].value};
    return all;
  default:
    return all;
  }
}

bool contains(const std::vector<Literal> &all, Literal one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

bool clash(const std::vector<Literal> &a, const std::vector<Literal> &b) {
  return std::any_of(a.begin(), a.end(), [&](Literal x) { return contains(b, ~x); });
}

namespace {

bool openable(const TermManager &terms, Literal x) {
  const Term &t = terms[x.base];
  return t.width == 1 && t.kind == (x.negated ? Kind::Or : Kind::And);
}

// Position of the newest conjunction in `all` that is not in `other`; all.size() if there is none.
std::size_t newest(const TermManager &terms, const std::vector<Literal> &all,
                   const std::vector<Literal> &other) {
  std::size_t best = all.size();
  for (std::size_t i = 0; i < all.size(); ++i)
    if ((best == all.size() || all[i].base > all[best].base) && openable(terms, all[i]) &&
        !contains(other, all[i]))
      best = i;
  return best;
}

void open_at(const TermManager &terms, std::vector<Literal> &all, std::size_t at) {
  Literal opened = all[at];
  const Term &t = terms[opened.base];
  auto child = [&](unsigned i) {
    Literal c = literal(terms, t.args[i]);
    return opened.negated ? ~c : c;
  };
  Literal first = child(0), second = child(1);
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(at));
  for (Literal c : {second, first})
    if (!contains(all, c))
      all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), c);
}

} // namespace

Conjuncts open_conjunctions(const TermManager &terms, Literal a, Literal b, unsigned budget) {
  Conjuncts sets{{a}, {b}};
  while (budget-- > 0) {
    std::size_t i = newest(terms, sets.a, sets.b), j = newest(terms, sets.b, sets.a);
    bool in_a = i < sets.a.size(), in_b = j < sets.b.size();
    if (!in_a && !in_b)
      break;
    if (in_a && (!in_b || sets.a[i].base >= sets.b[j].base))
      open_at(terms, sets.a, i);
    else
      open_at(terms, sets.b, j);
  }
  return sets;
}

} // namespace sennit::term::rules
