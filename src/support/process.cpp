// Child processes by fork and exec. Standard output and error of the child are memory files
// (memfd), read when it has ended: no pipe can fill up, and no temporary file can be left behind,
// however either process ends. The child asks the kernel for SIGKILL at its parent's death.
#include "sennit/support/process.h"

#include "sennit/support/error.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sstream>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sennit {

MemoryFile::MemoryFile(const std::string &content) : descriptor_(memfd_create("sennit", 0)) {
  if (descriptor_ < 0)
    throw Stopped(Stopped::Kind::Output,
                  std::string("error: cannot create a memory file: ") + std::strerror(errno));
  for (std::size_t done = 0; done < content.size();) {
    ssize_t count = write(descriptor_, content.data() + done, content.size() - done);
    if (count <= 0)
      throw Stopped(Stopped::Kind::Output,
                    std::string("error: cannot write a memory file: ") + std::strerror(errno));
    done += static_cast<std::size_t>(count);
  }
}

MemoryFile::~MemoryFile() {
  close(descriptor_);
}

std::string MemoryFile::path() const {
  return "/proc/self/fd/" + std::to_string(descriptor_);
}

void MemoryFile::close_for_writing() {
  const int reader = open(path().c_str(), O_RDONLY);
  if (reader < 0)
    throw Stopped(Stopped::Kind::Output,
                  std::string("error: cannot open a memory file: ") + std::strerror(errno));
  close(descriptor_);
  descriptor_ = reader;
}

std::string MemoryFile::read_all() const {
  std::string content;
  char buffer[65536];
  for (off_t at = 0;;) {
    ssize_t count = pread(descriptor_, buffer, sizeof buffer, at);
    if (count <= 0)
      return content;
    content.append(buffer, static_cast<std::size_t>(count));
    at += count;
  }
}

namespace {

double cpu_seconds(const rusage &usage) {
  return double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

// output < 0: keeps the parent's terminal.
[[noreturn]] void become(const std::vector<std::string> &arguments, pid_t parent, int output,
                         int error) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(127);
  std::vector<char *> pointers;
  for (const std::string &argument : arguments)
    pointers.push_back(const_cast<char *>(argument.c_str()));
  pointers.push_back(nullptr);
  if (output >= 0) {
    int null = open("/dev/null", O_RDONLY);
    dup2(null, 0);
    dup2(output, 1);
    dup2(error, 2);
  }
  execvp(pointers[0], pointers.data());
  _exit(127);
}

} // namespace

int run_on_terminal(const std::vector<std::string> &arguments) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0)
    become(arguments, parent, -1, -1);
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

ProcessResult run_process(const std::vector<std::string> &arguments) {
  MemoryFile output, error;
  ProcessResult result;
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0)
    become(arguments, parent, output.descriptor(), error.descriptor());
  if (child < 0)
    return result;
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  result.started = true;
  result.exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  result.cpu_seconds = cpu_seconds(usage);
  result.output = output.read_all();
  result.error = error.read_all();
  return result;
}

std::string find_program(const std::string &name) {
  if (name.find('/') != std::string::npos)
    return access(name.c_str(), X_OK) == 0 ? name : "";
  const char *path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string candidate = (folder.empty() ? "." : folder) + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0)
      return candidate;
  }
  return "";
}

} // namespace sennit
