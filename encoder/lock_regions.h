// What critical sections say of their reads and writes; see lock_regions.cpp. Private to encoder/.
#pragma once

#include "encoder/builder.h"

#include <map>

namespace sennit::encoder {

class LockRegions {
public:
  explicit LockRegions(Builder &builder);

  // Takes every read that its own critical section explains out of the order; its value becomes an equation.
  void explain_reads();
  // No read-from can join the two, which hold one lock: either the writer surely writes the place again before it releases
  // (`next`, may be not valid), or the reader has surely written it since it took the lock (`previous`, likewise).
  bool separate(EventId write, EventId next, EventId read, EventId previous);

private:
  struct Case {
    TermId condition, value;
  };
  // A way in which a read's guard holds.
  struct Way {
    TermId guard;
    term::Conjuncts known;
    bool explained = false;
  };
  bool is_unbroken(EventId from, EventId to, TermId guard, std::uint32_t lock);
  bool is_protected(EventId read, std::uint32_t lock);
  bool is_before_taking(const Event &write, EventId read, std::uint32_t lock);
  TermId explanation(EventId read, std::uint32_t lock);
  bool add_case(EventId event, EventId read, std::uint32_t lock, std::vector<Way> &ways,
                std::vector<Case> &cases);

  Builder &b_;
  std::vector<std::vector<EventId>> by_thread_;
};

} // namespace sennit::encoder
