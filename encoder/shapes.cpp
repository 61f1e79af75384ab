// Shapes: updates that differ in their inputs only are one (sections.md 1, groups).
//
//     slot[in] = 3; in = in + 1       slot[in] = a; in = in + b, with a = 3, b = 1
//     slot[in] = x; in = in + 1       the same, with a = x, b = 1
//
// Each place of a term gets an input of its own: that 1 stands at two places here and 1 and 2 there makes no difference.
// Cost: one visit of the part that depends on the old contents.
#include "encoder/shapes.h"

namespace sennit::encoder {

TermId Shapes::dependent_part(TermId condition) {
  std::vector<TermId> open{condition}, parts;
  while (!open.empty()) {
    const TermId top = open.back();
    open.pop_back();
    const term::Term t = terms_[top];
    if (t.kind == term::Kind::And && t.width == 1)
      open.insert(open.end(), {t.args[1], t.args[0]});
    else if (depends(top))
      parts.push_back(top);
  }
  return terms_.and_all(parts);
}

TermId Shapes::input(std::size_t number, Width width) {
  auto [slot, fresh] = inputs_.try_emplace({number, width});
  if (fresh)
    slot->second = terms_.variable(width);
  return slot->second;
}

void Shapes::build(TermId root, std::unordered_map<TermId, TermId> &known, Shape &shape) {
  auto leaf = [&](TermId value) {
    shape.inputs.push_back(input(shape.inputs.size(), terms_.width(value)));
    shape.values.push_back(value);
    return shape.inputs.back();
  };
  if (!depends(root)) {
    known[root] = leaf(root);
    return;
  }
  std::vector<TermId> open{root};
  while (!open.empty()) {
    const TermId top = open.back();
    const term::Term t = terms_[top];
    if (known.contains(top) || t.arity == 0) {
      known.try_emplace(top, top);
      open.pop_back();
      continue;
    }
    bool ready = true;
    for (unsigned i = t.arity; i-- > 0;)
      if (depends(t.args[i]) && !known.contains(t.args[i])) {
        open.push_back(t.args[i]);
        ready = false;
      }
    if (!ready)
      continue;
    TermId args[3];
    for (unsigned i = 0; i < t.arity; ++i)
      args[i] = depends(t.args[i]) ? known.at(t.args[i]) : leaf(t.args[i]);
    known[top] = terms_.build(t.kind, {args, t.arity}, t.width, t.low);
    open.pop_back();
  }
}

Shape Shapes::of(const Update &update) {
  Shape shape;
  std::unordered_map<TermId, TermId> known;
  for (TermId root : update) {
    if (!depends(root))
      known.erase(root); // an input of its own
    build(root, known, shape);
    shape.terms.push_back(known.at(root));
  }
  return shape;
}

} // namespace sennit::encoder
