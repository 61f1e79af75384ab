// What a stretch of seeds gave, as one line of a log; pieces of one commit add up.
//
//     {"mode": "long", "commit": "a163a1d", "from": 1, "to": 1001, "answers": {"SAFE": 590, ...}, ...}     to is not in it
//
// "options" and "features" count names and pairs of names: a list of names and the lower triangle of the table, row by row, each
// row ending with the count of the name itself.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sennit::program_fuzz {

using Pairs = std::vector<std::pair<std::string, std::string>>;

class PairCounts {
public:
  template <class Names> void add(const Names &names) {
    std::vector<std::size_t> ids;
    for (const std::string &name : names)
      ids.push_back(id(name));
    for (const std::size_t a : ids)
      for (const std::size_t b : ids)
        if (b <= a)
          ++rows_[a][b];
  }
  void add(const PairCounts &other);
  std::uint64_t count(const std::string &a, const std::string &b) const;
  // "COUNT NAME + NAME", rarest first.
  std::vector<std::pair<std::uint64_t, std::string>> sorted() const;

  std::size_t id(const std::string &name);
  const std::vector<std::string> &names() const { return names_; }
  std::vector<std::vector<std::uint64_t>> &rows() { return rows_; }
  const std::vector<std::vector<std::uint64_t>> &rows() const { return rows_; }

private:
  std::vector<std::string> names_;
  std::map<std::string, std::size_t> ids_;
  std::vector<std::vector<std::uint64_t>> rows_; // row a: counts with 0 .. a
};

struct Disagreement {
  std::uint64_t seed = 0;
  std::vector<std::string> texts;
};

struct Piece {
  std::string mode, commit;
  std::uint64_t from = 0, to = 0;               // seeds; `to` is not in it
  std::map<std::string, std::uint64_t> answers; // of the explorer
  std::uint64_t through_c = 0;                  // programs that also went through clang
  std::uint64_t runs = 0;                       // of the bounded model checker
  std::uint64_t gave_up = 0;                    // of them ended by the time limit of one run
  std::vector<std::uint64_t> gave_up_seeds;
  double seconds = 0; // of processor time
  PairCounts options, features;
  std::vector<Disagreement> disagreements;

  bool follows(const Piece &other) const {
    return mode == other.mode && commit == other.commit && from == other.to;
  }
  void add(const Piece &next); // its counts; the range grows to cover both
};

// Throws InputError.
std::vector<Piece> read_log(const std::string &file);
// One write at the end of the file, under a lock: several processes may share it.
void append(const std::string &file, const Piece &piece);
// Joins neighbours in the file; nobody may be appending.
void compact(const std::string &file);
// What of [from, to) no piece of that mode covers, in stretches of at most `length`.
std::vector<std::pair<std::uint64_t, std::uint64_t>> missing(const std::vector<Piece> &pieces,
                                                             const std::string &mode,
                                                             std::uint64_t from, std::uint64_t to,
                                                             std::uint64_t length);

// A few lines for people. `least`: which of the wanted pairs occur less often than that.
std::string report(const std::vector<Piece> &pieces);
std::string rarer_than(std::uint64_t least, const PairCounts &counts, const Pairs &wanted);

} // namespace sennit::program_fuzz
