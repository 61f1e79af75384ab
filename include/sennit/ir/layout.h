// The fixed layout: addresses that the interpreter and the encoder both give to globals, functions and new objects, so that a
// pointer has the same value in both.
//
//   functions     function_region + 16 * index
//   globals       from global_region up, aligned to at least 16, with room of its own size (most_room at most) before and behind each
//   thread-locals one copy a thread, allocated when the thread starts
//   new objects   the executor's choice (the interpreter: a bump per thread; replay: what the schedule says), outside the above
//
// No object contains address 0 or crosses the top of the address space.
#pragma once

#include "sennit/ir/program.h"

namespace sennit::ir {

class Layout {
public:
  static constexpr Word function_region = 0x1000;
  static constexpr Word global_region = 0x100000;
  static constexpr Word most_room = 4096; // bytes

  explicit Layout(const Program &program);
  Word address(GlobalId id) const { return globals_[id.index()]; }
  Word address(FunctionId id) const { return function_region + 16 * Word(id.index()); }
  // The function at this address, if any.
  std::optional<FunctionId> function_at(Word address) const;
  // First address that no global uses, aligned to 4096.
  Word end() const { return end_; }
  // The initial bytes of a global, relocations applied.
  std::vector<std::uint8_t> initial_bytes(const Program &program, GlobalId id) const;

private:
  std::vector<Word> globals_;
  std::size_t function_count_ = 0;
  Word end_ = 0;
};

} // namespace sennit::ir
