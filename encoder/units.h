// The regions of one lock as units of what they do to the cells under it. Private to encoder/.
#pragma once

#include "encoder/effects.h"

#include "sennit/event/semaphores.h"

#include <set>

namespace sennit::encoder {

// One way in which a unit happens: in one region.
struct Variant {
  TermId act; // it happens so
  std::vector<EventId> events;
};

// Regions of one thread of which at most one gets to do anything: those around a condition wait. With them the waits for
// semaphores before and the posts behind.
struct Unit {
  event::ThreadId thread;
  NodeId first, last;
  NodeId entered, end; // the last region's first node; behind which no region is open
  TermId act;          // some variant happens
  std::vector<Variant> variants;
};

class Units {
public:
  Units(Builder &builder, const std::vector<event::Semaphore> &semaphores, std::uint32_t lock)
      : b_(builder), semaphores_(semaphores), lock_(lock) {}

  // False: nothing here, or something that does not fit.
  bool find(std::size_t most_units, std::size_t most_cells);
  const Effects &effects() const { return *effects_; }
  const std::vector<Unit> &writers() const { return writers_; } // by thread, in program order
  const std::vector<Unit> &readers() const { return readers_; } // write nothing here
  const std::vector<EventId> &early() const { return early_; }  // before all units
  const std::vector<EventId> &late() const { return late_; }    // behind all units
  // Something else than its own unit mentions what it reads.
  bool is_observed(EventId read) const { return observed_.contains(read); }

private:
  bool find_cells(std::size_t most);
  bool is_readable(event::CellId cell);
  bool find_units(std::size_t most);
  bool add(const event::Region &region);
  bool is_over(const event::Region &region, EventId event, const term::Conjuncts &got);
  void add_writer(const event::Region &region, Variant variant);
  bool place_others(std::set<event::CellId> &misplaced);
  bool are_in_line(const std::vector<EventId> &events);
  void find_observed();
  void join_semaphores(); // semaphore_units.cpp

  Builder &b_;
  const std::vector<event::Semaphore> &semaphores_;
  std::uint32_t lock_;
  std::vector<std::vector<EventId>> touching_; // by cell
  std::set<event::CellId> refused_;
  std::optional<Effects> effects_;
  std::vector<EventId> inside_, outside_; // events on the cells, under the lock and not
  std::vector<Unit> writers_, readers_;
  std::vector<EventId> early_, late_;
  std::set<EventId> observed_;
};

} // namespace sennit::encoder
