// Facts about the operations on one component. Private to encoder/.
#pragma once

#include "encoder/operations.h"

namespace sennit::encoder {

// An operation with the contents that it finds, as variables; by cell of the component.
struct Step {
  const Operation *operation = nullptr;
  Update before;
};

struct ComponentFacts {
  Builder &b;
  Operations &operations;
  std::vector<Step> steps;    // of all operations, in their order
  std::vector<TermId> always; // over Operations::old(): holds between all operations

  void add(TermId fact) { b.facts.push_back(fact); }
  // Where the operation happens, the fact holds.
  void add(const Step &step, TermId fact) { add(b.terms.implies(step.operation->guard, fact)); }
};

// Nothing but initial contents.
bool is_initial(const Builder &b, const Operation &operation);

// Sums of the updates before each operation, where all updates commute.  sums.cpp
void add_sums(ComponentFacts &facts);
// What holds between all operations: by induction over them.  invariants.cpp
void add_invariants(ComponentFacts &facts);

} // namespace sennit::encoder
