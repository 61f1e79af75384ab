#include "weak_topological_order.h"

#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::unwind {

std::vector<ir::BlockId> successors(const ir::BasicBlock &block) {
  const ir::Instruction &last = block.instructions.back();
  std::vector<ir::BlockId> result = last.targets;
  for (const ir::SwitchCase &c : last.cases)
    result.push_back(c.target);
  return result;
}

namespace {

// Builds the order back to front, as in the paper: `emitted_` is the reversed order.
class Builder {
public:
  explicit Builder(const ir::Function &function) {
    for (const ir::BasicBlock &block : function.blocks)
      successors_.push_back(successors(block));
    number_.assign(function.blocks.size(), 0);
    visit(0, emitted_);
  }

  struct Element {
    std::uint32_t block;
    std::vector<Element> body; // reversed; component iff is_component
    bool is_component = false;
  };

  const std::vector<Element> &elements() const { return emitted_; }
  const std::vector<std::vector<ir::BlockId>> &edges() const { return successors_; }

private:
  static constexpr std::uint32_t done = UINT32_MAX;

  // Recursion is as deep as the longest acyclic path of blocks: some thousand frames at most.
  std::uint32_t visit(std::uint32_t block, std::vector<Element> &out) {
    stack_.push_back(block);
    number_[block] = ++counter_;
    std::uint32_t head = number_[block];
    bool loop = false;
    for (ir::BlockId next : successors_[block]) {
      const std::uint32_t target = next.index();
      const std::uint32_t low = number_[target] == 0 ? visit(target, out) : number_[target];
      if (low <= head) {
        head = low;
        loop = true;
      }
    }
    if (head == number_[block]) {
      number_[block] = done;
      std::uint32_t element = stack_.back();
      stack_.pop_back();
      if (loop) {
        while (element != block) {
          number_[element] = 0;
          element = stack_.back();
          stack_.pop_back();
        }
        out.push_back(component(block));
      } else {
        out.push_back({block, {}, false});
      }
    }
    return head;
  }

  Element component(std::uint32_t block) {
    Element result{block, {}, true};
    for (ir::BlockId next : successors_[block])
      if (number_[next.index()] == 0)
        visit(next.index(), result.body);
    return result;
  }

  std::vector<std::vector<ir::BlockId>> successors_;
  std::vector<std::uint32_t> number_;
  std::vector<std::uint32_t> stack_;
  std::uint32_t counter_ = 0;
  std::vector<Element> emitted_;
};

void flatten(const std::vector<Builder::Element> &reversed, std::int32_t parent, BlockOrder &out) {
  for (auto it = reversed.rbegin(); it != reversed.rend(); ++it) {
    const auto position = static_cast<std::uint32_t>(out.order.size());
    out.order.push_back(ir::BlockId(it->block));
    out.component_at.push_back(-1);
    out.innermost.push_back(parent);
    out.position[it->block] = position;
    if (!it->is_component)
      continue;
    const auto index = static_cast<std::int32_t>(out.components.size());
    out.components.push_back({position, 0, parent, false});
    out.component_at[position] = index;
    out.innermost[position] = index;
    flatten(it->body, index, out);
    out.components[index].end = static_cast<std::uint32_t>(out.order.size());
  }
}

} // namespace

BlockOrder weak_topological_order(const ir::Function &function) {
  SENNIT_CHECK(!function.blocks.empty(), function.name);
  Builder builder(function);
  BlockOrder result;
  result.position.assign(function.blocks.size(), UINT32_MAX);
  flatten(builder.elements(), -1, result);
  for (Component &component : result.components) {
    component.leads_out.assign(component.end - component.head, false);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t p = component.end; p-- > component.head;) {
        if (component.leads_out[p - component.head])
          continue;
        for (ir::BlockId next : builder.edges()[result.order[p].index()]) {
          const std::uint32_t to = result.position[next.index()];
          const bool outside = to < component.head || to >= component.end;
          component.has_exit |= outside;
          if (outside || (to > p && component.leads_out[to - component.head]))
            changed = component.leads_out[p - component.head] = true;
        }
      }
    }
  }
  return result;
}

} // namespace sennit::unwind
