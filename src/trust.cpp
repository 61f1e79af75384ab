#include "trust.h"

#include <algorithm>
#include <set>

namespace sennit {

namespace {

// Cautions (but those of unknown calls, which are listed with the calls), and constructs of the
// program that end the analysis where they stand.
void name_gaps(const ir::Program &program, std::vector<TrustEntry> &trust) {
  std::set<std::pair<std::string, std::string>> seen;
  for (const ir::Function &function : program.functions)
    for (const ir::BasicBlock &block : function.blocks)
      for (const ir::Instruction &instruction : block.instructions) {
        const bool caution = instruction.op == ir::Opcode::Caution;
        const bool gap = instruction.op == ir::Opcode::Unsupported && !function.is_model;
        if ((!caution && !gap) || (caution && instruction.text.starts_with("call of ")))
          continue;
        const ir::Place *place = function.is_model ? nullptr : program.place(instruction.place);
        if (seen.emplace(instruction.text, place ? ir::to_string(*place) : "").second)
          trust.push_back({TrustEntry::Kind::Approximation,
                           (gap ? "not supported: " : "") + instruction.text,
                           place ? ir::to_string(*place) : ""});
      }
}

} // namespace

std::vector<TrustEntry> frontend_trust(const frontend::Loaded &loaded) {
  using Kind = TrustEntry::Kind;
  std::vector<TrustEntry> trust;
  const auto place = [&](ir::PlaceId id) {
    const ir::Place *found = loaded.program.place(id);
    return found ? ir::to_string(*found) : std::string();
  };
  for (const auto &call : loaded.report.unknown_calls)
    trust.push_back({Kind::ExternalCall,
                     call.name + ": arbitrary result, memory that it can reach arbitrary",
                     place(call.place)});
  for (const auto &call : loaded.report.effect_free_calls)
    trust.push_back(
        {Kind::ExternalCall, call.name + ": no effect, arbitrary result", place(call.place)});
  for (const std::string &variable : loaded.report.external_variables)
    trust.push_back({Kind::ExternalGlobal, variable + ": arbitrary contents", ""});
  for (const std::string &assumption : loaded.report.assumptions)
    trust.push_back({Kind::Assumption, assumption, ""});
  name_gaps(loaded.program, trust);
  return trust;
}

namespace {
// True if some instruction of the program satisfies the predicate.
template <class Predicate> bool any_instruction(const ir::Program &program, Predicate predicate) {
  for (const ir::Function &function : program.functions)
    for (const ir::BasicBlock &block : function.blocks)
      if (std::ranges::any_of(block.instructions, predicate))
        return true;
  return false;
}
} // namespace

std::vector<TrustEntry> assumed(const Options &options, const ir::Program &program) {
  using Kind = TrustEntry::Kind;
  std::vector<TrustEntry> trust;
  const auto assume = [&](bool holds, const char *text) {
    if (holds)
      trust.push_back({Kind::Assumption, text, ""});
  };
  const bool heap = any_instruction(program, [](const ir::Instruction &instruction) {
    return instruction.op == ir::Opcode::Alloc &&
           instruction.kind == static_cast<std::uint8_t>(ir::AllocKind::Heap);
  });
  assume(heap && !options.malloc_may_fail, "malloc and its kin never fail");
  assume(options.no_address_reuse, "the address of a freed object is never used again");
  assume(options.no_spurious_wakeups, "condition waits wake only when signalled");
  assume(options.assume_no_ub, "no undefined behaviour");
  assume(options.assume_externals, "unknown functions do no harm");
  if (program.pointer_width == 32 &&
      any_instruction(program, [](const ir::Instruction &instruction) {
        return (instruction.op == ir::Opcode::Load || instruction.op == ir::Opcode::Store) &&
               instruction.width > 32;
      }))
    trust.push_back(
        {Kind::Approximation, "an access of 64 bits is one step, as on 64-bit machines", ""});
  return trust;
}

} // namespace sennit
