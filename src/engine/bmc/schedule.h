// From an execution of the event graph to a schedule for replay.
#pragma once

#include "sennit/backend.h"
#include "sennit/check/schedule.h"

namespace sennit::engine {

// The steps of `execution` and everything that its run was free to choose. Ends at the goal.
check::Schedule schedule_of(const event::Graph &graph, const backend::Execution &execution);

} // namespace sennit::engine
