// And-inverter graph to clauses.
//
// Idea: Tseitin, but a node that is a multiplexer or an exclusive or of three ands gets the clauses
// of that gate and no variables for the ands inside, and a tree of ands without other parents
// becomes one wide and. Example: not and(not and(c, t), not and(not c, e)) is ite(c, t, e): four
// clauses and two that only help propagation. Source: Een, Mishchenko, Soerensson, applying logic
// synthesis for speeding up SAT, 2007. Cost: linear in the nodes asked for. Both polarities: a
// literal may be used either way later.
#include "encoder/bitblast/cnf.h"

#include <algorithm>

namespace sennit::encoder {

void Cnf::clause(std::span<const Literal> literals) {
  std::vector<Literal> kept;
  for (Literal l : literals) {
    if (l == literal_true)
      return;
    if (l != literal_false)
      kept.push_back(l);
  }
  emit_(kept);
}

Literal Cnf::known(Aig::Edge edge) const {
  const std::uint32_t n = Aig::node(edge);
  const Literal l = n < literals_.size() ? literals_[n] : 0;
  return Aig::complemented(edge) ? -l : l;
}

Literal Cnf::literal(Aig::Edge edge) {
  if (Aig::node(edge) == 0)
    return edge == Aig::true_ ? literal_true : literal_false;
  if (literals_.size() < aig_.size())
    literals_.resize(aig_.size(), 0);
  std::vector<std::uint32_t> todo{Aig::node(edge)};
  while (!todo.empty()) {
    const std::uint32_t n = todo.back();
    if (literals_[n] != 0 || define(n, todo))
      todo.pop_back();
  }
  return known(edge);
}

// n = not ite(c, t, e), as and(not and(c, t), not and(not c, e)) = ite(c, not t, not e).
bool Cnf::match_ite(std::uint32_t n, Aig::Edge &condition, Aig::Edge &then,
                    Aig::Edge &otherwise) const {
  const Aig::Node &top = aig_[n];
  if (!Aig::complemented(top.left) || !Aig::complemented(top.right))
    return false;
  const std::uint32_t l = Aig::node(top.left), r = Aig::node(top.right);
  if (l == 0 || r == 0 || aig_.is_input(l) || aig_.is_input(r))
    return false;
  const Aig::Node &x = aig_[l], &y = aig_[r];
  for (const auto &[a, b] : {std::pair(x.left, x.right), std::pair(x.right, x.left)})
    for (const auto &[c, d] : {std::pair(y.left, y.right), std::pair(y.right, y.left)})
      if (a == Aig::not_(c)) {
        condition = a;
        then = Aig::not_(b);
        otherwise = Aig::not_(d);
        return true;
      }
  return false;
}

// The inputs of the widest and that no one else looks into.
Cnf::Edges Cnf::conjuncts(std::uint32_t n) const {
  Edges inputs, open{aig_[n].right, aig_[n].left};
  while (!open.empty()) {
    const Aig::Edge e = open.back();
    open.pop_back();
    const std::uint32_t m = Aig::node(e);
    Aig::Edge c = 0, t = 0, f = 0;
    if (!Aig::complemented(e) && !aig_.is_input(m) && aig_[m].parents == 1 && literals_[m] == 0 &&
        inputs.size() + open.size() < 60 && !match_ite(m, c, t, f)) {
      open.push_back(aig_[m].right);
      open.push_back(aig_[m].left);
    } else {
      inputs.push_back(e);
    }
  }
  return inputs;
}

bool Cnf::all_known(std::initializer_list<Aig::Edge> edges,
                    std::vector<std::uint32_t> &todo) const {
  bool all = true;
  for (Aig::Edge e : edges)
    if (literals_[Aig::node(e)] == 0) {
      todo.push_back(Aig::node(e));
      all = false;
    }
  return all;
}

// False: inputs were put on the list first.
bool Cnf::define(std::uint32_t n, std::vector<std::uint32_t> &todo) {
  if (aig_.is_input(n)) {
    literals_[n] = fresh_();
    return true;
  }
  Aig::Edge condition = 0, then = 0, otherwise = 0;
  if (match_ite(n, condition, then, otherwise)) {
    if (!all_known({condition, then, otherwise}, todo))
      return false;
    define_ite(n, condition, then, otherwise);
    return true;
  }
  const Edges inputs = conjuncts(n);
  bool all = true;
  for (Aig::Edge e : inputs)
    all = all_known({e}, todo) && all;
  if (!all)
    return false;
  define_and(n, inputs);
  return true;
}

void Cnf::define_ite(std::uint32_t n, Aig::Edge condition, Aig::Edge then, Aig::Edge otherwise) {
  const Literal o = literals_[n] = fresh_();
  const Literal c = known(condition), t = known(then), e = known(otherwise);
  const std::vector<std::vector<Literal>> clauses =
      t == -e ? std::vector<std::vector<Literal>>{{-o, -c, t}, {o, -c, -t}, {-o, c, -t}, {o, c, t}}
              : std::vector<std::vector<Literal>>{{-o, -c, t}, {o, -c, -t}, {-o, c, e},
                                                  {o, c, -e},  {-o, t, e},  {o, -t, -e}};
  for (const auto &clause : clauses)
    emit_(clause);
}

void Cnf::define_and(std::uint32_t n, const Edges &inputs) {
  const Literal o = literals_[n] = fresh_();
  std::vector<Literal> back{o};
  for (Aig::Edge e : inputs) {
    const Literal pair[] = {-o, known(e)};
    emit_(pair);
    back.push_back(-known(e));
  }
  std::sort(back.begin(), back.end());
  back.erase(std::unique(back.begin(), back.end()), back.end());
  emit_(back);
}

} // namespace sennit::encoder
