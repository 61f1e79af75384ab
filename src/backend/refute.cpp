// Small queries beside the search: is a term of width 1 false under every assignment? A CaDiCaL of its own, without theory,
// and a budget of conflicts, so that answers are repeatable.
#include "sennit/backend.h"
#include "sennit/encoder/bitblast.h"

#include <cadical.hpp>

namespace sennit::backend {

bool refuted(const term::TermManager &terms, term::TermId id, int conflicts) {
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  encoder::Literal variables = 0;
  auto add = [&](std::span<const encoder::Literal> clause) {
    for (encoder::Literal l : clause)
      solver.add(l);
    solver.add(0);
  };
  encoder::BitBlaster blaster(terms, [&] { return ++variables; }, add);
  const encoder::Literal goal = blaster.literal(id);
  if (theory::is_constant(goal))
    return goal == encoder::literal_false;
  add({&goal, 1});
  solver.limit("conflicts", conflicts);
  return solver.solve() == 20;
}

} // namespace sennit::backend
