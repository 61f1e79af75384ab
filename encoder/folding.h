// Where the value of each read goes: what fold.cpp decides from. Private to encoder/.
#pragma once

#include "encoder/builder.h"

#include <map>

namespace sennit::encoder {

// Cells with constant places only whose reads give one variable each; by read, the events whose value or guard mentions it.
class Flow {
public:
  explicit Flow(const Builder &builder);

  // Cells that read values flow between, in one component; ascending.
  std::vector<std::vector<event::CellId>> components() const;
  const std::vector<EventId> &events_of(event::CellId cell) const { return events_[cell.index()]; }
  // Used by something else than values and guards of events on candidate cells.
  bool is_observed(EventId read) const { return observed_[read.index()]; }
  const std::vector<EventId> &users(EventId read) const { return users_[read.index()]; }

private:
  void find_candidates();
  void find_users();
  void visit(TermId root, EventId user);

  const Builder &b_;
  std::vector<std::vector<EventId>> events_; // by cell
  std::vector<bool> candidate_;              // by cell
  std::unordered_map<TermId, EventId> read_of_;
  std::vector<std::vector<EventId>> users_; // by read
  std::vector<bool> observed_;              // by read
  std::vector<bool> mentions_;              // by term: some variable of read_of_
  std::vector<std::uint32_t> seen_;         // by term: the last visit
  std::uint32_t visit_ = 0;
};

} // namespace sennit::encoder
