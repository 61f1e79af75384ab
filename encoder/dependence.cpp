#include "encoder/dependence.h"

namespace sennit::encoder {

using term::TermId;

// Iterative: terms are deep.
bool Dependence::depends(TermId id) {
  std::vector<TermId> open{id};
  while (!open.empty()) {
    const TermId top = open.back();
    if (known_.contains(top)) {
      open.pop_back();
      continue;
    }
    const term::Term &t = terms_[top];
    bool ready = true, result = false;
    for (unsigned i = 0; i < t.arity; ++i)
      if (const auto known = known_.find(t.args[i]); known != known_.end())
        result = result || known->second;
      else {
        open.push_back(t.args[i]);
        ready = false;
      }
    if (!ready)
      continue;
    known_[top] = result;
    open.pop_back();
  }
  return known_[id];
}

} // namespace sennit::encoder
