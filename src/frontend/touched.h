// What one instruction reads and writes of memory, and how much: for the passes and checks that judge accesses one by one.
#pragma once

#include <cstdint>

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace sennit::frontend {

struct Touched {
  const llvm::Value *read = nullptr, *written = nullptr; // addresses
  std::uint64_t bytes = 0;                               // 0: not constant
};

// Loads, stores, atomics and the intrinsics that copy or set; nothing of calls.
Touched touched_by(const llvm::Instruction &instruction);

} // namespace sennit::frontend
