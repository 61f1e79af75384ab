// A solver with the ordering theory, and the search for one execution that shows a goal.
//
//     Search search(graph, options, context);          // encodes
//     auto found = search.find(GoalKind::Violation);   // both stages: weak order first, write
//     order by need if (found.answer == Answer::Satisfiable) schedule_of(graph, *found.execution);
//
// Stages (encoding.md section 4): solve without write order; re-check the whole assignment from
// scratch; order the writes greedily; where that fails add a ws literal for each pair that was open
// and solve again, with everything learnt.
#pragma once

#include "sennit/encoder/encoder.h"
#include "sennit/support/context.h"
#include "sennit/theory/derivation.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace sennit::backend {

using encoder::Literal;

enum class Answer : std::uint8_t { Satisfiable, Unsatisfiable, Unknown };

struct SolveLimits {
  std::optional<double> seconds;
  std::optional<std::uint64_t> conflicts;
  // If there is one, CaDiCaL's search does not end at the limit of conflicts but stands still while this runs, and then goes on as
  // if nothing had been; Z3's ends. It says after how many conflicts more it wants to run again, 0: never; nothing: the search
  // ends, Unknown. It may throw, and must not use the solver.
  std::function<std::optional<std::uint64_t>()> pause;
};

// A solver as the search sees it: the sink of the encoder, then solve and model.
class Solver : public encoder::FormulaSink {
public:
  using FormulaSink::clause;
  // Plugs the ordering theory in. Once, before the first solve; the problem is kept by reference.
  virtual void connect(const theory::Problem &problem) = 0;
  // Edges and ws literals were added to the problem since.
  virtual void extend() = 0;
  // Unknown: interrupted, or a limit is reached. Throws Stopped if the run was stopped.
  virtual Answer solve(std::span<const Literal> assumptions, const SolveLimits &limits) = 0;
  // Of the last model. A literal that the model does not care about is false, its negation true.
  virtual bool holds(Literal literal) = 0;
  virtual Word value(term::TermId variable) = 0;
  // Counters of the solver under its own names.
  virtual void report(Statistics &statistics) = 0;
};

// What is written down of a solver's work, so that others can check it (certificates).
class Recorder {
public:
  virtual ~Recorder() = default;
  virtual void clause(std::span<const Literal> literals) = 0; // of the formula
  // A clause that the solver got from the theory.
  virtual void lemma(std::span<const Literal> literals, const theory::Derivation &derivation) = 0;
  virtual std::FILE *proof() = 0; // gets the solver's DRAT proof, as text
};

std::unique_ptr<Solver> make_z3(const term::TermManager &terms, const Context &context);
// The recorder lives longer than the solver.
std::unique_ptr<Solver> make_cadical(const term::TermManager &terms, const Context &context,
                                     Recorder *recorder = nullptr);

std::unique_ptr<encoder::Oracle> make_oracle(const term::TermManager &terms,
                                             const Context &context);

// What came of asking the refuter in this run: what was of use will be again, what was not will hardly be at the next bound.
class RefuterRecord {
public:
  void note(bool refuted) {
    useful_ = refuted;
    failures_ = refuted ? 0 : std::min(failures_ + 1, most_failures);
  }
  // Conflicts before the first question of a search, where `usual` is meant for the first search.
  std::uint64_t first(std::uint64_t usual) const {
    for (unsigned i = 0; i < failures_; ++i)
      usual *= 3;
    return useful_ ? std::min(usual, std::uint64_t(500)) : usual;
  }

private:
  static constexpr unsigned most_failures = 4;
  bool useful_ = false;
  unsigned failures_ = 0;
};

struct SearchOptions {
  encoder::Options encoding;
  TheoryMode theory = TheoryMode::Propagate;
  // Conflicts of a search after which the encoding's refuter is asked; more after it was of no use, fewer after it was (record).
  std::uint64_t refute_after = 8000;
  // ... after five times as many, two of three conflicts go to one execution of those that identical threads make of it.
  std::uint64_t symmetry_after = 500;
  RefuterRecord *record =
      nullptr; // of earlier searches of this run, and kept up to date; null: none
};

// An execution up to a goal: what the model says, and the nodes in order.
struct Execution {
  std::shared_ptr<term::Evaluator> model;
  std::size_t goal = 0;             // index into Graph::goals
  std::vector<event::NodeId> order; // the executed nodes that have to happen, the goal's node last
};

struct Found {
  Answer answer = Answer::Unknown;
  std::optional<Execution> execution; // Satisfiable
};

class Search {
public:
  Search(const event::Graph &graph, const SearchOptions &options, const Context &context);
  ~Search();
  Search(const Search &) = delete;
  Search &operator=(const Search &) = delete;

  // Some execution that shows a goal of the kind. `seconds`: give up after that.
  Found find(event::GoalKind kind, std::optional<double> seconds = {});
  // One that shows a given condition (width 1), e.g. that an approximation is reached: the order
  // then holds every executed node, and `goal` is meaningless.
  Found find(term::TermId condition, std::optional<double> seconds = {});
  const encoder::Encoding &encoding() const;

private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace sennit::backend
