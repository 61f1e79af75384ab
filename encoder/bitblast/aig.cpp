#include "encoder/bitblast/aig.h"

#include <utility>

namespace sennit::encoder {

Aig::Edge Aig::input() {
  nodes_.push_back({});
  return static_cast<Edge>(2 * (nodes_.size() - 1));
}

// a is an and, b anything: absorption, contradiction, substitution one level down.
bool Aig::simplify(Edge a, Edge b, Edge &result) const {
  if (node(a) == 0 || is_input(node(a)))
    return false;
  const Node &inner = nodes_[node(a)];
  if (!complemented(a)) {
    if (inner.left == b || inner.right == b) {
      result = a;
      return true;
    }
    if (inner.left == not_(b) || inner.right == not_(b)) {
      result = false_;
      return true;
    }
  } else if (inner.left == not_(b) || inner.right == not_(b)) {
    result = b; // not (b' & c) with b
    return true;
  }
  return false;
}

Aig::Edge Aig::and_(Edge a, Edge b) {
  if (a > b)
    std::swap(a, b);
  if (a == false_ || a == not_(b))
    return false_;
  if (a == true_ || a == b)
    return b;
  Edge result = 0;
  if (simplify(a, b, result) || simplify(b, a, result))
    return result;
  // not (b & c) with b is b with not c.
  for (const auto &[outer, other] : {std::pair(a, b), std::pair(b, a)})
    if (complemented(outer) && !is_input(node(outer)) && node(outer) != 0) {
      const Node inner = nodes_[node(outer)];
      if (inner.left == other)
        return and_(other, not_(inner.right));
      if (inner.right == other)
        return and_(other, not_(inner.left));
    }
  const std::uint64_t key = (static_cast<std::uint64_t>(a) << 32) | b;
  const auto [slot, is_new] = table_.try_emplace(key, static_cast<std::uint32_t>(nodes_.size()));
  if (is_new) {
    nodes_.push_back({a, b, 0});
    ++nodes_[node(a)].parents;
    ++nodes_[node(b)].parents;
  }
  return 2 * slot->second;
}

// Complements are moved to the output, so that xors of the same inputs are one node.
Aig::Edge Aig::xor_(Edge a, Edge b) {
  const Edge flip = (a & 1) ^ (b & 1);
  a &= ~Edge(1);
  b &= ~Edge(1);
  if (a == b)
    return false_ ^ flip;
  if (a == false_)
    return b ^ flip;
  if (b == false_)
    return a ^ flip;
  return or_(and_(a, not_(b)), and_(not_(a), b)) ^ flip;
}

Aig::Edge Aig::ite(Edge condition, Edge then, Edge otherwise) {
  if (complemented(condition)) {
    condition = not_(condition);
    std::swap(then, otherwise);
  }
  if (condition == false_ || then == otherwise)
    return condition == false_ ? otherwise : then;
  if (then == not_(otherwise))
    return xnor(condition, then);
  if (then == condition || then == true_)
    return or_(condition, otherwise);
  if (then == not_(condition) || then == false_)
    return and_(not_(condition), otherwise);
  if (otherwise == condition || otherwise == false_)
    return and_(condition, then);
  if (otherwise == not_(condition) || otherwise == true_)
    return or_(not_(condition), then);
  return or_(and_(condition, then), and_(not_(condition), otherwise));
}

} // namespace sennit::encoder
