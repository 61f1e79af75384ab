// The list of the constraint families, in order. Up to add_reads_from the graph's candidates are
// pruned, from there on each has its literal.
#include "encoder/folding.h"
#include "encoder/lock_regions.h"

namespace sennit::encoder {

std::unique_ptr<Encoding> encode(const Graph &graph, FormulaSink &sink, const Options &options) {
  auto encoding = std::make_unique<Encoding>();
  Builder builder(graph, sink, options, *encoding);
  if (options.fold || options.facts_from) {
    const Flow flow(builder);
    fold_sections(builder, flow);
    add_facts(builder, flow);
  }
  if (options.lock_regions)
    LockRegions(builder).explain_reads();
  index_writes(builder);
  add_order(builder);
  prune_candidates(builder);
  add_reads_from(builder);
  add_folded_values(builder);
  add_atomic_blocks(builder);
  add_write_serialisation(builder);
  if (options.potential_cycles)
    add_potential_cycles(builder);
  add_goals(builder);
  return encoding;
}

} // namespace sennit::encoder
