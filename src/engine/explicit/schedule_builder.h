// From the explorer's path to a check::Schedule: the path is run once more, and everything chosen
// is written down under the dynamic point where it was chosen. Private to src/engine/explicit.
#pragma once

#include "src/engine/explicit/choices.h"

namespace sennit::engine {

// One step of the explorer.
struct Move {
  ir::ThreadIndex thread = 0;
  Tape tape;
};

// The schedule that ends where the last move meets the first event of this kind.
check::Schedule build_schedule(const ir::Machine &machine, const std::vector<Move> &path,
                               ir::EventKind kind, std::uint64_t max_choice);

} // namespace sennit::engine
