#include "src/engine/explicit/footprint.h"

#include <algorithm>

namespace sennit::engine {

void Footprint::add(const ir::Event &event) {
  switch (event.kind) {
  case ir::EventKind::Read:
  case ir::EventKind::Write: {
    const Word from = event.object->base + event.offset;
    // The first read of undefined bytes settles them.
    const bool write = event.kind == ir::EventKind::Write || !event.object->undefined.empty();
    if (event.object->shared && !event.object->is_constant)
      ranges_.push_back({from, from + event.width / 8u, write});
    break;
  }
  case ir::EventKind::Allocate:
  case ir::EventKind::Free:
  case ir::EventKind::EndLifetime:
  case ir::EventKind::Undefined: // may depend on what is live
    global_ = true;
    break;
  case ir::EventKind::Create:
    creates_ = true;
    break;
  case ir::EventKind::ThreadEnd:
    ends_ = true;
    break;
  case ir::EventKind::Join:
    joins_ = true;
    break;
  default:
    break;
  }
}

bool Footprint::commutes(const Footprint &other) const {
  if (global_ || other.global_ || (creates_ && other.creates_) || (ends_ && other.joins_) ||
      (joins_ && other.ends_))
    return false;
  return std::ranges::none_of(ranges_, [&](const Range &a) {
    return std::ranges::any_of(other.ranges_, [&](const Range &b) {
      return (a.write || b.write) && a.from < b.to && b.from < a.to;
    });
  });
}

ThreadMask mask_of(const SleepSet &set) {
  ThreadMask mask = 0;
  for (const Sleeper &sleeper : set)
    mask |= ThreadMask(1) << sleeper.thread;
  return mask;
}

SleepSet still_asleep(const SleepSet &set, const Footprint &step) {
  SleepSet result;
  for (const Sleeper &sleeper : set)
    if (sleeper.footprint->commutes(step))
      result.push_back(sleeper);
  return result;
}

} // namespace sennit::engine
