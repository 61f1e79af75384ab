// Assertions that hold because no execution within the bound comes to them: the trust report names
// them, since a harness that never gets to its assertion proves nothing.
#pragma once

#include "sennit/backend.h"
#include "sennit/verdict.h"

#include <vector>

namespace sennit::engine {

// A query for an execution that reaches one not reached before, until there is none; given up after
// two seconds (then nothing is said of those that are open). Throws Stopped.
std::vector<TrustEntry> unreached_assertions(const event::Graph &graph, backend::Search &search,
                                             const Limits &limits);

} // namespace sennit::engine
