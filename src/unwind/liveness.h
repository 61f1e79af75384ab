// Live registers at block entries: what a merge of two paths has to join, and what an iteration may
// leave behind.
//
// Backward data flow over register sets. Cost: blocks x registers / 64 words, a few passes.
#pragma once

#include "sennit/ir/program.h"

#include <vector>

namespace sennit::unwind {

// [block][register]: may the register be read, before it is written, from the start of the block
// on?
using Liveness = std::vector<std::vector<bool>>;

Liveness live_registers(const ir::Function &function);

} // namespace sennit::unwind
