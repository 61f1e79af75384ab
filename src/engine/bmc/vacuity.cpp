#include "vacuity.h"

#include <algorithm>

namespace sennit::engine {

namespace {

constexpr double most_seconds = 2;

} // namespace

std::vector<TrustEntry> unreached_assertions(const event::Graph &graph, backend::Search &search,
                                             const Limits &limits) {
  const term::TermManager &terms = *graph.terms;
  std::vector<const event::Assertion *> open, never;
  for (const event::Assertion &a : graph.assertions)
    if (terms.is_false(a.reached))
      never.push_back(&a);
    else if (!terms.is_true(a.reached))
      open.push_back(&a);
  const double end = limits.worked() + most_seconds;
  while (!open.empty() && limits.worked() < end) {
    std::vector<term::TermId> any;
    for (const event::Assertion *a : open)
      any.push_back(a->reached);
    const backend::Found found =
        search.find(graph.terms->or_all(any), std::max(0.01, end - limits.worked()));
    if (found.answer == backend::Answer::Unknown)
      break;
    if (!found.execution) {
      never.insert(never.end(), open.begin(), open.end());
      break;
    }
    std::erase_if(
        open, [&](const event::Assertion *a) { return found.execution->model->holds(a->reached); });
  }
  std::vector<TrustEntry> entries;
  for (const event::Assertion *a : never) {
    const ir::Place *place = graph.program->place(a->place);
    entries.push_back(
        {TrustEntry::Kind::UnreachedAssertion, a->text, place ? ir::to_string(*place) : ""});
  }
  return entries;
}

} // namespace sennit::engine
