// theory_bench: the theory inside CaDiCaL on counters and Fibonacci, without front end and encoder,
// to compare policies.
//
//     theory_bench FAMILY A B [--level N] [--guided N] [--cycles] [--set NAME VALUE]...
//
//     locked A B     A threads x B increments, each atomic; the final value differs: unsatisfiable
//     unlocked A B   the same, not atomic; the final value is below 2 or above A x B: unsatisfiable (A, B >= 2)
//     fib A B        A steps; B = 0: a value above the greatest, 1: the greatest one
#include "sennit/encoder/bitblast.h"
#include "theory/cadical/propagator.h"

#include <cstring>
#include <ctime>
#include <iostream>
#include <string>

using namespace sennit;
using namespace sennit::theory;
using encoder::BitBlaster;
using term::TermId;

namespace {

struct Options {
  CadicalOptions cadical;
  bool cycles = false;
  std::vector<std::pair<std::string, int>> settings;
};

class Bench {
public:
  explicit Bench(const Options &options)
      : options_(options), blaster_(
                               terms_, [this] { return ++variables_; },
                               [this](std::span<const Literal> clause) {
                                 clauses_.insert(clauses_.end(), clause.begin(), clause.end());
                                 clauses_.push_back(0);
                               }) {}

  void locked(unsigned threads, unsigned increments, bool atomic) {
    const PlaceId x = start({0})[0];
    std::vector<NodeId> last;
    for (unsigned t = 0; t < threads; ++t) {
      const ChainId chain = p_.add_chain();
      for (unsigned i = 0; i < increments; ++i) {
        const NodeId node = p_.add_node(chain);
        if (i == 0)
          p_.add_edge(first_, node);
        const TermId value = read(node, x);
        write(atomic ? node : p_.add_node(chain), x, terms_.add(value, word(1)));
      }
      last.push_back(p_.chains().back().back());
    }
    const TermId result = read(join(last), x);
    const TermId total = word(threads * increments);
    goal_ = atomic ? terms_.ne(result, total)
                   : terms_.or_(terms_.ult(result, word(2)), terms_.ult(total, result));
  }

  void fibonacci(unsigned steps, bool reachable) {
    const std::vector<PlaceId> places = start({1, 1});
    std::vector<NodeId> last;
    for (unsigned t = 0; t < 2; ++t) {
      const ChainId chain = p_.add_chain();
      p_.add_edge(first_, p_.add_node(chain));
      for (unsigned i = 0; i < steps; ++i) {
        const TermId own = read(p_.add_node(chain), places[t]);
        const TermId other = read(p_.add_node(chain), places[1 - t]);
        write(p_.add_node(chain), places[t], terms_.add(own, other));
      }
      last.push_back(p_.chains().back().back());
    }
    unsigned a = 1, b = 1;
    for (unsigned i = 2; i < 2 * steps + 2; ++i)
      b = a + b, a = b - a;
    const NodeId end = join(last);
    const TermId i = read(end, places[0]), j = read(p_.add_node(ChainId(0)), places[1]);
    const TermId limit = word(reachable ? b : b + 1);
    goal_ = terms_.or_(terms_.sle(limit, i), terms_.sle(limit, j));
  }

  int solve() {
    add_reads_from();
    const Literal goal[] = {blaster_.literal(goal_), 0};
    clauses_.insert(clauses_.end(), goal, goal + 2);
    CaDiCaL::Solver solver;
    solver.set("quiet", 1);
    for (const auto &[name, value] : options_.settings)
      solver.set(name.c_str(), value);
    CadicalPropagator propagator(solver, p_, options_.cadical);
    for (Literal l : clauses_)
      solver.add(l);
    const std::clock_t begin = std::clock();
    const int answer = solver.solve();
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    const OrderingStatistics &s = propagator.statistics();
    std::cout << (answer == 10 ? "sat" : "unsat") << "  " << seconds << " s  decisions "
              << propagator.decisions() << "  conflicts " << s.conflicts << " of "
              << (s.conflicts
                      ? static_cast<double>(s.conflict_literals) / static_cast<double>(s.conflicts)
                      : 0.0)
              << "  implied " << s.implied << "  explained " << s.explanations << " of "
              << (s.explanations ? static_cast<double>(s.explanation_literals) /
                                       static_cast<double>(s.explanations)
                                 : 0.0)
              << "  edges " << s.edges << " derived " << s.derived_edges << "  variables "
              << variables_ << '\n';
    return answer;
  }

private:
  struct Event {
    AccessId access;
    TermId value;
  };
  TermId word(unsigned value) { return terms_.constant(value, 32); }

  std::vector<PlaceId> start(std::initializer_list<unsigned> values) {
    const ChainId main = p_.add_chain();
    std::vector<PlaceId> places;
    for (unsigned value : values) {
      first_ = p_.add_node(main);
      places.push_back(p_.add_place(static_cast<std::uint32_t>(places.size()), false));
      write(first_, places.back(), word(value));
    }
    return places;
  }
  TermId read(NodeId node, PlaceId place) {
    reads_.push_back({p_.add_read(node, place, literal_true), terms_.variable(32)});
    return reads_.back().value;
  }
  void write(NodeId node, PlaceId place, TermId value) {
    writes_.push_back({p_.add_write(node, place, literal_true, literal_true), value});
  }
  NodeId join(const std::vector<NodeId> &last) {
    const NodeId end = p_.add_node(ChainId(0));
    for (NodeId node : last)
      p_.add_edge(node, end);
    return end;
  }

  // Program order and shadowing drop candidates.
  bool dead(const Event &w, const Event &r, const Ordering &order) const {
    const Access &write = p_[w.access], &read = p_[r.access];
    if (order.reaches(read.node, write.node))
      return true;
    for (const Event &x : writes_) {
      const Access &other = p_[x.access];
      if (x.access != w.access && other.place == read.place && other.node != read.node &&
          other.node != write.node && order.reaches(write.node, other.node) &&
          order.reaches(other.node, read.node))
        return true;
    }
    return false;
  }

  void add_reads_from() {
    const Ordering order(p_, {});
    for (const Event &r : reads_) {
      std::vector<Literal> some;
      for (const Event &w : writes_) {
        if (p_[w.access].place != p_[r.access].place || dead(w, r, order))
          continue;
        const Literal rf = ++variables_;
        p_.add_rf(w.access, r.access, rf);
        rfs_.push_back({rf, p_[w.access].node, p_[r.access].node});
        blaster_.implies(rf, terms_.eq(r.value, w.value));
        for (Literal other : some)
          clauses_.insert(clauses_.end(), {-rf, -other, 0});
        some.push_back(rf);
      }
      clauses_.insert(clauses_.end(), some.begin(), some.end());
      clauses_.push_back(0);
    }
    if (options_.cycles)
      for (std::size_t i = 0; i < rfs_.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (order.reaches(rfs_[i].to, rfs_[j].from) && order.reaches(rfs_[j].to, rfs_[i].from))
            clauses_.insert(clauses_.end(), {-rfs_[i].literal, -rfs_[j].literal, 0});
  }

  struct Candidate {
    Literal literal;
    NodeId from, to;
  };
  const Options &options_;
  term::TermManager terms_;
  Literal variables_ = 0;
  std::vector<Literal> clauses_;
  BitBlaster blaster_;
  Problem p_;
  NodeId first_;
  std::vector<Event> reads_, writes_;
  std::vector<Candidate> rfs_;
  TermId goal_;
};

} // namespace

int main(int argc, char **argv) {
  if (argc < 4) {
    std::cerr << "error: theory_bench locked|unlocked|fib A B [options]\n";
    return 1;
  }
  Options options;
  for (int i = 4; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--cycles"))
      options.cycles = true;
    else if (!std::strcmp(argv[i], "--level") && i + 1 < argc)
      options.cadical.ordering.propagation = std::stoi(argv[++i]);
    else if (!std::strcmp(argv[i], "--guided") && i + 1 < argc)
      options.cadical.guided_decisions = std::stoull(argv[++i]);
    else if (!std::strcmp(argv[i], "--set") && i + 2 < argc)
      options.settings.emplace_back(argv[i + 1], std::stoi(argv[i + 2])), i += 2;
    else {
      std::cerr << "error: unknown option " << argv[i] << '\n';
      return 1;
    }
  }
  Bench bench(options);
  const std::string family = argv[1];
  const auto a = static_cast<unsigned>(std::stoul(argv[2])),
             b = static_cast<unsigned>(std::stoul(argv[3]));
  if (family == "fib")
    bench.fibonacci(a, b != 0);
  else
    bench.locked(a, b, family == "locked");
  bench.solve();
  return 0;
}
