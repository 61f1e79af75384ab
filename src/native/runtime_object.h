// The runtime's object file, embedded in the binary.
#pragma once

#include <string_view>

namespace sennit::native {

std::string_view runtime_object();

} // namespace sennit::native
