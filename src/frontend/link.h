// From bitcode buffers to one module with the library models that it needs.
#pragma once

#include "lowering.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace sennit::frontend {

// Parses bitcode or text IR. Throws InputError(Input).
std::unique_ptr<llvm::Module> read_module(llvm::LLVMContext &context, const std::string &bytes,
                                          const std::string &file);

// Adds `other` to `module`. Throws InputError(Input): a function defined twice ...
void link_module(llvm::Module &module, std::unique_ptr<llvm::Module> other);

// Gives functions that are declared, used and not defined their models, and fills `sources`.
// Afterwards every declaration whose address is taken has a body that calls it (so a pointer to it
// can be called).
void link_models(llvm::Module &module, unsigned bits, Sources &sources);

// C library functions that the module defines itself and the compiler would treat as the library's:
// compile again with -fno-builtin-NAME for these.
std::vector<std::string> redefined_builtins(const llvm::Module &module);

} // namespace sennit::frontend
