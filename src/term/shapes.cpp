#include "sennit/term/shapes.h"

#include <algorithm>
#include <iterator>

namespace sennit::term {

namespace {

bool is_set_like(Kind kind) { // twice the same operand counts once
  return kind == Kind::And || kind == Kind::Or;
}
bool is_grouping(Kind kind) {
  return is_set_like(kind) || kind == Kind::Xor || kind == Kind::Add || kind == Kind::Mul;
}

} // namespace

Shapes::Shape Shapes::compute(TermId root, Known &known, const Variables *exchanged) {
  if (known.size() < terms_.size())
    known.resize(terms_.size(), unknown);
  if (exchanged != nullptr)
    of(root);
  std::vector<TermId> open{root};
  while (!open.empty()) {
    const TermId id = open.back();
    if (known[id.index()] != unknown) {
      open.pop_back();
      continue;
    }
    bool ready = true;
    const Term &t = terms_[id];
    for (unsigned i = 0; i < t.arity; ++i)
      if (known[t.args[i].index()] == unknown) {
        open.push_back(t.args[i]);
        ready = false;
      }
    if (!ready)
      continue;
    open.pop_back();
    known[id.index()] = make(id, known, exchanged);
  }
  return known[root.index()];
}

Shapes::Shape Shapes::make(TermId id, const Known &known, const Variables *exchanged) {
  const Term &t = terms_[id];
  ++steps_;
  if (exchanged != nullptr && t.kind != Kind::Variable &&
      std::all_of(t.args, t.args + t.arity,
                  [&](TermId a) { return known[a.index()] == known_[a.index()]; }))
    return known_[id.index()];
  Key key{static_cast<std::uint64_t>(t.kind), t.width, t.low};
  Operands operands;
  if (t.kind == Kind::Constant) {
    key.push_back(static_cast<std::uint64_t>(t.value));
    key.push_back(static_cast<std::uint64_t>(t.value >> 64));
  } else if (t.kind == Kind::Variable) {
    TermId variable = id;
    if (exchanged != nullptr)
      if (const auto found = exchanged->find(id.index()); found != exchanged->end())
        variable = found->second;
    key.push_back(variable.index());
  } else {
    std::vector<Shape> list;
    for (unsigned i = 0; i < t.arity; ++i) {
      const Shape argument = known[t.args[i].index()];
      if (is_grouping(t.kind) && operands_[argument].kind == t.kind)
        std::ranges::copy(operands_[argument].list, std::back_inserter(list));
      else
        list.push_back(argument);
    }
    if (is_grouping(t.kind) || t.kind == Kind::Eq)
      std::ranges::sort(list);
    if (is_set_like(t.kind))
      list.erase(std::unique(list.begin(), list.end()), list.end());
    if (is_grouping(t.kind))
      operands = {t.kind, list};
    key.insert(key.end(), list.begin(), list.end());
  }
  steps_ += key.size();
  const auto [slot, fresh] = shapes_.try_emplace(key, static_cast<Shape>(operands_.size()));
  if (fresh)
    operands_.push_back(std::move(operands));
  return slot->second;
}

std::vector<Shapes::Shape> Shapes::operands(Shape shape, Kind kind) const {
  if (operands_[shape].kind == kind)
    return operands_[shape].list;
  return {shape};
}

bool Exchange::add(TermId a, TermId b) {
  const auto [first, fresh] = variables_.try_emplace(a.index(), b);
  const auto [second, other] = variables_.try_emplace(b.index(), a);
  return first->second == b && second->second == a;
}

bool Exchange::match(TermId first, TermId second) {
  const TermManager &terms = shapes_.terms_;
  std::vector<std::pair<TermId, TermId>> open{{first, second}};
  while (!open.empty()) {
    const auto [a, b] = open.back();
    open.pop_back();
    if (a == b || !matched_.insert(std::uint64_t(a.index()) << 32 | b.index()).second)
      continue;
    const Term &s = terms[a], &t = terms[b];
    if (s.kind != t.kind || s.width != t.width || s.low != t.low || s.arity != t.arity ||
        (s.kind == Kind::Constant && s.value != t.value))
      return false;
    if (s.kind == Kind::Variable && !add(a, b))
      return false;
    for (unsigned i = 0; i < s.arity; ++i)
      open.emplace_back(s.args[i], t.args[i]);
  }
  return true;
}

} // namespace sennit::term
