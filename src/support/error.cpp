#include "sennit/support/error.h"

namespace sennit {

void check_failed(const char *file, int line, const char *condition, const std::string &message) {
  std::string name = file;
  if (const auto slash = name.rfind("/src/"); slash != std::string::npos)
    name = name.substr(slash + 1);
  throw InternalError(name + ":" + std::to_string(line) + ": check failed: " + condition +
                      (message.empty() ? "" : ": " + message));
}

} // namespace sennit
