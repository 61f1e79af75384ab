// The whole way from files to an answer: src/pipeline.cpp.
#pragma once

#include "sennit/answer.h"
#include "sennit/properties.h"

#include <ostream>
#include <span>

namespace sennit {

// Runs all stages for `context.options` and writes the answer (or what a --show option asks for) to `out`. `answer.version` and
// `answer.command_line` are given; the rest is filled. Returns the exit code.
//
// Throws InputError, InternalError; Stopped only where there is no answer to print (missing tool, output that cannot be
// written). A time or memory limit, a cancellation and an unsupported construct are answers.
int run_pipeline(const Context &context, std::span<const Property> properties, Answer &answer,
                 std::ostream &out);

} // namespace sennit
