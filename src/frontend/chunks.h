// How a copy of constant size is cut into scalar accesses.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
class DataLayout;
class MemIntrinsic;
class Type;
} // namespace llvm

namespace sennit::frontend {

struct Chunk {
  std::uint64_t offset = 0; // bytes
  std::uint64_t size = 0;   // 1, 2, 4, 8 (or another scalar's size)
};

// The scalars of `type` in address order, padding left out. Nothing if there are more than `limit`.
std::optional<std::vector<Chunk>> scalars_of(llvm::Type &type, const llvm::DataLayout &layout,
                                             std::size_t limit);

// The accesses that a memcpy, memmove or memset of `length` bytes consists of, in address order.
// Nothing if there are more than `limit`.
std::optional<std::vector<Chunk>> chunks_of(const llvm::MemIntrinsic &copy, std::uint64_t length,
                                            std::size_t limit);

} // namespace sennit::frontend
