// --self-test: see self_test.cpp.
#pragma once

#include "sennit/support/context.h"

#include <ostream>

namespace sennit {

// Writes a line a check. Exit code: 0, or 6 if one failed. Throws as run_pipeline does.
int self_test(const Context &context, std::ostream &out);

} // namespace sennit
