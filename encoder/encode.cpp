// The list of the constraint families, in order. Up to add_reads_from the graph's candidates are
// pruned, from there on each has its literal.
#include "encoder/folding.h"
#include "encoder/lock_regions.h"

#include <optional>

namespace sennit::encoder {

std::unique_ptr<Encoding> encode(const Graph &graph, FormulaSink &sink, const Options &options) {
  auto encoding = std::make_unique<Encoding>();
  auto owned = std::make_unique<Builder>(graph, sink, options, *encoding);
  Builder &builder = *owned;
  std::optional<Flow> flow;
  if (options.fold)
    fold_sections(builder, flow.emplace(builder));
  std::optional<LockRegions> regions;
  if (options.lock_regions)
    regions.emplace(builder).explain_reads();
  if (options.cone && leave_out_unneeded(builder) && options.fold)
    drop_empty_locks(builder, *flow);
  index_writes(builder);
  add_order(builder);
  prune_candidates(builder, regions ? &*regions : nullptr);
  add_reads_from(builder);
  add_folded_values(builder);
  add_atomic_blocks(builder);
  add_write_serialisation(builder);
  if (options.potential_cycles)
    add_potential_cycles(builder);
  if (options.longer_cycles)
    add_longer_cycles(builder);
  add_goals(builder);
  if (options.identical_threads)
    add_identical_threads(builder);
  encoding->refuter = make_refuter(std::move(owned));
  return encoding;
}

} // namespace sennit::encoder
