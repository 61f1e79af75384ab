// Lowers a C text and counts instructions: shared by the tests of this folder.
#pragma once

#include "sennit/frontend/frontend.h"
#include "sennit/support/error.h"

#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace sennit::test {

// A file in the folder for temporary files, removed at the end.
class SourceFile {
public:
  explicit SourceFile(const std::string &text, const std::string &extension = ".c") {
    static int counter = 0;
    path_ = std::filesystem::temp_directory_path() / ("sennit-test-" + std::to_string(getpid()) +
                                                      "-" + std::to_string(counter++) + extension);
    std::ofstream(path_) << text;
  }
  ~SourceFile() { std::filesystem::remove(path_); }
  std::string path() const { return path_; }

private:
  std::filesystem::path path_;
};

inline frontend::Loaded lower(const std::string &text, frontend::Options options = {},
                              const std::string &extension = ".c") {
  SourceFile file(text, extension);
  options.files = {file.path()};
  frontend::Loaded loaded = frontend::load(options);
  if (auto problem = ir::validate(loaded.program))
    FAIL("not valid: " << *problem);
  return loaded;
}

inline const ir::Function *find(const ir::Program &program, const std::string &name) {
  for (const ir::Function &function : program.functions)
    if (function.name == name)
      return &function;
  return nullptr;
}

template <class Predicate>
std::size_t count(const ir::Program &program, const std::string &name, Predicate predicate) {
  const ir::Function *function = find(program, name);
  REQUIRE(function);
  std::size_t result = 0;
  for (const ir::BasicBlock &block : function->blocks)
    for (const ir::Instruction &instruction : block.instructions)
      result += predicate(instruction);
  return result;
}

inline std::size_t count(const ir::Program &program, const std::string &name, ir::Opcode op) {
  return count(program, name, [op](const ir::Instruction &i) { return i.op == op; });
}

} // namespace sennit::test
