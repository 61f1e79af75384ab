// Small queries beside the search: the encoder asks a solver while it prepares the formula.
#pragma once

#include "sennit/term/term.h"

#include <optional>
#include <span>

namespace sennit::encoder {

class Oracle {
public:
  enum class Reply : std::uint8_t { Refuted, Model, Unknown };
  virtual ~Oracle() = default;
  // Is there an assignment under which all these terms (width 1) hold? Unknown: not within this many conflicts.
  virtual Reply ask(std::span<const term::TermId> terms, std::uint64_t conflicts) = 0;
  // The same with a solver of its own: for a large question, or one that shares little with the others; no model. Unknown:
  // not within this many conflicts, or seconds.
  virtual Reply ask_alone(std::span<const term::TermId> terms, std::uint64_t conflicts,
                          std::optional<double> seconds) = 0;
  // Of the last model.
  virtual Word value(term::TermId variable) = 0;
};

} // namespace sennit::encoder
