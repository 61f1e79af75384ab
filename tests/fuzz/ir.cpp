// Text IR: an error with a place, or a program that prints as something that parses to the same.
#include "sennit/ir/program.h"
#include "sennit/support/error.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const std::string text(reinterpret_cast<const char *>(data), size);
  try {
    const std::string printed = sennit::ir::print(sennit::ir::parse(text, "input.sir"));
    if (sennit::ir::print(sennit::ir::parse(printed, "printed.sir")) != printed)
      std::abort();
  } catch (const sennit::InputError &) {
  }
  return 0;
}
