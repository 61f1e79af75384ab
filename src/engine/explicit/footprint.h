// Footprints and sleep sets: moves that commute need not be tried in both orders.
//
// After thread u has been tried from a state and then t is tried, u sleeps in t's successor if the
// two steps commute: going u there leads where going u first and then t led. Sleep sets prune
// moves, never states. A state's set is stored with it; when the state is met again with a smaller
// one, the threads that slept then and do not sleep now are tried (Godefroid, Partial-Order Methods
// for the Verification of Concurrent Systems, 1996, section 5.4). Cost: a footprint a move. Two
// steps commute if neither writes what the other reads or writes, and neither allocates, frees,
// both create, or one ends a thread where the other joins. Private to src/engine/explicit.
#pragma once

#include "sennit/ir/interpreter.h"

#include <memory>
#include <vector>

namespace sennit::engine {

class Footprint {
public:
  void add(const ir::Event &event);
  // The thread stands before a join: if another thread ends, its step would have gone on.
  void stands_at_join() { joins_ = true; }
  void conflicts_with_all() { global_ = true; }
  bool commutes(const Footprint &other) const;

private:
  struct Range {
    Word from = 0, to = 0;
    bool write = false;
  };
  std::vector<Range> ranges_;
  bool global_ = false, creates_ = false, ends_ = false, joins_ = false;
};

// A thread that need not move, and what its step touches.
struct Sleeper {
  ir::ThreadIndex thread = 0;
  std::shared_ptr<const Footprint> footprint;
};
using SleepSet = std::vector<Sleeper>;
using ThreadMask = std::uint64_t;

ThreadMask mask_of(const SleepSet &set);
// Those of `set` that commute with a step.
SleepSet still_asleep(const SleepSet &set, const Footprint &step);

} // namespace sennit::engine
