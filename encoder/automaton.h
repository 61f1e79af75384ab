// The cells whose contents go through few tuples of values, whatever the inputs are. Private to encoder/.
#pragma once

#include "encoder/commutation.h"

#include "sennit/encoder/mutations.h"

#include <optional>

namespace sennit::encoder {

// States are tuples of the contents of `cells` (indices); the first is the initial one.
struct Automaton {
  std::vector<std::size_t> cells;
  std::vector<std::vector<Word>> states;
  // By group and state: where it leads; none: the group cannot happen there.
  std::vector<std::vector<std::optional<std::size_t>>> next;
};

// `groups`: new contents of each cell over `old`, then the condition to happen. No cells if there are none, or too many states.
Automaton explore(const term::TermManager &terms, const std::vector<term::TermId> &old,
                  const Update &initial, const std::vector<Update> &groups, std::size_t most_states,
                  const Mutations &mutations);

} // namespace sennit::encoder
