// The clang driver: the compile line of frontend.md section 1, with its shims.
//
//   - Headers of our own (pthread.h with pthread_cleanup_push / pop as plain functions, an empty
//   gnu/stubs-32.h) are memory files
//     that a virtual file system overlay puts into folders that do not exist: nothing is written to
//     disk.
//   - -O1 without passes: lifetime markers, no `optnone`. -U__OPTIMIZE__: glibc then defines no
//   inline twins of its functions.
//   - A half-preprocessed file that lacks types is tried again with a prelude, then with opaque
//   pthread types.
// Left out: nested functions and variable-length arrays in structures (clang refuses them; its
// message is passed on).
#include "compile.h"

#include "sennit/support/error.h"
#include "sennit/support/process.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace sennit::frontend {

namespace {

bool has_extension(const std::string &file, std::initializer_list<const char *> extensions) {
  std::string extension = std::filesystem::path(file).extension();
  return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

bool is_preprocessed(const std::string &file, const std::string &content) {
  return has_extension(file, {".i", ".ii"}) || content.rfind("# 1 \"", 0) == 0;
}

constexpr const char *pthread_shim = R"(#include_next <pthread.h>
#ifndef SENNIT_PTHREAD_SHIM
#define SENNIT_PTHREAD_SHIM
#undef pthread_cleanup_push
#undef pthread_cleanup_pop
extern void __sennit_cleanup_push(void (*)(void *), void *);
extern void __sennit_cleanup_pop(int);
#define pthread_cleanup_push(routine, argument) do { __sennit_cleanup_push((routine), (argument))
#define pthread_cleanup_pop(execute) __sennit_cleanup_pop(execute); } while (0)
#endif
)";

constexpr const char *full_prelude = R"(#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
)";

constexpr const char *opaque_prelude = R"(typedef unsigned long pthread_t;
typedef union { char size[56]; long align; } pthread_attr_t;
typedef union { char size[40]; long align; } pthread_mutex_t;
typedef union { char size[4]; int align; } pthread_mutexattr_t;
typedef union { char size[48]; long long align; } pthread_cond_t;
typedef union { char size[4]; int align; } pthread_condattr_t;
typedef union { char size[56]; long align; } pthread_rwlock_t;
typedef unsigned pthread_key_t;
)";

// The overlay of our own headers, alive as long as the compile.
struct Shims {
  MemoryFile pthread_header{pthread_shim};
  MemoryFile empty{"\n"};
  MemoryFile overlay{overlay_text()};

  std::string overlay_text() const {
    auto folder = [](const std::string &name, const std::string &file, const std::string &path) {
      return R"({"type":"directory","name":")" + name + R"(","contents":[{"type":"file","name":")" +
             file + R"(","external-contents":")" + path + R"("}]})";
    };
    return R"({"version":0,"use-external-names":false,"roots":[)" +
           folder("/sennit-shim", "pthread.h", pthread_header.path()) + "," +
           folder("/sennit-shim32/gnu", "stubs-32.h", empty.path()) + "]}";
  }
};

void append(std::vector<std::string> &to, std::initializer_list<const char *> what) {
  to.insert(to.end(), what.begin(), what.end());
}

void add_language_flags(std::vector<std::string> &line, const std::string &file) {
  if (is_cpp(file)) {
    append(line, {"-x", "c++", "-std=gnu++20"});
  } else {
    append(line, {"-x", "c", "-std=gnu11", "-fgnu89-inline"});
    for (const char *name : {"implicit-function-declaration", "implicit-int", "int-conversion",
                             "incompatible-function-pointer-types", "return-mismatch",
                             "return-type", "incompatible-pointer-types"})
      line.push_back(std::string("-Wno-error=") + name);
  }
  // What new versions of GCC leave in preprocessed headers.
  line.push_back("-D__malloc__(...)=__malloc__");
}

// Types of GCC in headers that GCC has preprocessed; clang's headers define them.
bool has_gcc_floats(const std::string &file, const std::string &content) {
  return is_preprocessed(file, content) && content.find("_Float") != std::string::npos &&
         content.find("typedef float _Float32;") == std::string::npos;
}

// GCC's <stdatomic.h>, preprocessed, hands pointers to _Atomic objects to builtins that clang wants
// pointers to plain ones for. The comma operator drops _Atomic from a type.
void add_gcc_atomics(std::vector<std::string> &line, const std::string &file,
                     const std::string &content) {
  if (!is_preprocessed(file, content) || content.find("_Atomic") == std::string::npos)
    return;
  const auto define = [&](const std::string &name, const std::string &others) {
    line.push_back("-D" + name + "(p" + others + ")=" + name + "((__typeof__((void)0,*(p))*)(p)" +
                   others + ")");
  };
  for (const char *name : {"__atomic_load", "__atomic_store"})
    define(name, ",a,o");
  define("__atomic_exchange", ",a,b,o");
  define("__atomic_compare_exchange", ",a,b,w,s,f");
  define("__atomic_compare_exchange_n", ",a,b,w,s,f");
  define("__atomic_load_n", ",o");
  for (const char *name :
       {"store_n", "exchange_n", "fetch_add", "fetch_sub", "fetch_or", "fetch_xor", "fetch_and",
        "add_fetch", "sub_fetch", "or_fetch", "xor_fetch", "and_fetch"})
    define(std::string("__atomic_") + name, ",a,o");
}

void add_common_flags(std::vector<std::string> &line, const Options &options, unsigned bits,
                      const Shims &shims) {
  append(line, {"-g", "-O1", "-U__OPTIMIZE__", "-Xclang", "-disable-llvm-passes",
                "-fno-discard-value-names", "-w", "-fno-finite-loops", "-ffp-contract=off",
                "-fno-delete-null-pointer-checks", "-fno-crash-diagnostics", "-pthread",
                "-fno-stack-protector", "-fno-color-diagnostics", "-ffp-exception-behavior=ignore",
                "-fno-vectorize"});
  if (!options.keep_no_signed_wrap)
    line.push_back("-fwrapv");
  line.push_back("-ivfsoverlay");
  line.push_back(shims.overlay.path());
  append(line, {"-isystem", "/sennit-shim"});
  line.push_back(bits == 32 ? "-m32" : "-m64");
  if (bits == 32)
    append(line, {"-idirafter", "/usr/include/x86_64-linux-gnu", "-idirafter", "/sennit-shim32"});
}

[[noreturn]] void refuse(const std::string &file, const std::string &diagnostics) {
  std::fputs(diagnostics.c_str(), stderr);
  throw InputError(InputError::Kind::Input, file + ": error: clang cannot compile this file");
}

bool lacks_types(const std::string &diagnostics) {
  return diagnostics.find("unknown type name") != std::string::npos ||
         diagnostics.find("use of undeclared identifier") != std::string::npos ||
         diagnostics.find("must use 'struct' tag") != std::string::npos;
}

} // namespace

bool is_cpp(const std::string &file) {
  return has_extension(file, {".cpp", ".cc", ".cxx", ".C", ".ii"});
}

Compiler find_compiler(const Options &options) {
  std::vector<std::string> names = {"clang-19", "clang-20", "clang-18",
                                    "clang-17", "clang-16", "clang"};
  const char *variable = std::getenv("SENNIT_CLANG");
  if (!options.clang.empty())
    names = {options.clang};
  else if (variable && *variable)
    names = {variable};
  for (const std::string &name : names) {
    Compiler compiler;
    compiler.path = find_program(name);
    if (compiler.path.empty())
      continue;
    if (name.rfind("clang-", 0) == 0) { // saves a process: the package's name is the version
      compiler.version = name.substr(6);
      compiler.major = static_cast<unsigned>(std::stoul(compiler.version));
      return compiler;
    }
    std::smatch match;
    std::string output = run_process({compiler.path, "--version"}).output;
    if (std::regex_search(output, match, std::regex("clang version ((\\d+)[0-9.]*)"))) {
      compiler.version = match[1];
      compiler.major = static_cast<unsigned>(std::stoul(match[2]));
    }
    if (compiler.major >= 16)
      return compiler;
    if (names.size() == 1)
      throw Stopped(Stopped::Kind::MissingTool,
                    "error: " + compiler.path + " is not clang 16 or newer");
  }
  throw Stopped(Stopped::Kind::MissingTool, names.size() == 1
                                                ? "error: clang not found: " + names[0]
                                                : "error: clang (16 or newer) not found in PATH");
}

Compiled compile(const Compiler &compiler, const Options &options, const std::string &file,
                 unsigned bits, const std::vector<std::string> &no_builtin) {
  const std::string content = read_source(file);
  const Shims shims;
  std::vector<std::string> line = {compiler.path};
  add_language_flags(line, file);
  add_common_flags(line, options, bits, shims);
  add_gcc_atomics(line, file, content);
  for (const std::string &name : no_builtin)
    line.push_back("-fno-builtin-" + name);
  line.insert(line.end(), options.preprocessor.begin(), options.preprocessor.end());
  line.insert(line.end(), options.clang_flags.begin(), options.clang_flags.end());
  append(line, {"-c", "-emit-llvm", "-o", "-", file[0] == '-' ? "./" : ""});
  line.back() += file;

  Compiled compiled;
  std::string first_diagnostics;
  const MemoryFile full(full_prelude), opaque(opaque_prelude);
  const std::string preludes[] = {"", full.path(), opaque.path()};
  for (const std::string &prelude : preludes) {
    std::vector<std::string> attempt = line;
    if (!prelude.empty())
      attempt.insert(attempt.begin() + 1, {"-include", prelude});
    else if (has_gcc_floats(file, content))
      attempt.insert(attempt.begin() + 1,
                     {"-D_Float128=__float128", "-D_Float64x=long double", "-D_Float64=double",
                      "-D_Float32x=double", "-D_Float32=float"});
    ProcessResult result = run_process(attempt);
    compiled.cpu_seconds += result.cpu_seconds;
    if (!result.started || result.exit_code == 127)
      throw Stopped(Stopped::Kind::MissingTool, "error: cannot run " + compiler.path);
    if (result.exit_code > 128 ||
        result.error.find("PLEASE submit a bug report") != std::string::npos)
      throw Stopped(Stopped::Kind::MissingTool, "error: " + compiler.path + " crashed on " + file);
    if (result.exit_code == 0) {
      compiled.bitcode = std::move(result.output);
      compiled.diagnostics = result.error;
      return compiled;
    }
    if (prelude.empty())
      first_diagnostics = result.error;
    if (!is_preprocessed(file, content) || !lacks_types(result.error))
      break;
  }
  refuse(file, first_diagnostics);
}

std::string read_source(const std::string &file) {
  namespace fs = std::filesystem;
  std::error_code code;
  auto fail = [&](const std::string &what) {
    throw InputError(InputError::Kind::Input, file + ":1:1: error: " + what);
  };
  fs::file_status status = fs::status(file, code);
  if (!fs::exists(status))
    fail("no such file");
  if (fs::is_directory(status))
    fail("this is a folder, not a file");
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream content;
  if (!stream || !(content << stream.rdbuf()))
    if (!stream || fs::file_size(file, code) != 0)
      fail("cannot be read");
  std::string text = content.str();
  if (has_extension(file, {".bc", ".ll"}))
    return text;
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    fail("the file is empty");
  if (text.find('\0') != std::string::npos)
    fail("not a C source file (it contains binary data)");
  return text;
}

void check_data_model(const std::string &file, const std::string &content, unsigned bits) {
  if (!is_preprocessed(file, content))
    return;
  static const std::regex size_type(R"(typedef\s+(?:__extension__\s+)?([a-z ]+?)\s+size_t\s*;)");
  std::smatch match;
  if (!std::regex_search(content, match, size_type))
    return;
  const std::string type = match[1];
  unsigned found = type.find("long") != std::string::npos  ? 64
                   : type.find("int") != std::string::npos ? 32
                                                           : bits;
  if (found == bits || (found == 64 && bits == 64))
    return;
  auto line = 1 + std::count(content.begin(), content.begin() + match.position(0), '\n');
  throw InputError(InputError::Kind::Input,
                   file + ":" + std::to_string(line) + ":1: error: size_t is '" + type +
                       "' here, which contradicts the data model: use --" + std::to_string(found));
}

} // namespace sennit::frontend
