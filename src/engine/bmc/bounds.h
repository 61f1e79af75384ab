// Which bound each loop has in a round, and which loops the next round deepens.
#pragma once

#include "sennit/engine/bmc.h"
#include "sennit/unwind/unwind.h"

#include <map>
#include <optional>
#include <set>

namespace sennit::engine {

class Deepening {
public:
  Deepening(const Options &options, const ir::Program &program, std::span<const NamedLoop> loops);

  const unwind::Bounds &bounds() const { return bounds_; }
  // Its bound may grow.
  bool can_deepen(const event::LoopRef &loop) const;
  // Doubles the bounds of these loops; false if none of them can grow.
  bool deepen(const std::set<event::LoopRef> &cut);
  // The largest bound of a loop that was deepened; the default bound if none.
  std::uint32_t largest() const;

  std::string name(const event::LoopRef &loop) const;
  LoopBound describe(const unwind::LoopReport &report) const;

private:
  void fix(const LoopLimit &limit, const ir::Program &program);
  const NamedLoop *named(const event::LoopRef &loop) const;

  const ir::Program &program_;
  std::map<std::pair<ir::FunctionId, ir::BlockId>, NamedLoop> named_;
  unwind::Bounds bounds_;
  std::set<event::LoopRef> fixed_; // by --unwindset or a hint
  bool all_fixed_ = false;         // --unwind
  std::uint32_t limit_ = 8;
};

} // namespace sennit::engine
