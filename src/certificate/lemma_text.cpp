// lemmas.txt: a lemma of the ordering theory as one line, the clause and then its numbered steps.
//
//     -12 -15 | 1 RF 3 | 2 PO 5 7 | 3 WS 3 12 1 2 | 4 CY 3 2
#include "src/certificate/text.h"

namespace sennit::certificate {

std::string lemma_text(const theory::Derivation &derivation) {
  using Kind = theory::Step::Kind;
  const auto number = [](std::uint64_t value) { return " " + std::to_string(value); };
  std::string line;
  for (Literal literal : derivation.clause)
    line += std::to_string(literal) + " ";
  for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
    const theory::Step &step = derivation.steps[i];
    line += (i == 0 ? "|" : " |") + number(i + 1);
    switch (step.kind) {
    case Kind::ProgramOrder:
      line += " PO" + number(step.from.index()) + number(step.to.index());
      break;
    case Kind::Edge:
      line += " ED" + number(step.index);
      break;
    case Kind::ReadsFrom:
      line += " RF" + number(step.index);
      break;
    case Kind::Serialisation:
    case Kind::FromRead:
      line += (step.kind == Kind::FromRead ? " FR" : " WS") + number(step.index) +
              number(step.via.index());
      break;
    case Kind::Cycle:
      line += " CY";
      break;
    }
    for (std::uint32_t earlier : step.path)
      line += number(earlier + 1);
  }
  return line + "\n";
}

} // namespace sennit::certificate
