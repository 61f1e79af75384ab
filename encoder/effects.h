// What events do to the contents of some cells. Private to encoder/.
#pragma once

#include "encoder/commutation.h"
#include "encoder/folding.h"

#include "sennit/term/substitution.h"

namespace sennit::encoder {

// A read and the contents that it finds.
struct Finding {
  EventId read;
  TermId contents;
};

class Effects {
public:
  Effects(const Builder &builder, std::vector<event::CellId> cells);

  const std::vector<event::CellId> &cells() const { return cells_; }
  // By cell: variables for the contents before.
  const std::vector<TermId> &old() const { return old_; }
  // All cells that the event may touch are known here.
  bool covers(EventId event) const;

  // What the events, in their order, make of `state`.
  struct Run {
    term::Substitution &values;            // what reads and guards have become
    std::function<TermId(TermId)> guard;   // of a guard: what it is here
    std::vector<Finding> *found = nullptr; // gets the reads
    bool keep_reads = false;               // reads stay as they are, else become what they find
  };
  void apply(std::span<const EventId> events, Update &state, const Run &run) const;

private:
  void apply(const Event &event, EventId id, Update &contents, const Run &run) const;
  TermId select(const Event &event, EventId id, const Update &contents, const Run &run) const;
  TermId is_at(const Event &event, std::size_t cell, const Run &run) const;

  const Builder &b_;
  std::vector<event::CellId> cells_;
  std::vector<TermId> old_;
  std::map<event::CellId, std::size_t> index_;
};

} // namespace sennit::encoder
