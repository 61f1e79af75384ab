// The folder of a certificate: four files, all or none.
#include "sennit/certificate.h"
#include "src/certificate/text.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace sennit::certificate {

namespace {

namespace fs = std::filesystem;

constexpr std::array file_names = {"formula.cnf", "graph.txt", "lemmas.txt", "proof.drat"};

[[noreturn]] void fail(const std::string &path, int error) {
  throw Stopped(Stopped::Kind::Output, path + ": error: cannot write: " + std::strerror(error));
}

void remove_files(const std::string &folder) {
  std::error_code ignored;
  for (const char *name : file_names)
    fs::remove(fs::path(folder) / name, ignored);
}

// What the solver has written to its file.
bool copy(std::FILE *from, std::FILE *to) {
  std::rewind(from);
  std::array<char, 1 << 16> buffer{};
  for (;;) {
    const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), from);
    if (count == 0)
      return std::ferror(from) == 0;
    if (std::fwrite(buffer.data(), 1, count, to) != count)
      return false;
  }
}

// `more`: or null.
bool write_file(const std::string &path, const std::string &text, std::FILE *more) {
  std::FILE *file = std::fopen(path.c_str(), "w");
  if (!file)
    return false;
  bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  written = written && (!more || copy(more, file));
  written = written && std::fflush(file) == 0;
  const int error = errno;
  written = std::fclose(file) == 0 && written;
  if (!written && error != 0)
    errno = error;
  return written;
}

} // namespace

void check_folder(const std::string &folder) {
  std::error_code error;
  if (fs::is_directory(folder, error)) {
    if (access(folder.c_str(), W_OK | X_OK) != 0)
      fail(folder, errno);
    remove_files(folder);
    return;
  }
  if (fs::exists(folder, error))
    fail(folder, ENOTDIR);
  const fs::path parent = fs::absolute(fs::path(folder).lexically_normal()).parent_path();
  if (!fs::is_directory(parent, error))
    fail(folder, ENOENT);
  if (access(parent.c_str(), W_OK | X_OK) != 0)
    fail(folder, errno);
}

void write_folder(const std::string &folder, const Certificate &certificate) {
  std::error_code error;
  fs::create_directory(folder, error);
  if (error)
    fail(folder, error.value());
  for (const char *name : file_names) {
    const bool is_proof = std::strcmp(name, "proof.drat") == 0;
    const std::string path = (fs::path(folder) / name).string();
    if (write_file(path, certificate.texts.at(name), is_proof ? certificate.proof.get() : nullptr))
      continue;
    const int reason = errno;
    remove_files(folder);
    fail(path, reason);
  }
}

} // namespace sennit::certificate
