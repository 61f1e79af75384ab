// Substitution bottom-up. A term none of whose arguments changes stays itself, so simplification runs only above what was
// replaced. Cost: one visit a term below the one asked for.
#include "sennit/term/substitution.h"

namespace sennit::term {

TermId Substitution::operator()(TermId id) {
  std::vector<TermId> open{id};
  while (!open.empty()) {
    const TermId top = open.back();
    const Term t = terms_[top];
    if (known_.contains(top) || t.arity == 0) {
      known_.try_emplace(top, top);
      open.pop_back();
      continue;
    }
    TermId args[3];
    bool ready = true, same = true;
    for (unsigned i = 0; i < t.arity; ++i) {
      const auto found = known_.find(t.args[i]);
      if (found == known_.end()) {
        open.push_back(t.args[i]);
        ready = false;
      } else {
        args[i] = found->second;
        same = same && args[i] == t.args[i];
      }
    }
    if (!ready)
      continue;
    known_[top] = same ? top : terms_.build(t.kind, {args, t.arity}, t.width, t.low);
    open.pop_back();
  }
  return known_.at(id);
}

} // namespace sennit::term
