// Weak topological order of a function's blocks: every edge goes forward or to the head of a
// component around it.
//
//     while (c) { if (d) x; else y; }   ->   (head d-test x y) exit
//
// The unwinder walks blocks in this order; a component is a loop, its head the place where
// iterations are counted. Works for irreducible graphs too (goto into a loop). Source: Bourdoncle,
// Efficient chaotic iteration strategies with widenings (1993), section 3. Cost: edges x nesting
// depth.
#pragma once

#include "sennit/ir/program.h"

#include <vector>

namespace sennit::unwind {

struct Component {
  std::uint32_t head = 0;      // position in the order
  std::uint32_t end = 0;       // position behind its last block
  std::int32_t parent = -1;    // index of the component around it
  bool has_exit = false;       // some edge leaves it
  std::vector<bool> leads_out; // by position - head: can the block leave the component without
                               // passing a loop's head again?
};

struct BlockOrder {
  std::vector<ir::BlockId> order;         // reachable blocks by position
  std::vector<std::uint32_t> position;    // by block; unreachable: UINT32_MAX
  std::vector<Component> components;      // outer before inner, by head position
  std::vector<std::int32_t> component_at; // by position: component whose head is there, or -1
  std::vector<std::int32_t> innermost;    // by position: innermost component around it, or -1
};

// Successors of a block's terminator, in operand order.
std::vector<ir::BlockId> successors(const ir::BasicBlock &block);

BlockOrder weak_topological_order(const ir::Function &function);

} // namespace sennit::unwind
