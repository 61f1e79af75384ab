#include "sennit/event/constraints.h"

#include <algorithm>

namespace sennit::event {

Constraints::Constraints(const Graph &graph) : terms_(*graph.terms) {
  constexpr std::size_t limit = 8;
  for (TermId constraint : graph.constraints) {
    std::vector<TermId> parts{constraint};
    for (std::size_t i = 0; i < parts.size() && parts.size() <= limit;) {
      const term::Term t = terms_[parts[i]];
      if (t.kind != term::Kind::Or) {
        ++i;
        continue;
      }
      parts[i] = t.args[0];
      parts.push_back(t.args[1]);
    }
    if (parts.size() <= limit)
      for (TermId part : parts)
        by_part_[part].push_back({constraint, parts});
  }
}

TermId Constraints::giving(TermId wanted, TermId guard) const {
  const auto found = by_part_.find(wanted);
  if (found == by_part_.end())
    return TermId();
  for (const Parts &candidate : found->second)
    if (std::ranges::all_of(candidate.parts, [&](TermId part) {
          return part == wanted || terms_.excludes_structurally(guard, part);
        }))
      return candidate.constraint;
  return TermId();
}

} // namespace sennit::event
