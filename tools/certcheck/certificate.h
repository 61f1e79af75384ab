// A certificate as certcheck sees it: the text of its files and nothing else. README.md explains the format with an example.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sennit::certcheck {

// Exit code 20: the certificate proves nothing. The message says what is wrong and where.
class Refused : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

// Exit code 21: no certificate at all. "file:line: error: ...".
class Malformed : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

// As in DIMACS; T and F of graph.txt have numbers of their own.
using Literal = std::int32_t;
constexpr Literal always = 0;
constexpr Literal never = std::numeric_limits<Literal>::min();
using Clause = std::vector<Literal>;
using Index = std::uint32_t;

struct Node {
  Index chain = 0, position = 0;
  std::string kind;
};

// from before to, wherever the literal holds.
struct Edge {
  bool exists = false;
  bool is_order = false; // between two writes: one of this edge and its neighbour holds
  Index from = 0, to = 0;
  Literal literal = always;
};

struct Place {
  Index group = 0;
  bool symbolic = false;
};

struct Access {
  bool is_write = false;
  Index node = 0, place = 0;
  Index position = 0; // in its node, as listed
  Literal path = always, outer = always;
};

// A write that the formula does not know: no read may be able to see it.
struct Unseen {
  Index node = 0, place = 0, position = 0;
};

struct ReadsFrom {
  Index write = 0, read = 0;
  Literal literal = always;
};

struct Goal {
  std::string kind;
  Literal literal = never;
};

struct Graph {
  std::vector<std::pair<std::string, std::string>> programs; // hash, file name
  std::string ir;                                            // hash of what --show-program prints
  std::string claim;
  std::vector<std::string> assumptions;
  std::vector<std::vector<Index>> chains; // nodes
  std::vector<Node> nodes;
  std::vector<Edge> edges;
  std::vector<Place> places;
  std::vector<std::vector<std::pair<Index, Literal>>> same; // by place, both ways
  std::vector<Access> accesses;
  std::vector<Unseen> unseen;
  std::vector<ReadsFrom> reads_from;
  std::vector<Goal> goals;

  // Are the places equal? `never` if nothing is said of them.
  Literal same_place(Index a, Index b) const;
};

struct Formula {
  Literal variables = 0;
  std::vector<Literal> literals;   // clause after clause
  std::vector<std::size_t> begins; // one more than there are clauses
  std::size_t size() const { return begins.size() - 1; }
  std::span<const Literal> clause(std::size_t i) const {
    return std::span(literals).subspan(begins[i], begins[i + 1] - begins[i]);
  }
};

// reader.cpp. Throw Malformed, or InputError where a file cannot be read.
std::string read_file(const std::string &path);
Graph read_graph(const std::string &path);
Formula read_formula(const std::string &path);

// formula_check.cpp: what the graph says of the formula. Throws Refused.
struct FormulaReport {
  std::size_t reads_from_some = 0, guards = 0; // clauses that the graph gives
  std::size_t trusted = 0;                     // the others: values, conditions, gates
  bool has_empty_clause = false;
};
FormulaReport check_formula(const Graph &graph, const Formula &formula);

// lemma_check.cpp: every lemma by its steps. Throws Refused, Malformed. Returns the clauses.
std::vector<Clause> check_lemmas(const Graph &graph, const Formula &formula,
                                 const std::string &path);

// proof_check.cpp: formula and lemmas are contradictory, says drat-trim. Throws Refused, Stopped.
void check_proof(const Formula &formula, const std::vector<Clause> &lemmas,
                 const std::string &proof);

} // namespace sennit::certcheck
