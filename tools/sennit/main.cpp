// The command line tool: options, limits, signals, exit codes. What it does in between is
// src/pipeline.cpp.
//
// The only place that ends the process, and the only one with a global: the flag that signal
// handlers set.
#include "command_line.h"

#include "sennit/pipeline.h"
#include "sennit/support/deep_stack.h"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <new>
#include <sys/resource.h>
#include <unistd.h>

namespace sennit {

namespace {

std::atomic<bool> cancelled = false;
static_assert(std::atomic<bool>::is_always_lock_free);

constexpr int exit_internal = 6;

void say(const std::string &line) {
  std::cerr << line << std::endl;
}

std::string quoted_command(int argc, char **argv) {
  std::string text = "sennit";
  for (int i = 1; i < argc; ++i)
    text += std::strpbrk(argv[i], " \t\"'$*?()<>|&;\\") ? " '" + std::string(argv[i]) + "'"
                                                        : " " + std::string(argv[i]);
  return text;
}

// ----------------------------------------------------------------------------------------------
// signals

// The first Ctrl-C asks for the verdict so far; a second one kills.
void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { cancelled = true; };
  action.sa_flags = SA_RESETHAND | SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN); // a closed output is an error of writing, not a death
}

// The handler of crashes runs on a stack of its own, since a stack overflow is the likely cause. A thread's setting.
void give_crashes_a_stack() {
#ifndef __SANITIZE_ADDRESS__
  static char stack[1 << 14];
  stack_t alternative{};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, nullptr);
#endif
}

// A crash is our bug like any other: one line, exit code 6.
void catch_crashes() {
#ifndef __SANITIZE_ADDRESS__
  struct sigaction action{};
  action.sa_handler = [](int signal) {
    constexpr char overflow[] = "error: internal error: crashed (bad memory access or stack "
                                "overflow); please report the command\n";
    constexpr char abort[] = "error: internal error: aborted; please report the command\n";
    const bool aborted = signal == SIGABRT;
    if (write(STDERR_FILENO, aborted ? abort : overflow,
              aborted ? sizeof abort - 1 : sizeof overflow - 1) < 0)
      _exit(exit_internal);
    _exit(exit_internal);
  };
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT})
    sigaction(signal, &action, nullptr);
#endif
}

// ----------------------------------------------------------------------------------------------
// limits

int code_of(Stopped::Kind kind) {
  switch (kind) {
  case Stopped::Kind::Time:
    return 31;
  case Stopped::Kind::Cancelled:
    return 32;
  case Stopped::Kind::Memory:
    return 33;
  default:
    return 3;
  }
}

// The last resort for a computation that does not stop when asked: the verdicts are unknown, and
// the process ends.
void give_up(Stopped::Kind kind, const std::vector<Property> &properties) {
  const char *reason = kind == Stopped::Kind::Time     ? "time limit"
                       : kind == Stopped::Kind::Memory ? "memory limit"
                                                       : "cancelled";
  std::string text;
  for (const Property property : properties)
    text += verdict_line({property, VerdictKind::Unknown, reason, {}}) + "\n";
  text += "VERIFICATION UNKNOWN\n";
  const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
  _exit(written < 0 ? 3 : code_of(kind));
}

// From half of the memory on, what is left is all that can be had: a table that doubles between two looks of the watch ends in
// bad_alloc. Reserved stacks and the like stay out of the account.
void hold_to(std::uint64_t memory) {
#ifndef __SANITIZE_ADDRESS__
  const std::uint64_t resident = resident_memory();
  rlimit limit{};
  if (resident < memory / 2 || getrlimit(RLIMIT_DATA, &limit) != 0)
    return;
  const rlim_t wanted = data_memory() - std::min(resident, data_memory()) + memory + memory / 20;
  if (wanted < limit.rlim_cur) {
    limit.rlim_cur = wanted;
    setrlimit(RLIMIT_DATA, &limit);
  }
#else
  (void)memory;
#endif
}

void set_limits(Limits &limits, const CommandLine &line) {
  limits.watch_flag(&cancelled);
  if (line.options.timeout)
    limits.set_timeout(*line.options.timeout);
  const std::uint64_t memory = line.options.memlimit.value_or(default_memory_limit());
  limits.set_memory(memory);
#ifndef __SANITIZE_ADDRESS__
  // A burst between two looks of the watch ends in bad_alloc instead of the machine's memory.
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) == 0) {
    const rlim_t stacks = line.options.solver == SolverName::Portfolio ? 3 : 1;
    const rlim_t wanted = memory + memory / 2 + stacks * deep_stack_bytes + (rlim_t(256) << 20);
    if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > wanted) {
      limit.rlim_cur = wanted;
      setrlimit(RLIMIT_DATA, &limit);
    }
  }
#endif
  // Within a second of the limit, whoever forgot to look.
  limits.on_overdue(
      std::chrono::milliseconds(800),
      [properties = line.properties](Stopped::Kind kind) { give_up(kind, properties); });
}

Log::Progress progress_mode(const Options &options) {
  const bool terminal = isatty(STDERR_FILENO) != 0;
  if (options.progress == ProgressMode::Off ||
      (options.progress == ProgressMode::Auto && !terminal))
    return Log::Progress::Off;
  return terminal ? Log::Progress::Rewrite : Log::Progress::Lines;
}

// ----------------------------------------------------------------------------------------------
// the run

int finish_output(int code) {
  std::cout.flush();
  if (std::cout)
    return code;
  say("error: cannot write to standard output");
  return 3;
}

// Ours, or Z3's word for it.
bool is_out_of_memory(const std::exception &error) {
  return dynamic_cast<const std::bad_alloc *>(&error) != nullptr ||
         std::string_view(error.what()) == "out of memory";
}

int run(int argc, char **argv) {
  const CommandLine line = parse_command_line(argc, argv);
  if (!line.print_and_exit.empty()) {
    std::cout << line.print_and_exit;
    return finish_output(0);
  }
  Statistics statistics;
  Log log(line.options.verbosity.value_or(0), progress_mode(line.options));
  Limits limits;
  set_limits(limits, line);
  const std::uint64_t memory = line.options.memlimit.value_or(default_memory_limit());
  limits.on_tick([&log, memory] {
    log.tick();
    hold_to(memory);
  });
  const Context context{line.options, statistics, log, limits};
  Answer answer;
  answer.version = SENNIT_VERSION;
  answer.command_line.assign(argv, argv + argc);
  int code = 0;
  try {
    code = run_pipeline(context, line.properties, answer, std::cout);
  } catch (const std::exception &error) {
    if (!is_out_of_memory(error))
      throw;
    for (const Property property : line.properties)
      std::cout << verdict_line({property, VerdictKind::Unknown, "memory limit", {}}) << '\n';
    std::cout << "VERIFICATION UNKNOWN\n";
    code = code_of(Stopped::Kind::Memory);
  }
  log.end_progress();
  if (line.options.stats) {
    std::cerr << "Statistics:\n" << statistics.print();
    std::fprintf(stderr, "  total: %.3f s wall, %.3f s cpu, clang and other tools %.3f s cpu\n",
                 limits.elapsed(), cpu_seconds(), child_cpu_seconds());
  }
  return finish_output(code);
}

} // namespace

} // namespace sennit

int main(int argc, char **argv) {
  using namespace sennit;
  catch_interrupts();
  catch_crashes();
  try {
    int code = 0;
    run_on_deep_stack([&] {
      give_crashes_a_stack();
      code = run(argc, argv);
    });
    return code;
  } catch (const InputError &error) {
    say(error.what());
    return error.kind() == InputError::Kind::Usage ? 1 : 2;
  } catch (const Stopped &stop) {
    say(std::string(std::string_view(stop.what()).find("error: ") == std::string_view::npos
                        ? "error: "
                        : "") +
        stop.what());
    return code_of(stop.kind());
  } catch (const std::exception &error) {
    say(std::string("error: internal error: ") + error.what() +
        "; reproduce with: " + quoted_command(argc, argv));
    return exit_internal;
  }
}
