// One source file to LLVM bitcode by clang (frontend.md section 1).
#pragma once

#include "sennit/frontend/frontend.h"

namespace sennit::frontend {

bool is_cpp(const std::string &file); // by its name

struct Compiler {
  std::string path;
  std::string version; // "19.1.7"
  unsigned major = 0;
};

// options.clang, environment SENNIT_CLANG, clang-19, else the newest clang >= 16. Throws
// Stopped(MissingTool).
Compiler find_compiler(const Options &options);

struct Compiled {
  std::string bitcode;
  std::string diagnostics; // clang's, unchanged
  double cpu_seconds = 0;
};

// `no_builtin`: names of C library functions that the program defines itself. `bits`: 32 or 64.
// Throws InputError(Input) after printing clang's diagnostics, Stopped(MissingTool) if clang died.
Compiled compile(const Compiler &compiler, const Options &options, const std::string &file,
                 unsigned bits, const std::vector<std::string> &no_builtin);

// File checks that clang's messages are unclear about: missing, a folder, binary. Returns the
// content. Throws InputError(Input).
std::string read_source(const std::string &file);

// A preprocessed file whose size_t contradicts the data model. Throws InputError(Input).
void check_data_model(const std::string &file, const std::string &content, unsigned bits);

} // namespace sennit::frontend
