// Scenarios: text form, random generation, shrinking.
#include "tools/theory_fuzz/scenario.h"

#include <algorithm>
#include <sstream>

namespace sennit::theory::fuzz {

std::string print(const Scenario &scenario) {
  std::string text;
  for (const Line &line : scenario) {
    text += line.word;
    for (Literal n : line.numbers)
      text += n == literal_false ? " F" : " " + std::to_string(n);
    text += '\n';
  }
  return text;
}

Scenario parse(const std::string &text) {
  Scenario scenario;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    Line parsed;
    if (!(words >> parsed.word) || parsed.word[0] == '#')
      continue;
    for (std::string number; words >> number;)
      parsed.numbers.push_back(number == "F"   ? literal_false
                               : number == "T" ? literal_true
                                               : static_cast<Literal>(std::stol(number)));
    scenario.push_back(parsed);
  }
  return scenario;
}

namespace {

class Generator {
public:
  explicit Generator(std::mt19937_64 &random) : random_(random) {}

  Scenario run() {
    if (chance(60))
      add("contract", {});
    add_program();
    add_relations();
    add_calls();
    return std::move(lines_);
  }

  Scenario run_for_solvers() {
    add("contract", {});
    add_program();
    add_relations();
    if (variables_ == 0)
      add("edge", {0, 0, fresh()});
    for (std::uint32_t solves = 1 + below(3); solves > 0; --solves) {
      for (std::uint32_t i = below(1 + static_cast<std::uint32_t>(variables_)); i > 0; --i)
        add("clause", some_literals(1 + below(3), 65));
      for (const Entry &r : reads_)
        if (chance(50))
          add("clause", sources_of(r));
      add("solve", chance(50) ? std::vector<Literal>{} : some_literals(1 + below(3), 60));
      if (chance(60))
        add_some_ws();
    }
    return std::move(lines_);
  }

private:
  struct Entry {
    Literal access, node, place;
  };
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
  bool chance(std::uint32_t percent) { return below(100) < percent; }
  void add(std::string word, std::vector<Literal> numbers) {
    lines_.push_back({std::move(word), std::move(numbers)});
  }
  Literal number(std::uint32_t n) { return static_cast<Literal>(n); }
  Literal fresh() { return ++variables_; }
  Literal guard() {
    if (chance(55))
      return literal_true;
    if (chance(4))
      return literal_false;
    return guards_.empty() || chance(60) ? guards_.emplace_back(fresh())
                                         : guards_[below(number_of(guards_))];
  }
  template <class T> std::uint32_t number_of(const std::vector<T> &v) {
    return static_cast<std::uint32_t>(v.size());
  }

  void add_program() {
    places_ = 1 + below(3);
    const bool with_symbolic = chance(35);
    for (std::uint32_t p = 0; p < places_; ++p)
      add("place", {0, number(with_symbolic && chance(50) ? 1 : 0)});
    for (std::uint32_t p = 0; p < places_; ++p)
      for (std::uint32_t q = p + 1; q < places_; ++q)
        same_.push_back({number(p), number(q),
                         chance(15)   ? literal_true
                         : chance(15) ? literal_false
                                      : fresh()});
    for (const auto &s : same_)
      add("same", {s[0], s[1], s[2]});
    const std::uint32_t chains = 1 + below(4);
    for (std::uint32_t c = 0; c < chains; ++c) {
      add("chain", {});
      for (std::uint32_t n = 1 + below(4); n > 0; --n)
        add_block(c);
    }
  }
  void add_block(std::uint32_t chain) {
    add("node", {number(chain)});
    const Literal node = nodes_++;
    const std::uint32_t size = chance(70) ? 1 : 2 + below(2);
    const bool stops = size > 1 && chance(40);
    const Literal completes = stops ? fresh() : literal_true;
    for (std::uint32_t i = 0; i < size; ++i) {
      const Literal place = number(below(places_)), path = guard();
      if (chance(50)) {
        reads_.push_back({accesses_++, node, place});
        add("read", {node, place, path});
      } else {
        writes_.push_back({accesses_++, node, place});
        add("write", {node, place, path, stops && path != literal_false ? completes : path});
      }
    }
  }

  void add_relations() {
    for (const Entry &w : writes_)
      for (const Entry &r : reads_)
        if (chance(85) && (w.place == r.place || (same_.size() > 0 && chance(70))))
          add("rf", {w.access, r.access, chance(2) ? literal_true : fresh()});
    for (std::uint32_t i = below(3); i > 0; --i)
      add("edge",
          {number(below(nodes_)), number(below(nodes_)), chance(40) ? literal_true : fresh()});
    if (chance(40))
      add_some_ws();
  }
  void add_some_ws() {
    for (std::size_t i = 0; i < writes_.size(); ++i)
      for (std::size_t j = i + 1; j < writes_.size(); ++j)
        if (chance(40))
          add("ws", {writes_[i].access, writes_[j].access, fresh()});
  }

  void add_calls() {
    if (variables_ == 0)
      return;
    Literal level = 0;
    for (std::uint32_t i = 10 + below(60); i > 0; --i) {
      const std::uint32_t dice = below(100);
      if (dice < 45) {
        const Literal variable = 1 + number(below(static_cast<std::uint32_t>(variables_)));
        add("assign", {chance(75) ? variable : -variable});
      } else if (dice < 60) {
        add("push", {});
        ++level;
      } else if (dice < 68 && level > 0) {
        const Literal levels = 1 + number(below(static_cast<std::uint32_t>(level)));
        add("pop", {levels});
        level -= levels;
      } else if (dice < 69) {
        add_some_ws();
      } else {
        add("propagate", {});
      }
    }
  }

  std::vector<Literal> some_literals(std::uint32_t count, std::uint32_t positive) {
    std::vector<Literal> some;
    for (; count > 0; --count) {
      const Literal variable = 1 + number(below(static_cast<std::uint32_t>(variables_)));
      some.push_back(chance(positive) ? variable : -variable);
    }
    return some;
  }
  // The read reads from something.
  std::vector<Literal> sources_of(const Entry &read) {
    std::vector<Literal> sources;
    for (const Line &line : lines_)
      if (line.word == "rf" && line.numbers[1] == read.access && !is_constant(line.numbers[2]))
        sources.push_back(line.numbers[2]);
    return sources.empty() ? some_literals(2, 50) : sources;
  }

  std::mt19937_64 &random_;
  Scenario lines_;
  std::uint32_t places_ = 0;
  Literal variables_ = 0, nodes_ = 0, accesses_ = 0;
  std::vector<Literal> guards_;
  std::vector<std::vector<Literal>> same_;
  std::vector<Entry> reads_, writes_;
};

bool removable(const std::string &word) {
  return word != "chain" && word != "node" && word != "place" && word != "same" && word != "read" &&
         word != "write";
}

} // namespace

Scenario generate(std::mt19937_64 &random) {
  return Generator(random).run();
}

Scenario generate_for_solvers(std::mt19937_64 &random) {
  return Generator(random).run_for_solvers();
}

bool is_for_solvers(const Scenario &scenario) {
  return std::ranges::any_of(scenario, [](const Line &l) { return l.word == "solve"; });
}

Scenario shrink(Scenario scenario, const std::function<bool(const Scenario &)> &fails) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (std::size_t i = scenario.size(); i-- > 0;) {
      Scenario candidate = scenario;
      if (removable(scenario[i].word)) {
        candidate.erase(candidate.begin() + static_cast<std::ptrdiff_t>(i));
      } else if (scenario[i].word == "read" && scenario[i].numbers[2] != literal_true) {
        candidate[i].numbers[2] = literal_true;
      } else if (scenario[i].word == "write" && (scenario[i].numbers[2] != literal_true ||
                                                 scenario[i].numbers[3] != literal_true)) {
        candidate[i].numbers[2] = candidate[i].numbers[3] = literal_true;
      } else {
        continue;
      }
      if (fails(candidate)) {
        scenario = std::move(candidate);
        smaller = true;
      }
    }
  }
  return scenario;
}

} // namespace sennit::theory::fuzz
