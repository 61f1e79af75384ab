// Strong ids: an index that cannot be mixed up with an index of another kind.
//
//     using EventId = Id<struct EventTag>;
//     EventId none;             // the invalid id; none.valid() == false
//     graph.events[id.index()]  // ids are dense, so containers are plain vectors
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <limits>

namespace sennit {

template <class Tag> class Id {
public:
  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : index_(static_cast<std::uint32_t>(index)) {}
  constexpr std::uint32_t index() const { return index_; }
  constexpr bool valid() const { return index_ != invalid; }
  friend constexpr auto operator<=>(Id, Id) = default;

private:
  static constexpr std::uint32_t invalid = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t index_ = invalid;
};

} // namespace sennit

template <class Tag> struct std::hash<sennit::Id<Tag>> {
  std::size_t operator()(sennit::Id<Tag> id) const noexcept { return id.index(); }
};
