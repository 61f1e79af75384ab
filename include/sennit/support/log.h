// Messages for people about the run itself, on standard error: never the answer.
//
//     context.log.warning("a.c:3:4: warning: ...");               // always
//     context.log.info(1, "bound 2: 312 events, 1,204 clauses");  // with --verbosity 1 or more
//     context.log.progress("bound 4: solving, 12 k conflicts");   // one line rewritten in place,
//     for runs over two seconds
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace sennit {

class Log {
public:
  using Writer = std::function<void(std::string_view)>; // gets whole pieces of text
  // Progress: no line; lines rewritten in place (a terminal); whole lines, at most one a second.
  enum class Progress { Off, Rewrite, Lines };

  explicit Log(std::uint32_t verbosity = 0, Progress progress = Progress::Off, Writer writer = {});
  ~Log();
  Log(const Log &) = delete;
  Log &operator=(const Log &) = delete;

  bool enabled(std::uint32_t level) const { return level <= verbosity_; }
  void info(std::uint32_t level, std::string_view message);
  void warning(std::string_view message);
  // What the run is doing now; cheap, so engines call it at every phase. Shown by the next tick.
  void progress(std::string_view message);
  // Shows the latest progress message if it is time to; the command line calls it from a thread of its own.
  void tick();
  void end_progress(); // wipes the line; before anything else is printed

private:
  using Clock = std::chrono::steady_clock;
  void wipe();

  std::uint32_t verbosity_;
  Progress progress_;
  Writer writer_;
  Clock::time_point start_;
  Clock::time_point last_;
  std::string message_;   // the latest progress
  std::size_t shown_ = 0; // characters of the progress line on the screen
  std::mutex mutex_;
};

} // namespace sennit
