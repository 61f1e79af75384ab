// What the --show options print instead of an answer.
#pragma once

#include "sennit/frontend/frontend.h"
#include "sennit/support/context.h"

#include <ostream>

namespace sennit {

// "main.0  a.c:3:5", a line a loop.
void show_loops(std::ostream &out, const frontend::Loaded &loaded);
// The event graph of --unwind N (default 1), and the file of --dot. Throws Stopped(Output).
void show_events(const Context &context, std::ostream &out, const frontend::Loaded &loaded);

} // namespace sennit
