// What the ordering theory counted, under the same names for every solver. Private to src/backend.
#pragma once

#include "sennit/support/statistics.h"
#include "sennit/theory/ordering.h"

namespace sennit::backend {

inline void report_theory(const theory::OrderingStatistics &theory, Statistics &statistics) {
  statistics.add("bmc.theory.assigned", theory.assigned);
  statistics.add("bmc.theory.conflicts", theory.conflicts);
  statistics.add("bmc.theory.conflict_literals", theory.conflict_literals);
  statistics.add("bmc.theory.implied", theory.implied);
  statistics.add("bmc.theory.explained", theory.explanations);
  statistics.add("bmc.theory.edges", theory.edges);
  statistics.add("bmc.theory.derived_edges", theory.derived_edges);
}

} // namespace sennit::backend
