// Sums: where all updates of a component commute, an operation finds the updates before it applied in any order, and which ones
// came before is free but for program order.
//
//     t1: x++; x++     t2: x++     what t2 finds is 0 + [before(1, t2)] + [before(2, t2)], before(2, t2) -> before(1, t2)
//
//     guards          the conditions of the updates are taken as they are in the execution (a transfer under a test of the balance
//                     adds, for either outcome); where updates do not commute so, they follow the contents (a maximum)
//     earlier(a, b)   a constant inside a thread, else one variable a pair (not both, not neither): every operation, executed
//                     or not, has a time: one that does not execute stands right behind the one before it in its thread
//     closed          earlier(a2, o) -> earlier(a1, o) for a1 before a2 in a thread; transitive up to 40 operations
//     bounds          where each update adds constants: the contents stay between the sums of the negative and the positive ones
//
// Source: sections.md, E4 (a free set, closed under po, came before). Cost: operations^2 updates, operations^3 clauses; 60 operations at most.
#include "encoder/facts.h"

#include <algorithm>

namespace sennit::encoder {

namespace {

constexpr std::size_t transitive_up_to = 40, most_operations = 60;

struct Range {
  SignedWord low = 0, high = 0;
};

// What the term adds to `old`, if that is constants.
std::optional<Range> added(const term::TermManager &terms, TermId id, TermId old, unsigned depth) {
  const term::Term t = terms[id];
  if (id == old)
    return Range{};
  if (depth == 0)
    return std::nullopt;
  auto plus = [&](unsigned i, unsigned k, int sign) -> std::optional<Range> {
    const auto rest = added(terms, t.args[i], old, depth - 1);
    if (!rest || !terms.is_constant(t.args[k]))
      return std::nullopt;
    const SignedWord d = sign * to_signed(terms.value(t.args[k]), t.width);
    return Range{rest->low + d, rest->high + d};
  };
  if (t.kind == term::Kind::Add) {
    const auto left = plus(0, 1, 1);
    return left ? left : plus(1, 0, 1);
  }
  if (t.kind == term::Kind::Sub)
    return plus(0, 1, -1);
  if (t.kind != term::Kind::Ite)
    return std::nullopt;
  const auto yes = added(terms, t.args[1], old, depth - 1),
             no = added(terms, t.args[2], old, depth - 1);
  if (!yes || !no)
    return std::nullopt;
  return Range{std::min(yes->low, no->low), std::max(yes->high, no->high)};
}

class Sums {
public:
  explicit Sums(ComponentFacts &facts) : f_(facts), terms_(facts.b.terms), n_(facts.steps.size()) {}

  void run() {
    follow(Guards::Given);
    bounds();
    if (n_ > most_operations)
      return;
    if (!commute()) {
      follow(Guards::Followed);
      if (!commute())
        return;
    }
    make_earlier();
    for (std::size_t o = 0; o < n_; ++o)
      sum(o);
  }

private:
  using Guards = Operations::Guards;
  void follow(Guards guards) {
    guards_ = guards;
    updates_.clear();
    for (std::size_t i = 0; i < n_; ++i)
      updates_.push_back(f_.operations.update_of(operation(i), guards));
  }
  const Operation &operation(std::size_t i) const { return *f_.steps[i].operation; }
  event::ThreadId thread(std::size_t i) const { return f_.b.graph.node(operation(i).first).thread; }
  bool before(std::size_t a, std::size_t b) {
    return f_.operations.before(operation(a), operation(b));
  }
  bool commute();
  void make_earlier();
  TermId earlier(std::size_t a, std::size_t b) const {
    return a < b ? earlier_[a][b] : terms_.not_(earlier_[b][a]);
  }
  void close();
  void sum(std::size_t o);
  void bounds();
  std::optional<Range> bound(std::optional<std::size_t> o, std::size_t cell);
  TermId inside(const Range &range, TermId contents);

  ComponentFacts &f_;
  term::TermManager &terms_;
  std::size_t n_;
  Guards guards_ = Guards::Given;
  std::vector<Update> updates_;
  std::vector<bool> is_sum_;                 // by cell
  std::vector<std::vector<TermId>> earlier_; // [a][b], a < b
};

// Which cells hold a sum: all, or those to which every update adds.
bool Sums::commute() {
  Commutation commutation(terms_, f_.operations.old(), f_.b.options.oracle);
  for (const Update &update : updates_)
    commutation.add(update);
  bool all = true;
  for (std::size_t j = 0; j < n_ && all; ++j)
    for (std::size_t i = 0; i < j && all; ++i)
      all = !operation(i).writes || !operation(j).writes ||
            f_.b.options.mutations.facts_without_commutation ||
            f_.operations.ordered(operation(i), operation(j)) || commutation.commute(i, j);
  is_sum_.assign(f_.operations.cells().size(), all);
  for (std::size_t cell = 0; cell < is_sum_.size() && !all; ++cell) {
    bool adds = true;
    for (std::size_t w = 0; w < n_ && adds; ++w)
      adds = !operation(w).writes || is_initial(f_.b, operation(w)) ||
             commutation.adds(updates_[w], cell);
    is_sum_[cell] = adds;
  }
  return std::ranges::find(is_sum_, true) != is_sum_.end();
}

void Sums::make_earlier() {
  earlier_.assign(n_, std::vector<TermId>(n_));
  for (std::size_t b = 0; b < n_; ++b)
    for (std::size_t a = 0; a < b; ++a) {
      if (thread(a) == thread(b)) {
        earlier_[a][b] = terms_.true_(); // operations stand in the order of nodes
        continue;
      }
      earlier_[a][b] = f_.b.options.mutations.sums_in_reverse && !before(a, b) ? terms_.false_()
                                                                               : terms_.variable(1);
      if (before(a, b))
        f_.add(f_.steps[b], earlier_[a][b]);
      if (before(b, a))
        f_.add(f_.steps[a], terms_.not_(earlier_[a][b]));
    }
  close();
}

void Sums::close() {
  const bool all = n_ <= transitive_up_to;
  for (std::size_t a = 0; a < n_; ++a)
    for (std::size_t b = 0; b < n_; ++b)
      for (std::size_t c = 0; c < n_; ++c)
        if (a != b && b != c && a != c && (all || thread(a) == thread(b)))
          if (const TermId fact =
                  terms_.implies(terms_.and_(earlier(a, b), earlier(b, c)), earlier(a, c));
              !terms_.is_true(fact))
            f_.add(fact);
}

void Sums::sum(std::size_t o) {
  term::Substitution s(terms_);
  Update state(f_.operations.cells().size());
  const term::Conjuncts known(terms_, operation(o).guard);
  for (std::size_t w = 0; w < n_; ++w) // whatever happens comes behind the initial contents
    if (w != o && is_initial(f_.b, operation(w)))
      f_.operations.apply(operation(w), s, state, nullptr, nullptr, guards_);
  for (std::size_t w = 0; w < n_; ++w) {
    if (w == o || !operation(w).writes || is_initial(f_.b, operation(w)) || before(o, w))
      continue;
    Update after = state;
    f_.operations.apply(operation(w), s, after, before(w, o) ? &known : nullptr, nullptr, guards_);
    for (std::size_t c = 0; c < state.size(); ++c)
      if (before(w, o))
        state[c] = after[c];
      else if (state[c].valid() && after[c] != state[c])
        state[c] = terms_.ite(earlier(w, o), after[c], state[c]);
  }
  for (std::size_t c = 0; c < state.size(); ++c)
    if (is_sum_[c] && state[c].valid())
      f_.add(f_.steps[o], terms_.eq(f_.steps[o].before[c], state[c]));
}

void Sums::bounds() {
  for (std::size_t cell = 0; cell < f_.operations.cells().size(); ++cell) {
    if (const auto range = bound(std::nullopt, cell))
      f_.always.push_back(inside(*range, f_.operations.old()[cell]));
    for (std::size_t o = 0; o < n_; ++o)
      if (const auto range = bound(o, cell))
        f_.add(f_.steps[o], inside(*range, f_.steps[o].before[cell]));
  }
}

// The contents that an operation finds, or that any may find.
std::optional<Range> Sums::bound(std::optional<std::size_t> o, std::size_t cell) {
  const TermId old = f_.operations.old()[cell];
  const Width width = terms_.width(old);
  std::optional<Range> range;
  for (std::size_t w = 0; w < n_; ++w) {
    if (w == o || !operation(w).writes || updates_[w][cell] == old || (o && before(*o, w)))
      continue;
    if (!range && is_initial(f_.b, operation(w)) && terms_.is_constant(updates_[w][cell])) {
      const SignedWord value = to_signed(terms_.value(updates_[w][cell]), width);
      range = Range{value, value};
      continue;
    }
    const auto adds = added(terms_, updates_[w][cell], old, 12);
    if (!adds || !range)
      return std::nullopt;
    range->low += std::min<SignedWord>(adds->low, 0);
    range->high += std::max<SignedWord>(adds->high, 0);
  }
  const SignedWord most = (SignedWord(1) << (width - 1)) - 1;
  if (!range || width > 64 || range->low < -most || range->high > most)
    return std::nullopt;
  return range;
}

TermId Sums::inside(const Range &range, TermId contents) {
  const Width width = terms_.width(contents);
  return terms_.and_(terms_.sle(terms_.constant(from_signed(range.low, width), width), contents),
                     terms_.sle(contents, terms_.constant(from_signed(range.high, width), width)));
}

} // namespace

void add_sums(ComponentFacts &facts) {
  Sums(facts).run();
}

} // namespace sennit::encoder
