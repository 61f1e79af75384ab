// A child process with captured output: no shell, no file.
#pragma once

#include <string>
#include <vector>

namespace sennit {

struct ProcessResult {
  int exit_code = 0; // 128 + signal if it died by one
  bool started = false;
  std::string output;
  std::string error;
  double cpu_seconds = 0;
};

// A file that lives in memory only; others open it as path(). For programs that want a file name.
class MemoryFile {
public:
  explicit MemoryFile(const std::string &content = {});
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;
  int descriptor() const { return descriptor_; }
  std::string path() const; // valid in this process and in children that inherit the descriptor
  std::string read_all() const;
  void close_for_writing(); // before the kernel runs it

private:
  int descriptor_ = -1;
};

// Runs arguments[0] (looked up in PATH) to its end; the child dies with this process.
ProcessResult run_process(const std::vector<std::string> &arguments);

// The same on this process's terminal, nothing captured.
int run_on_terminal(const std::vector<std::string> &arguments);

// The full path of a program in PATH (or the name itself if it contains a slash and is executable);
// empty if there is none.
std::string find_program(const std::string &name);

} // namespace sennit
