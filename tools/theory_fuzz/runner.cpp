// Runs a scenario against the theory and the reference and compares everything that can be compared
// after every call.
#include "tools/theory_fuzz/scenario.h"

#include "sennit/support/error.h"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace sennit::theory::fuzz {

namespace {

class Failure : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

std::string text(const std::vector<Literal> &literals) {
  std::string all;
  for (Literal l : literals)
    all += std::to_string(l) + " ";
  return all;
}

class Runner {
public:
  Runner(const OrderingOptions &options, Counts &counts) : options_(options), counts_(counts) {}

  void run(const Scenario &scenario) {
    for (const Line &line : scenario)
      if (line.word == "contract")
        contract_ = true;
      else if (!ended_ && (line.word == "ws" || !describe(line, problem_, contract_)))
        call(line);
    if (!theory_)
      start();
    if (!ended_)
      finish();
  }

private:
  void expect(bool condition, const std::string &message) const {
    if (!condition)
      throw Failure(message);
  }

  void start() {
    theory_ = std::make_unique<Ordering>(problem_, options_);
    take_implied();
  }

  void take_implied() {
    for (Literal l : theory_->take_implied()) {
      if (std::none_of(implied_.begin(), implied_.end(),
                       [&](const auto &i) { return i.first == l; })) {
        expect(!assigned(l) && !assigned(negated(l)), "implied literal is assigned");
        implied_.emplace_back(l, trail_.size());
      }
      ++counts_.implied;
    }
  }

  void call(const Line &line) {
    ++counts_.calls;
    if (line.word == "ws") {
      describe(line, problem_, contract_);
      if (theory_ && !levels_.empty())
        pop(levels_.size());
      if (theory_) {
        theory_->extend();
        take_implied();
      }
      return;
    }
    if (!theory_)
      start();
    if (line.word == "push") {
      theory_->push();
      levels_.push_back({trail_.size(), implied_.size()});
    } else if (line.word == "pop") {
      pop(std::min<std::size_t>(static_cast<std::size_t>(line.numbers.at(0)), levels_.size()));
    } else if (line.word == "assign") {
      assign(line.numbers.at(0));
    } else if (line.word == "propagate") {
      propagate();
    } else {
      throw Failure("unknown word " + line.word);
    }
  }

  void pop(std::size_t levels) {
    if (levels == 0)
      return;
    theory_->pop(levels);
    const auto [trail, implied] = levels_[levels_.size() - levels];
    levels_.resize(levels_.size() - levels);
    trail_.resize(trail);
    implied_.resize(implied);
    expect(theory_->level() == levels_.size(), "level");
  }

  bool assigned(Literal l) const {
    return std::find(trail_.begin(), trail_.end(), l) != trail_.end();
  }

  void assign(Literal literal) {
    if (is_constant(literal) || assigned(negated(literal)))
      return;
    std::vector<Literal> all = trail_;
    if (!assigned(literal))
      all.push_back(literal);
    if (contract_) {
      const auto closed = contract_closure(problem_, all);
      if (!closed)
        return;
      all = *closed;
    }
    theory_->assign(literal);
    for (std::size_t i = trail_.size(); i < all.size(); ++i)
      theory_->assign(all[i]);
    trail_ = all;
  }

  void propagate() {
    const Reference reference(problem_, trail_);
    const bool consistent = theory_->propagate();
    expect(consistent == reference.consistent(),
           consistent ? "conflict missed" : "conflict without a cycle");
    const std::function<bool(Literal)> holds = [&](Literal l) { return assigned(l); };
    expect(sennit::theory::consistent(problem_, holds) == consistent, "scratch check disagrees");
    if (!consistent) {
      check_conflict();
      return;
    }
    for (std::uint32_t a = 0; a < problem_.nodes().size(); ++a)
      for (std::uint32_t b = 0; b < problem_.nodes().size(); ++b)
        expect(theory_->reaches(NodeId(a), NodeId(b)) == reference.reaches(NodeId(a), NodeId(b)),
               "order differs at " + std::to_string(a) + " " + std::to_string(b));
    take_implied();
    check_implied(reference);
  }

  // The clause's negation, with the contract, must be inconsistent by itself.
  void check_clause(const std::vector<Literal> &clause) const {
    std::vector<Literal> opposite;
    for (Literal l : clause)
      opposite.push_back(negated(l));
    const auto closed = contract_closure(problem_, opposite);
    expect(!closed || !Reference(problem_, *closed).consistent(),
           "clause not implied: " + text(clause));
  }

  void check_conflict() {
    ++counts_.conflicts;
    const std::vector<Literal> clause(theory_->conflict().begin(), theory_->conflict().end());
    for (Literal l : clause)
      expect(assigned(negated(l)), "conflict literal not false: " + text(clause));
    check_clause(clause);
    if (levels_.empty()) {
      expect(!theory_->propagate(), "a conflict at level 0 stays");
      ended_ = true;
    } else {
      pop(1);
    }
  }

  void check_implied(const Reference &reference) {
    for (const auto &[literal, age] : implied_) {
      const std::vector<Literal> clause = theory_->explain(literal);
      ++counts_.explained;
      expect(!clause.empty() && clause[0] == literal, "explanation without its literal");
      for (std::size_t i = 1; i < clause.size(); ++i) {
        const auto at = std::find(trail_.begin(), trail_.end(), negated(clause[i]));
        expect(at < trail_.begin() + static_cast<std::ptrdiff_t>(age),
               "reason is younger: " + text(clause));
      }
      check_clause(clause);
    }
    if (options_.propagation == 0)
      return;
    auto must_be_refuted = [&](NodeId from, NodeId to, Literal literal) {
      if (from == to || is_constant(literal) || assigned(literal) || assigned(negated(literal)) ||
          !reference.reaches(to, from))
        return;
      expect(std::any_of(implied_.begin(), implied_.end(),
                         [&](const auto &i) { return i.first == negated(literal); }),
             "not refuted: " + std::to_string(literal));
    };
    for (const ReadsFrom &rf : problem_.rfs())
      must_be_refuted(problem_[rf.write].node, problem_[rf.read].node, rf.literal);
    for (const Edge &edge : problem_.edges())
      must_be_refuted(edge.from, edge.to, edge.literal);
  }

  // Completes the assignment and asks for a schedule.
  void finish() {
    propagate();
    if (ended_)
      return;
    for (Literal v : problem_.variables()) {
      if (assigned(v) || assigned(-v))
        continue;
      const bool refuted = std::any_of(implied_.begin(), implied_.end(),
                                       [&](const auto &i) { return i.first == -v; });
      theory_->push();
      levels_.push_back({trail_.size(), implied_.size()});
      assign(refuted ? -v : v);
      if (!assigned(v) && !assigned(-v))
        assign(-v);
      const std::size_t before = levels_.size();
      propagate();
      if (levels_.size() < before) {
        theory_->push();
        levels_.push_back({trail_.size(), implied_.size()});
        assign(-v);
        propagate();
      }
    }
    const std::function<bool(Literal)> holds = [&](Literal l) { return assigned(l); };
    if (!sennit::theory::consistent(problem_, holds)) {
      ++counts_.inconsistent;
      return;
    }
    if (contract_ && places_are_sane() && contract_closure(problem_, trail_))
      check_schedule(linearise(problem_, holds, NodeId(problem_.nodes().size() - 1)));
  }

  // Random same-place literals need not be an equivalence; those of terms are.
  bool places_are_sane() const {
    const auto places = static_cast<std::uint32_t>(problem_.places().size());
    auto same = [&](std::uint32_t p, std::uint32_t q) {
      const Literal l = problem_.same_place(PlaceId(p), PlaceId(q));
      return is_constant(l) ? l == literal_true : assigned(l);
    };
    for (std::uint32_t p = 0; p < places; ++p)
      for (std::uint32_t q = 0; q < places; ++q)
        for (std::uint32_t r = 0; r < places; ++r)
          if (same(p, q) && same(q, r) && !same(p, r))
            return false;
    return true;
  }

  void check_schedule(const Linearisation &schedule) {
    ++(schedule.found ? counts_.linearised : counts_.not_linearised);
    if (!schedule.found)
      return;
    expect(schedule.order.size() == problem_.nodes().size(), "schedule is not a permutation");
    auto value = [&](Literal l) { return is_constant(l) ? l == literal_true : assigned(l); };
    std::vector<std::uint32_t> rank(problem_.nodes().size());
    for (std::uint32_t i = 0; i < schedule.order.size(); ++i)
      rank[schedule.order[i].index()] = i;
    auto key = [&](const Access &a) { return std::pair(rank[a.node.index()], a.position); };
    for (const auto &chain : problem_.chains())
      for (std::size_t i = 1; i < chain.size(); ++i)
        expect(rank[chain[i - 1].index()] < rank[chain[i].index()], "program order broken");
    for (const ReadsFrom &rf : problem_.rfs()) {
      const Access &w = problem_[rf.write], &r = problem_[rf.read];
      if (!value(rf.literal) || w.node == r.node)
        continue;
      expect(key(w) < key(r), "read before its write");
      for (const Access &x : problem_.accesses())
        if (x.is_write && &x != &w && value(x.node == r.node ? x.path : x.outer) &&
            value(problem_.same_place(x.place, r.place)))
          expect(key(x) < key(w) || key(r) < key(x), "write between");
    }
  }

  const OrderingOptions options_;
  Counts &counts_;
  Problem problem_;
  std::unique_ptr<Ordering> theory_;
  std::vector<Literal> trail_;
  std::vector<std::pair<Literal, std::size_t>>
      implied_; // with the length of the trail when it was found
  std::vector<std::pair<std::size_t, std::size_t>> levels_;
  bool contract_ = false, ended_ = false;
};

void add_rf(Problem &problem, AccessId w, AccessId r, Literal literal, bool contract) {
  if (problem.same_place(problem[w].place, problem[r].place) == literal_false ||
      (literal == literal_true && contract))
    return;
  if (problem[w].outer != literal_false && problem[r].path != literal_false)
    problem.add_rf(w, r, literal);
}

} // namespace

bool describe(const Line &line, Problem &problem, bool contract) {
  const auto &n = line.numbers;
  auto index = [&](std::size_t i) { return static_cast<std::size_t>(n.at(i)); };
  if (line.word == "chain")
    problem.add_chain();
  else if (line.word == "node")
    problem.add_node(ChainId(index(0)));
  else if (line.word == "place")
    problem.add_place(static_cast<std::uint32_t>(n.at(0)), n.at(1) != 0);
  else if (line.word == "same")
    problem.set_same_place(PlaceId(index(0)), PlaceId(index(1)), n.at(2));
  else if (line.word == "read")
    problem.add_read(NodeId(index(0)), PlaceId(index(1)), n.at(2));
  else if (line.word == "write")
    problem.add_write(NodeId(index(0)), PlaceId(index(1)), n.at(2), n.at(3));
  else if (line.word == "rf")
    add_rf(problem, AccessId(index(0)), AccessId(index(1)), n.at(2), contract);
  else if (line.word == "edge")
    problem.add_edge(NodeId(index(0)), NodeId(index(1)), n.at(2));
  else if (line.word == "ws")
    problem.add_ws(AccessId(index(0)), AccessId(index(1)), n.at(2));
  else
    return false;
  return true;
}

std::optional<std::string> run(const Scenario &scenario, const OrderingOptions &options,
                               Counts &counts) {
  try {
    Runner(options, counts).run(scenario);
  } catch (const Failure &failure) {
    return failure.what();
  } catch (const InternalError &error) {
    return error.what();
  }
  return std::nullopt;
}

} // namespace sennit::theory::fuzz
