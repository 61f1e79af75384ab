// The ordering theory inside CaDiCaL 1.7: an adapter over CaDiCaL::ExternalPropagator (IPASIR-UP).
//
//     CaDiCaL::Solver solver;                                  // no clause yet
//     CadicalPropagator propagator(solver, problem, {}, {});   // connects and observes
//     ... add clauses, solve ...
//     problem.add_ws(...); propagator.extend(); ... solve ...  // second stage
//
// The propagator is destroyed before the solver. Exceptions of the theory travel through solve().
#pragma once

#include "sennit/theory/derivation.h"

#include <cadical.hpp>

namespace sennit::theory {

struct CadicalOptions {
  OrderingOptions ordering;
  // So many decisions are true rf literals while some are open, then the solver's own heuristic
  // decides (encoding.md 3).
  std::uint64_t guided_decisions = 1000;
  // If there: told of every clause that the solver rests on, before it does.
  std::function<void(std::span<const Literal> clause, const Derivation &)> lemma;
};

class CadicalPropagator final : public CaDiCaL::ExternalPropagator {
public:
  CadicalPropagator(CaDiCaL::Solver &solver, const Problem &problem, const CadicalOptions &options);
  ~CadicalPropagator() override;

  // After edges or ws literals were added to the problem, between two solves.
  void extend();
  const OrderingStatistics &statistics() const { return ordering_.statistics(); }
  std::uint64_t decisions() const { return decisions_; }

  void notify_assignment(int literal, bool is_fixed) override;
  void notify_new_decision_level() override;
  void notify_backtrack(std::size_t level) override;
  bool cb_check_found_model(const std::vector<int> &model) override;
  int cb_decide() override;
  int cb_propagate() override;
  int cb_add_reason_clause_lit(int propagated) override;
  bool cb_has_external_clause() override;
  int cb_add_external_clause_lit() override;

private:
  void observe();
  void catch_up();
  void work();
  bool is_observed(Literal variable) const;
  void tell(std::span<const Literal> clause);

  CaDiCaL::Solver &solver_;
  const Problem &problem_;
  CadicalOptions options_;
  Ordering ordering_;
  std::vector<char> observed_;  // by variable
  std::vector<Literal> guided_; // rf literals in the order of decision
  std::size_t next_guided_ = 0;
  std::uint64_t guided_count_ = 0, decisions_ = 0;

  std::vector<Literal> fixed_;   // told as fixed below the root: lost at backtracking, told once
  std::vector<Literal> implied_; // to be propagated
  std::size_t next_implied_ = 0;
  bool closing_ = false;
  bool changed_ = true;         // assignments since the last look
  bool outdated_ = false;       // the problem has grown and the theory was not at level 0 since
  std::vector<Literal> clause_; // an external clause under way or to come
  std::size_t next_in_clause_ = 0;
  bool has_clause_ = false;
  bool in_conflict_ = false; // nothing more is said until the solver backtracks
  std::vector<Literal> reason_;
  std::size_t next_in_reason_ = 0;
};

// Random formulas against brute force: an empty text, or what went wrong.
std::string cadical_self_test(unsigned formulas = 200);

} // namespace sennit::theory
