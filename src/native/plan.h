// The schedule of a trace as the runtime reads it: which thread reaches which place of the source in
// which turn. Private to src/native.
#pragma once

#include "sennit/check/trace.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace sennit::native {

// Files by their name without folders: compilers and preprocessed files spell folders in many ways.
struct Location {
  std::string file;
  unsigned line = 0, column = 0;
  friend auto operator<=>(const Location &, const Location &) = default;
};

// The kinds of runtime/runtime.h: R W C P N.
struct Entry {
  char kind;
  unsigned turn;
  std::size_t place;
  int created = -1;
  Word value = 0;
};

struct Plan {
  std::vector<std::vector<Entry>> threads;
  std::vector<bool> parks;               // by thread: it neither ends nor fails
  std::vector<check::ThreadIndex> turns; // whose
  std::vector<Location> places;
  check::ThreadIndex violator = 0;
};

Plan make_plan(const check::Trace &trace);

// A range of machine code, up to the next row: where it comes from. line 0: nowhere.
struct Row {
  std::uint64_t address;
  Location location;
};
// The text that runtime/turns.c reads.
std::string print(const Plan &plan, const std::vector<Row> &rows);

// The rows of `llvm-dwarfdump --debug-line`, by address.
std::vector<Row> read_line_table(const std::string &text);

} // namespace sennit::native
