// Refused constructs as diagnostics: the instruction that a verdict's reason names is looked up
// again, and a table says what to do about its kind.
//
//     UNKNOWN (unreach-call, inline assembly "xadd" at a.c:7:3)
//     a.c:7:3: error: unsupported: inline assembly "xadd"; write it with an __atomic builtin ...
//
// Left out: constructs that only the engines refuse and that are no instruction of their own.
#include "advice.h"

#include <set>

namespace sennit {

namespace {

struct Advice {
  std::string_view construct; // how its text starts
  std::string_view what;
};

constexpr Advice table[] = {
    {"inline assembly",
     "write it with an __atomic builtin or a C function (#ifdef it for this check)"},
    {"floating-point arithmetic", "use integers here, or try --engine explicit"},
    {"a floating-point type other", "use double instead of long double"},
    {"setjmp", "return an error code instead of jumping"},
    {"_setjmp", "return an error code instead of jumping"},
    {"sigsetjmp", "return an error code instead of jumping"},
    {"longjmp", "return an error code instead of jumping"},
    {"a C++ exception", "only executions without exceptions can be checked"},
    {"the array", "give the file that defines it as well"},
    {"call of", "define the function, give the file that does, or say --assume-externals"},
    {"a vector", "compile without vector types (-fno-vectorize is on already)"},
    {"an integer of more", "use integers of at most 128 bits"},
};

std::string_view advice_for(const std::string &construct) {
  for (const Advice &entry : table)
    if (construct.starts_with(entry.construct))
      return entry.what;
  return "leave it out of what is checked, or put a function of your own in its place";
}

} // namespace

void report_unsupported(const Context &context, const ir::Program &program,
                        std::span<const PropertyVerdict> verdicts) {
  std::set<std::string> said;
  for (const PropertyVerdict &verdict : verdicts) {
    const std::size_t at = verdict.reason.rfind(" at ");
    if (verdict.kind != VerdictKind::Unknown || at == std::string::npos)
      continue;
    const std::string construct = verdict.reason.substr(0, at);
    for (const ir::Function &function : program.functions)
      for (const ir::BasicBlock &block : function.blocks)
        for (const ir::Instruction &instruction : block.instructions)
          if ((instruction.op == ir::Opcode::Unsupported ||
               instruction.op == ir::Opcode::Caution) &&
              instruction.text == construct && said.insert(verdict.reason).second)
            context.log.warning(verdict.reason.substr(at + 4) + ": error: unsupported: " +
                                construct + "; " + std::string(advice_for(construct)));
  }
}

} // namespace sennit
