// The list of the constraint families, in order. Up to add_reads_from the graph's candidates are
// pruned, from there on each has its literal.
#include "encoder/folding.h"
#include "encoder/lock_regions.h"

namespace sennit::encoder {

std::unique_ptr<Encoding> encode(const Graph &graph, FormulaSink &sink, const Options &options) {
  auto encoding = std::make_unique<Encoding>();
  auto owned = std::make_unique<Builder>(graph, sink, options, *encoding);
  Builder &builder = *owned;
  if (options.fold)
    fold_sections(builder, Flow(builder));
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
  encoding->refuter = make_refuter(std::move(owned));
  return encoding;
}

} // namespace sennit::encoder
