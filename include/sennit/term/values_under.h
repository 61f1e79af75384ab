// The values that a term can have where a guard holds, if the guard's comparisons leave its one variable few.
//
//     values_under(terms, 4 * n, 1 < n & n <= 4, 32)        // 8, 12, 16
#pragma once

#include "sennit/term/term.h"

#include <optional>
#include <vector>

namespace sennit::term {

// A superset of them, in no order, without repetitions. Nothing if it is not known, or there are more than `limit`.
std::optional<std::vector<Word>> values_under(TermManager &terms, TermId term, TermId guard,
                                              std::size_t limit);

} // namespace sennit::term
