// Tiny random formulas: two or three threads, one or two places, at most ten variables, random
// clauses beside the contract.
#include "theory/tiny_formula.h"

#include <algorithm>
#include <random>

namespace sennit::theory {

namespace {

class Maker {
public:
  Maker(std::uint64_t seed, std::uint32_t size) : random_(seed * 7919 + 13), size_(size) {}

  TinyFormula run() {
    const std::uint32_t places = 1 + below(2 + size_);
    for (std::uint32_t p = 0; p < places; ++p)
      f_.problem.add_place(p, false);
    for (std::uint32_t chains = 2 + below(2) + size_; chains > 0; --chains)
      add_thread(places);
    add_reads_from();
    add_noise();
    return std::move(f_);
  }

private:
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
  Literal limit() const { return static_cast<Literal>(10 + 40 * size_); }
  Literal fresh() { return ++f_.variables; }
  Literal guard() {
    return below(4) == 0 && guards_ < 2 + 4 * size_ ? (++guards_, fresh()) : literal_true;
  }

  void add_thread(std::uint32_t places) {
    const ChainId chain = f_.problem.add_chain();
    for (std::uint32_t n = 1 + below(3) + size_; n > 0; --n) {
      const NodeId node = f_.problem.add_node(chain);
      for (std::uint32_t i = below(4) == 0 ? 2 : 1; i > 0; --i) {
        const PlaceId place(below(places));
        const Literal path = guard();
        if (below(2) == 0)
          writes_.push_back(f_.problem.add_write(node, place, path, path));
        else
          reads_.push_back(f_.problem.add_read(node, place, path));
      }
    }
  }

  void add_reads_from() {
    for (AccessId r : reads_) {
      const Access read = f_.problem[r];
      std::vector<Literal> some;
      if (read.path != literal_true)
        some.push_back(negated(read.path));
      const std::size_t guards = some.size();
      for (AccessId w : writes_) {
        const Access write = f_.problem[w];
        if (write.place != read.place || f_.variables >= limit() ||
            (write.node == read.node && write.position > read.position))
          continue;
        const Literal rf = fresh();
        f_.problem.add_rf(w, r, rf);
        if (write.path != literal_true)
          f_.clauses.push_back({-rf, write.path});
        if (read.path != literal_true)
          f_.clauses.push_back({-rf, read.path});
        for (std::size_t i = guards; i < some.size(); ++i)
          f_.clauses.push_back({-rf, -some[i]});
        some.push_back(rf);
      }
      if (some.size() > guards)
        f_.clauses.push_back(some);
    }
    for (std::size_t i = 0; i < writes_.size(); ++i)
      for (std::size_t j = i + 1; j < writes_.size(); ++j)
        if (f_.open_pairs.size() < 3 + 20 * size_ &&
            f_.problem[writes_[i]].place == f_.problem[writes_[j]].place &&
            f_.problem[writes_[i]].node != f_.problem[writes_[j]].node)
          f_.open_pairs.emplace_back(writes_[i], writes_[j]);
  }

  void add_noise() {
    if (f_.variables == 0)
      return;
    for (std::uint32_t n = 1 + below(static_cast<std::uint32_t>(f_.variables)); n > 0; --n) {
      std::vector<Literal> clause;
      for (std::uint32_t i = 2 + below(2); i > 0; --i) {
        const Literal v = 1 + static_cast<Literal>(below(static_cast<std::uint32_t>(f_.variables)));
        clause.push_back(below(2) == 0 ? v : -v);
      }
      f_.clauses.push_back(clause);
    }
  }

  std::mt19937_64 random_;
  std::uint32_t size_;
  TinyFormula f_;
  std::uint32_t guards_ = 0;
  std::vector<AccessId> reads_, writes_;
};

} // namespace

TinyFormula random_formula(std::uint64_t seed, std::uint32_t size) {
  return Maker(seed, size).run();
}

void add_second_stage(TinyFormula &formula) {
  for (const auto &[a, b] : formula.open_pairs)
    formula.problem.add_ws(a, b, ++formula.variables);
  formula.open_pairs.clear();
}

bool is_model(const TinyFormula &formula, const std::function<bool(Literal)> &holds) {
  return std::all_of(formula.clauses.begin(), formula.clauses.end(),
                     [&](const auto &clause) {
                       return std::any_of(clause.begin(), clause.end(), holds);
                     }) &&
         consistent(formula.problem, holds);
}

bool satisfiable(const TinyFormula &formula) {
  for (std::uint32_t bits = 0; bits < std::uint32_t(1) << formula.variables; ++bits)
    if (is_model(formula,
                 [&](Literal l) { return ((bits >> (std::abs(l) - 1)) & 1) == (l > 0 ? 1U : 0U); }))
      return true;
  return false;
}

} // namespace sennit::theory
