// What terms over the old contents have in common. Private to encoder/.
#pragma once

#include "encoder/commutation.h"

namespace sennit::encoder {

using term::TermId;

// Terms with inputs in place of all that does not depend on the old contents.
struct Shape {
  Update terms;
  std::vector<TermId> inputs; // variables, in the order met
  std::vector<TermId> values; // what they stand for
};

class Shapes {
public:
  Shapes(term::TermManager &terms, const std::vector<TermId> &old)
      : terms_(terms), dependence_(terms, old) {}
  bool depends(TermId id) { return dependence_.depends(id); } // on the old contents
  // The conjuncts that depend on the old contents.
  TermId dependent_part(TermId condition);
  Shape of(const Update &update);

private:
  TermId input(std::size_t number, Width width);
  void build(TermId root, std::unordered_map<TermId, TermId> &known, Shape &shape);

  term::TermManager &terms_;
  Dependence dependence_;
  std::map<std::pair<std::size_t, Width>, TermId> inputs_;
};

} // namespace sennit::encoder
