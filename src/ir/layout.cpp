// The fixed layout of functions and globals (sennit/ir/layout.h).
#include "sennit/ir/layout.h"
#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::ir {

namespace {
Word round_up(Word value, Word alignment) {
  return (value + alignment - 1) / alignment * alignment;
}
} // namespace

Layout::Layout(const Program &program) : function_count_(program.functions.size()) {
  SENNIT_CHECK(function_region + 16 * Word(function_count_) <= global_region,
               "too many functions for the layout");
  Word next = global_region;
  for (const Global &global : program.globals) {
    // Room before and behind, so that `a - 1` and `a + n + 1` tell which object is meant.
    const Word room = std::min<Word>(global.size, most_room);
    next = round_up(next + room, std::max<Word>(16, global.align));
    globals_.push_back(next);
    next += Word(global.size) + room + 16;
  }
  end_ = round_up(next, 4096);
  if (end_ > mask(program.pointer_width) / 2)
    throw Unsupported("static storage does not fit the address space");
}

std::optional<FunctionId> Layout::function_at(Word address) const {
  if (address < function_region || (address - function_region) % 16 != 0)
    return std::nullopt;
  const Word index = (address - function_region) / 16;
  if (index >= function_count_)
    return std::nullopt;
  return FunctionId(static_cast<std::size_t>(index));
}

std::vector<std::uint8_t> Layout::initial_bytes(const Program &program, GlobalId id) const {
  const Global &global = program.global(id);
  std::vector<std::uint8_t> bytes = global.bytes;
  bytes.resize(global.size, 0);
  for (const Relocation &relocation : global.relocations) {
    const Operand &target = relocation.target;
    Word value = target.kind == Operand::Kind::Function
                     ? address(FunctionId(target.index))
                     : address(GlobalId(target.index)) + target.value;
    for (std::uint32_t i = 0; i < program.pointer_bytes(); ++i, value >>= 8)
      bytes[relocation.offset + i] = static_cast<std::uint8_t>(value);
  }
  return bytes;
}

} // namespace sennit::ir
