// Critical sections, recognised by what the events do, not by the names of calls.
//
//     lock word   a cell that is only initialised, taken (one block: read it, go on only if it is free, write another word)
//                 and released (the free word is written) by the thread that has taken it: regions exclude each other
//     region      of a lock word, in one thread: from a taking block to its releases, on every path the first one; where paths
//                 with different regions meet (the loop around a condition wait), a release belongs to each that may be open
//
// So pthread mutexes, spin locks and locks that a program builds from atomic blocks are all the same. Sources: encoding.md
// 5.2, sections.md 1. Cost: events of a candidate cell, times its regions in a thread. Left out: recursive mutexes (their word
// is written in another way), symbolic addresses.
#pragma once

#include "sennit/event/must_order.h"

#include <map>
#include <optional>
#include <span>

namespace sennit::event {

struct Release {
  NodeId node;
  TermId guard; // the release happens, for everybody
};

struct Region {
  std::uint32_t lock = 0; // index into Sections::locks
  ThreadId thread;
  NodeId first; // the taking block
  TermId got;   // it completes
  std::vector<Release> releases;
  // What the thread does visibly after it has the lock lies between `first` and the only release, or after that release.
  bool is_closed = false;
};

struct Lock {
  CellId word;
  std::vector<std::uint32_t> regions; // indices into Sections::regions
  // Nothing sees that it is taken: no failing trylock, no read beside the taking blocks.
  bool is_unobserved = true;
};

// Wherever the guard holds, the thread of the node has one of these regions open there.
bool is_held(const Graph &graph, std::span<const Region> regions, TermId guard, NodeId at);

// Wherever the guard holds, the thread has released every one of these regions that it had, the node itself included.
bool is_free(const Graph &graph, std::span<const Region> regions, TermId guard, NodeId at);

// Test-only, as encoder/mutations.h: rules for lock words that are left out.
struct SectionMutations {
  bool lock_taken_unseen = false; // taken without looking whether it is free
  bool lock_released_by_anyone = false;
  bool lock_any_address = false; // a symbolic address may touch the word
};

class Sections {
public:
  Sections(const Graph &graph, MustOrder &must, const SectionMutations &mutations = {});

  const std::vector<Lock> &locks() const { return locks_; }
  const std::vector<Region> &regions() const { return regions_; }
  std::span<const Region> regions_of(std::uint32_t lock) const { // by thread, in program order
    const auto &all = locks_[lock].regions;
    return all.empty() ? std::span<const Region>{}
                       : std::span(regions_).subspan(all.front(), all.size());
  }
  bool is_word(CellId cell) const { return lock_of_cell_[cell.index()] >= 0; }
  // Some access of symbolic address may touch the cell.
  bool is_symbolic(CellId cell) const { return symbolic_[cell.index()]; }
  // The region of a lock in which the event surely lies.
  std::optional<std::uint32_t> region_of(EventId event, std::uint32_t lock) const;
  // The event's thread surely holds the lock there: in one region or, after paths have met, in one of several. Answers are
  // kept (they take long where guards are large, and the encoder asks again and again): not for two threads at once.
  bool is_held(EventId event, std::uint32_t lock) const;
  // Why a cell that is written like a lock word is none: one line a cell, for --show-events.
  const std::vector<std::pair<CellId, std::string>> &refused() const { return refused_; }

private:
  friend class SectionFinder;
  const Graph &graph_;
  std::vector<Lock> locks_;
  std::vector<Region> regions_;
  std::vector<std::int64_t> lock_of_cell_;
  std::vector<bool> symbolic_;
  std::vector<std::pair<CellId, std::string>> refused_;
  mutable std::map<std::pair<EventId, std::uint32_t>, bool> held_;
};

// Locks, regions and what was refused, one line each.
std::string to_text(const Graph &graph, const Sections &sections);

} // namespace sennit::event
