// The library models as embedded bitcode (src/models/CMakeLists.txt), and the list of effect-free
// functions.
#pragma once

#include <string_view>

namespace sennit::models {

// One LLVM bitcode module with every model; pointer_bits 32 or 64. Lives for ever.
std::string_view bitcode(unsigned pointer_bits);
// src/models/effect_free.txt: one function name a line, `#` starts a comment.
std::string_view effect_free_list();

} // namespace sennit::models
