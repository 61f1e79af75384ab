// Build, run, judge. All files are in memory (support/process.h): a killed run leaves none behind.
#include "sennit/native/native.h"

#include "plan.h"
#include "runtime_object.h"
#include "sennit/support/error.h"
#include "sennit/support/process.h"

#include <memory>
#include <sstream>

namespace sennit::native {

namespace {

// What runtime/threads.c and inputs.c define as __wrap_NAME.
constexpr const char *wrapped[] = {
#define SENNIT_WRAPPED(name) #name,
#include "runtime/wrapped.def"
};

// Something of the way to the native program does not work: the reason.
struct Failure {
  std::string why;
};

std::string tool(const std::string &name) {
  for (const std::string &candidate : {name + "-19", name}) {
    const std::string path = find_program(candidate);
    if (!path.empty())
      return path;
  }
  throw Failure{name + " is not installed"};
}

std::string first_error(const std::string &text) {
  std::istringstream in(text);
  std::string first;
  for (std::string line; std::getline(in, line);) {
    if (first.empty())
      first = line;
    if (const auto at = line.find("undefined reference"); at != std::string::npos)
      return line.substr(at);
    if (const auto at = line.find("error:"); at != std::string::npos)
      return line.substr(at + 7);
  }
  return first;
}

std::unique_ptr<MemoryFile> compile_object(const std::string &clang, const std::string &bitcode) {
  const MemoryFile input(bitcode);
  auto object = std::make_unique<MemoryFile>();
  const ProcessResult done = run_process(
      {clang, "-x", "ir", input.path(), "-c", "-O0", "-fsanitize=thread", "-g", "-mllvm",
       "-tsan-instrument-read-before-write", "-fno-pic", "-Wno-everything", "-o", object->path()});
  if (done.exit_code != 0)
    throw Failure{"clang cannot compile it: " + first_error(done.error)};
  return object;
}

// The linked program with fixed addresses, so that the line table holds as it is.
std::unique_ptr<MemoryFile> link(const std::string &clang, bool is_cpp,
                                 const std::vector<std::unique_ptr<MemoryFile>> &objects) {
  const MemoryFile runtime(std::string{runtime_object()});
  auto program = std::make_unique<MemoryFile>();
  std::vector<std::string> line = {clang, "-no-pie",      "-pthread", "-Wno-everything",
                                   "-o",  program->path()};
  for (const auto &object : objects)
    line.push_back(object->path());
  line.push_back(runtime.path());
  for (const char *name : wrapped)
    line.push_back("-Wl,--wrap=" + std::string(name));
  if (is_cpp)
    line.emplace_back("-lstdc++");
  line.emplace_back("-lm");
  const ProcessResult done = run_process(line);
  if (done.exit_code != 0)
    throw Failure{"it cannot be linked: " + first_error(done.error)};
  return program;
}

std::unique_ptr<MemoryFile> build(const frontend::Options &options) {
  frontend::Options native = options;
  native.clang_flags.emplace_back("-fsanitize=thread");
  const frontend::Modules modules = frontend::compile_only(native);
  std::vector<std::unique_ptr<MemoryFile>> objects;
  for (const std::string &bitcode : modules.bitcode)
    objects.push_back(compile_object(modules.clang, bitcode));
  return link(modules.clang, modules.is_cpp, objects);
}

std::string run(MemoryFile &program, const MemoryFile &plan, bool debugger) {
  const MemoryFile result;
  std::vector<std::string> line = {"/usr/bin/env", "SENNIT_PLAN=" + plan.path(),
                                   "SENNIT_RESULT=" + result.path()};
  program.close_for_writing();
  if (debugger) {
    line.insert(line.end(),
                {"SENNIT_STOP=1", tool("gdb"), "-q", "-ex", "run", "-ex", "up 3", program.path()});
    run_on_terminal(line);
  } else {
    line.push_back(program.path());
    run_process(line);
  }
  return result.read_all();
}

} // namespace

NativeReplay replay(const frontend::Options &options, const check::Trace &trace, bool debugger) {
  NativeReplay outcome;
  try {
    if (options.data_model == frontend::DataModel::ILP32)
      throw Failure{"the compiler's -fsanitize=thread is for 64 bits only"};
    if (options.function != "main")
      throw Failure{"the program begins in " + options.function};
    const Plan plan = make_plan(trace);
    outcome.turns = plan.turns.size();
    const auto program = build(options);
    const ProcessResult table =
        run_process({tool("llvm-dwarfdump"), "--debug-line", program->path()});
    const MemoryFile file(print(plan, read_line_table(table.output)));
    std::istringstream result(run(*program, file, debugger));
    std::string word;
    std::getline(result, word);
    std::getline(result, outcome.what);
    outcome.reproduced = word == "failed";
    if (word.empty())
      outcome.what = "the program ends without a word";
  } catch (const Failure &failure) {
    outcome.what = failure.why;
  } catch (const InputError &error) {
    outcome.what = error.what();
  } catch (const Stopped &stop) {
    if (stop.kind() != Stopped::Kind::MissingTool)
      throw;
    outcome.what = stop.what();
  }
  return outcome;
}

} // namespace sennit::native
