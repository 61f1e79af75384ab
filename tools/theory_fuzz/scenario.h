// A scenario: a problem and a sequence of calls, as data that can be printed, parsed, replayed and
// shrunk.
#pragma once

#include "sennit/theory/ordering.h"

#include <optional>
#include <random>
#include <string>

namespace sennit::theory::fuzz {

// One line of text: a word and its numbers. Problem lines come first.
//
//     chain | node CHAIN | place GROUP SYMBOLIC | same A B LITERAL | read NODE PLACE PATH | write
//     NODE PLACE PATH OUTER rf WRITE READ LITERAL | edge FROM TO LITERAL | ws A B LITERAL (after a
//     call too: taken in at level 0) push | pop LEVELS | assign LITERAL | propagate
//     clause LITERALS | solve ASSUMPTIONS      scenarios for solvers have these and ws as their calls
// T and F are the constant literals. "contract" as first line: assignments keep the encoder's
// contract.
struct Line {
  std::string word;
  std::vector<Literal> numbers;
};
using Scenario = std::vector<Line>;

std::string print(const Scenario &scenario);
Scenario parse(const std::string &text);
Scenario generate(std::mt19937_64 &random);
// A formula that grows between a few solves, for theory and solver together.
Scenario generate_for_solvers(std::mt19937_64 &random);
bool is_for_solvers(const Scenario &scenario);
// The smallest scenario found that still fails.
Scenario shrink(Scenario scenario, const std::function<bool(const Scenario &)> &fails);

struct Counts {
  std::uint64_t calls = 0, conflicts = 0, implied = 0, explained = 0, linearised = 0,
                not_linearised = 0, inconsistent = 0, solves = 0, satisfiable = 0;
};
// Runs the calls against the theory and the reference; what went wrong, if anything did.
std::optional<std::string> run(const Scenario &scenario, const OrderingOptions &options,
                               Counts &counts);

// The same for solvers: CaDiCaL and Z3 with the theory inside, against CaDiCaL alone that is told which of its models the
// reference refuses. The calls that the solvers make of the theory count.
std::optional<std::string> run_solvers(const Scenario &scenario, const OrderingOptions &options,
                                       Counts &counts);

// Puts a line into a problem; false if it is a call.
bool describe(const Line &line, Problem &problem, bool contract);

// The reference: the axioms by naive closure of a boolean matrix, for a set of literals.
class Reference {
public:
  Reference(const Problem &problem, const std::vector<Literal> &literals);
  bool consistent() const { return consistent_; }
  bool reaches(NodeId a, NodeId b) const { return reach_[a.index() * nodes_ + b.index()]; }

private:
  bool is_true(Literal l) const;
  bool close();
  bool add(NodeId a, NodeId b);
  bool apply(const ReadsFrom &rf);

  const Problem &problem_;
  std::size_t nodes_;
  std::vector<Literal> literals_;
  std::vector<char> reach_;
  bool consistent_ = true;
};

// Everything that the encoder's contract adds to a set of literals. nullopt: contradictory.
std::optional<std::vector<Literal>> contract_closure(const Problem &problem,
                                                     std::vector<Literal> literals);

} // namespace sennit::theory::fuzz
