// A plausible schedule, for the order in which the search tries reads-from choices. Private to encoder/.
#pragma once

#include "encoder/builder.h"

namespace sennit::encoder {

// By node: its place in one schedule.
std::vector<std::uint32_t> likely_order(const Builder &builder);

} // namespace sennit::encoder
