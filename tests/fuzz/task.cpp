// Competition task files: an error, or files.
#include "sennit/support/error.h"
#include "tools/sennit/command_line.h"

#include <cstdlib>
#include <sstream>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  std::istringstream in(std::string(reinterpret_cast<const char *>(data), size));
  try {
    if (sennit::parse_task_file(in, "folder/input.yml").files.empty())
      std::abort();
  } catch (const sennit::InputError &) {
  }
  return 0;
}
