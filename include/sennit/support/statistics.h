// Numbers of a run, by hierarchical name: "bmc.events.reads", "frontend.clang". Printed by --stats,
// written to --json.
//
//     context.statistics.add("bmc.theory.conflicts");
//     context.statistics.set("bmc.events", graph.size());
//     auto timer = context.statistics.timer("bmc.solve");   // adds its life's wall and CPU time
//     (children included)
//
// Names are words of a-z 0-9 - _ joined by dots. Adding is a map look-up: inner loops count in
// locals and add once. Counters are deterministic (house.md rule 8), timers are not.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace sennit {

class Statistics {
public:
  struct Time {
    double wall = 0; // seconds
    double cpu = 0;  // seconds, this process and the children that it waited for
    std::uint64_t count = 0;
  };

  class Timer {
  public:
    Timer(Statistics &statistics, std::string_view name);
    ~Timer();
    Timer(const Timer &) = delete;
    Timer &operator=(const Timer &) = delete;

  private:
    Statistics &statistics_;
    std::string name_;
    double wall_;
    double cpu_;
  };

  void add(std::string_view name, std::uint64_t amount = 1);
  void set(std::string_view name, std::uint64_t value);
  void maximum(std::string_view name, std::uint64_t value); // keeps the larger one
  [[nodiscard]] Timer timer(std::string_view name) { return Timer(*this, name); }

  void merge(const Statistics &other);              // adds counters and times
  std::uint64_t value(std::string_view name) const; // 0 if never set
  Time time(std::string_view name) const;
  const std::map<std::string, std::uint64_t, std::less<>> &counters() const { return counters_; }
  const std::map<std::string, Time, std::less<>> &times() const { return times_; }
  // Lines "  name   value", sorted by name, timers last.
  std::string print() const;

private:
  std::map<std::string, std::uint64_t, std::less<>> counters_;
  std::map<std::string, Time, std::less<>> times_;
};

// CPU seconds so far of this process, and of the children that it waited for.
double cpu_seconds();
double child_cpu_seconds();

} // namespace sennit
