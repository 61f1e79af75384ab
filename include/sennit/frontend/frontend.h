// From C files to an ir::Program: clang as a child process, LLVM passes that keep every access of
// shared memory, the library models of src/models, lowering.
//
//     frontend::Options options;
//     options.files = {"prog.c"};
//     frontend::Loaded loaded = frontend::load(options);
//
// Errors: InputError(Input) a file cannot be read, compiled or linked, or has no entry function
// (clang's diagnostics have been printed on standard error by then); InputError(Usage) options that
// contradict each other; Stopped(MissingTool) no usable clang, or it died. A construct that cannot
// be lowered is no error: it becomes an `unsupported` instruction where it stands.
#pragma once

#include "sennit/ir/program.h"

#include <string>
#include <vector>

namespace sennit::frontend {

enum class DataModel : std::uint8_t { Auto, ILP32, LP64 }; // Auto: the host's

struct Options {
  std::vector<std::string> files; // C, .i, C++, .ll or .bc; several are linked
  // Preprocessor options in command-line order, each as clang takes it: "-Ifolder", "-DNAME=1",
  // "-UNAME", "-includefile".
  std::vector<std::string> preprocessor;
  std::vector<std::string> clang_flags; // verbatim, last
  DataModel data_model = DataModel::Auto;
  std::string function = "main";
  std::string clang; // path or name; empty: environment SENNIT_CLANG, else clang-19 or the newest
                     // clang >= 16 in PATH
  bool keep_no_signed_wrap = false; // signed arithmetic is marked for no-overflow
  // What __sennit_option answers (src/models/sennit_model.h).
  bool malloc_may_fail = false;
  bool spurious_wakeups = true;
  bool check_deadlock = false;
  bool check_lock_misuse = false;
  bool check_memsafety = false;
  bool audit_accesses = false; // fill Report::accesses
};

// A natural loop of a function that is no model, named FUNCTION.N, N from 0 in source order.
struct Loop {
  std::string name;
  ir::FunctionId function;
  ir::BlockId header;
  ir::PlaceId place;
  std::uint64_t bound_hint = 0; // __VERIFIER_loop_bound(n) inside; 0: none
};

// A call that is not executed as written.
struct ExternalCall {
  std::string name;
  ir::PlaceId place; // of its first call
};

// Accesses of memory before and after the pass pipeline (src/frontend/audit.h, frontend.md section 2).
struct AccessAudit {
  std::size_t kept = 0;
  std::size_t local = 0;   // of locals that only their own function sees: registers now
  std::size_t dead = 0;    // in blocks that nothing leads to
  std::size_t copies = 0;  // structure copies: now accesses of the fields
  std::size_t coerced = 0; // structures that the calling convention passes as integers: likewise
  std::size_t updates = 0; // compare-and-swap loops: now one update
  std::vector<std::string> unexplained; // "file:line:column: what"; must be empty
};

struct Report {
  std::vector<std::string>
      warnings; // complete lines "file:line:column: warning: ..." of the front end itself
  std::string clang_version; // "19.1.7"; empty if no file was compiled
  std::vector<Loop> loops;
  std::vector<std::string> external_variables; // no definition: arbitrary contents
  std::vector<ExternalCall> effect_free_calls; // arbitrary result
  std::vector<ExternalCall>
      unknown_calls; // a Caution in the program: arbitrary result, known targets havocked
  std::vector<std::string> assumptions; // others, a sentence each: for the trust report
  AccessAudit accesses;                 // on demand
  double clang_seconds = 0;             // CPU of the child processes
  double own_seconds = 0;               // wall time of the rest
};

struct Loaded {
  ir::Program program;
  Report report;
};

Loaded load(const Options &options);

// The files as clang compiles them for the host, one LLVM module each, neither linked nor changed:
// what native replay builds. Same flags and shims as load(), and options.clang_flags.
struct Modules {
  std::string clang;   // the compiler's path
  bool is_cpp = false; // one of them is C++
  std::vector<std::string> bitcode;
};
Modules compile_only(const Options &options);

} // namespace sennit::frontend
