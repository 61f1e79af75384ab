// Values that a read must have whenever it executes. Private to encoder/.
#pragma once

#include "sennit/event/graph.h"

#include <functional>
#include <map>
#include <unordered_map>

namespace sennit::encoder {

struct Builder;

class NeededValues {
public:
  explicit NeededValues(Builder &builder);
  // The constraints of the graph refute this constant as the value of the read, whenever the read executes.
  bool refuse(event::EventId read, term::TermId value);

private:
  struct Need {
    term::TermId condition;              // over the read's value alone
    std::vector<term::TermId> otherwise; // the constraint: condition or one of these
  };
  void add(term::TermId constraint);
  bool only_variable(term::TermId id, term::TermId &variable) const;
  bool holds(term::TermId condition, term::TermId variable, Word value);

  Builder &b_;
  std::unordered_map<std::uint32_t, std::vector<Need>> needs_; // by variable
  std::map<std::tuple<term::TermId, term::TermId, Word>, bool> known_;
};

} // namespace sennit::encoder
