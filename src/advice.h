// What a user can do about a construct that is not supported.
#pragma once

#include "sennit/ir/program.h"
#include "sennit/support/context.h"
#include "sennit/verdict.h"

#include <span>

namespace sennit {

// For each property whose verdict is UNKNOWN because of a construct of the program, one line on
// standard error: "file:line:column: error: unsupported: CONSTRUCT; WHAT TO DO".
void report_unsupported(const Context &context, const ir::Program &program,
                        std::span<const PropertyVerdict> verdicts);

} // namespace sennit
