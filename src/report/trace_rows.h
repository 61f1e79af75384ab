// A trace as rows for people: one visible thing that one thread did.
#pragma once

#include "sennit/check/trace.h"

#include <string>
#include <vector>

namespace sennit::report {

struct Row {
  check::ThreadIndex thread = 0;
  std::string file;
  unsigned line = 0; // 0: unknown
  std::string function;
  std::string text; // "x = 1", "x is 1 (from 3)", "pthread_mutex_lock(m)"
};

// Rows are numbered from 1 by their position; "(from 3)" speaks of the row numbers. `everything`: a
// row a step, library models included; else what the user wrote, and one row a run of steps inside
// one library call.
std::vector<Row> trace_rows(const check::Trace &trace, bool everything);

} // namespace sennit::report
