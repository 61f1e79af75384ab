// Competition property files: an error, or properties.
#include "sennit/support/error.h"
#include "tools/sennit/command_line.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const std::string text(reinterpret_cast<const char *>(data), size);
  try {
    if (sennit::parse_property_file(text, "input.prp").empty())
      std::abort();
  } catch (const sennit::InputError &) {
  }
  return 0;
}
