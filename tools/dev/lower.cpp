// Prints the IR of C files: `sennit-lower [--32] [-DX ...] FILE...`. Exit 1 if it is not valid or
// contains unsupported instructions. With `--accesses` instead: what became of the accesses of memory in the
// pass pipeline; exit 3 if one of them is not explained.
#include "sennit/frontend/frontend.h"
#include "sennit/support/error.h"

#include <cstdio>
#include <cstring>

int main(int argc, char **argv) try {
  sennit::frontend::Options options;
  bool quiet = false;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--32"))
      options.data_model = sennit::frontend::DataModel::ILP32;
    else if (!std::strcmp(argv[i], "--quiet"))
      quiet = true;
    else if (!std::strcmp(argv[i], "--accesses"))
      options.audit_accesses = quiet = true;
    else if (argv[i][0] == '-')
      options.preprocessor.push_back(argv[i]);
    else
      options.files.push_back(argv[i]);
  }
  const auto loaded = sennit::frontend::load(options);
  if (!quiet)
    std::fputs(sennit::ir::print(loaded.program).c_str(), stdout);
  int status = 0;
  std::size_t instructions = 0;
  for (const auto &function : loaded.program.functions)
    for (const auto &block : function.blocks)
      for (const auto &instruction : block.instructions) {
        ++instructions;
        if (instruction.op != sennit::ir::Opcode::Unsupported)
          continue;
        const auto *place = loaded.program.place(instruction.place);
        std::fprintf(stderr, "%s: unsupported: %s\n", place ? to_string(*place).c_str() : "?",
                     instruction.text.c_str());
        status = function.is_model ? status : 1;
      }
  for (const auto &loop : loaded.report.loops)
    std::fprintf(stderr, "loop %s\n", loop.name.c_str());
  for (const auto &call : loaded.report.unknown_calls)
    std::fprintf(stderr, "unknown call of %s\n", call.name.c_str());
  if (auto problem = sennit::ir::validate(loaded.program)) {
    std::fprintf(stderr, "INVALID: %s\n", problem->c_str());
    status = 1;
  }
  if (options.audit_accesses) {
    const auto &found = loaded.report.accesses;
    std::printf("kept %zu, local %zu, dead %zu, copies %zu, coerced %zu, updates %zu\n", found.kept,
                found.local, found.dead, found.copies, found.coerced, found.updates);
    for (const std::string &what : found.unexplained)
      std::printf("unexplained: %s\n", what.c_str());
    return found.unexplained.empty() ? 0 : 3;
  }
  std::fprintf(stderr, "%zu functions, %zu instructions, clang %.3f s, own %.3f s\n",
               loaded.program.functions.size(), instructions, loaded.report.clang_seconds,
               loaded.report.own_seconds);
  return status;
} catch (const std::exception &error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
