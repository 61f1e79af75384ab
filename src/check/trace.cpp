// Names of the trace's enumerations, as JSON and text show them.
#include "sennit/check/trace.h"

#include <array>

namespace sennit::check {

std::string_view name(StepKind kind) {
  static constexpr std::array<std::string_view, 18> names{
      "read",       "write", "nondet",     "allocate",  "free",        "end of lifetime",
      "create",     "join",  "thread end", "stop",      "process end", "atomic begin",
      "atomic end", "fence", "violation",  "undefined", "caution",     "unsupported"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view name(ObjectKind kind) {
  static constexpr std::array<std::string_view, 4> names{"global", "thread-local", "stack", "heap"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view describe(ir::UndefinedKind kind) {
  static constexpr std::array<std::string_view, 9> names{
      "division by zero",
      "shift out of range",
      "access outside live objects",
      "free of what is no live heap object",
      "join of a handle that names no thread",
      "call through a pointer that names no function",
      "conversion of a floating-point value out of range",
      "unreachable code reached",
      "undefined behaviour"};
  return names[static_cast<std::size_t>(kind)];
}

} // namespace sennit::check
