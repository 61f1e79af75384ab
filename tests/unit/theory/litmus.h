// Litmus tests on the bare theory: threads of reads with expected values and writes; all reads-from
// choices are tried.
#pragma once

#include "sennit/theory/ordering.h"

#include <map>
#include <string>

namespace sennit::theory::testing {

class Litmus {
public:
  struct Outcome {
    bool weak = false; // some choice is consistent
    bool sc = false;   // some choice has a schedule
  };

  explicit Litmus(int variables) {
    init_ = problem.add_chain();
    for (int v = 0; v < variables; ++v)
      places_.push_back(problem.add_place(static_cast<std::uint32_t>(v), false));
    for (int v = 0; v < variables; ++v)
      store(problem.add_node(init_), v, 0);
  }

  // Text of one thread: "W x 1", "R x 1", "{" and "}" around an atomic block, separated by ";" (x y
  // z w are variables).
  void thread(const std::string &text) {
    const ChainId chain = problem.add_chain();
    NodeId block;
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = text.find(';', at);
      end = end == std::string::npos ? text.size() : end;
      std::string word = text.substr(at, end - at);
      at = end + 1;
      word.erase(0, word.find_first_not_of(' '));
      if (word[0] == '{') {
        block = problem.add_node(chain);
        word.erase(0, word.find_first_not_of("{ "));
      }
      const bool closes = word.find('}') != std::string::npos;
      const NodeId node = block.valid() ? block : problem.add_node(chain);
      const int variable = std::string("xyzw").find(word[2]) == std::string::npos
                               ? 0
                               : static_cast<int>(std::string("xyzw").find(word[2]));
      const int value = std::stoi(word.substr(4));
      if (word[0] == 'W')
        store(node, variable, value);
      else
        reads_.push_back(
            {problem.add_read(node, places_[static_cast<std::size_t>(variable)], literal_true),
             value});
      if (closes)
        block = {};
    }
    problem.add_edge(problem.chains()[0].back(), problem.chains()[chain.index()][0]);
  }

  Outcome run(int propagation = 2) {
    for (std::size_t r = 0; r < reads_.size(); ++r) {
      const Access &read = problem[reads_[r].access];
      candidates_.emplace_back();
      for (const Entry &w : writes_) {
        const Access &write = problem[w.access];
        if (write.place != read.place || w.value != reads_[r].value ||
            (write.node == read.node && write.position > read.position))
          continue;
        problem.add_rf(w.access, reads_[r].access, ++variables_);
        candidates_.back().push_back(variables_);
      }
    }
    Ordering ordering(problem, {.propagation = propagation});
    Outcome outcome;
    choose(ordering, 0, outcome);
    return outcome;
  }

  Problem problem;

private:
  struct Entry {
    AccessId access;
    int value;
  };
  void store(NodeId node, int variable, int value) {
    writes_.push_back({problem.add_write(node, places_[static_cast<std::size_t>(variable)],
                                         literal_true, literal_true),
                       value});
  }
  void choose(Ordering &ordering, std::size_t read, Outcome &outcome) {
    if (read == reads_.size()) {
      outcome.weak = true;
      const std::function<bool(Literal)> holds = [&](Literal l) {
        return (ordering.value(std::abs(l)) > 0) == (l > 0);
      };
      outcome.sc = outcome.sc || linearise(problem, holds).found;
      return;
    }
    for (Literal l : candidates_[read]) {
      ordering.push();
      ordering.assign(l);
      if (ordering.propagate())
        choose(ordering, read + 1, outcome);
      ordering.pop(1);
    }
  }

  ChainId init_;
  std::vector<PlaceId> places_;
  std::vector<Entry> writes_, reads_;
  std::vector<std::vector<Literal>> candidates_;
  Literal variables_ = 0;
};

} // namespace sennit::theory::testing
