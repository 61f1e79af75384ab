// Time, memory and cancellation of one run. Long computations call `limits.check()` often: it costs
// one relaxed load.
//
//     for (auto state : states) { context.limits.check(); ... }            // throws Stopped
//     auto registration = context.limits.on_stop([&] { solver.interrupt(); }); // for foreign code
//     that cannot poll
//
// A watch thread (started by the first limit or by watch()) looks at the clock and at the resident
// memory every 20 ms. The first reason wins and stays. A call of `cancel` (from a signal watcher)
// is a reason too. `on_stop` callbacks run on the watch thread: they may only do what is safe
// beside a running computation, and must not make or drop registrations. `on_overdue` runs once,
// `grace` seconds after a stop that nobody has acknowledged by ending: the last resort of the
// command line.
#pragma once

#include "sennit/support/error.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

namespace sennit {

class Limits {
public:
  using Clock = std::chrono::steady_clock;

  Limits(); // no limit, no thread
  ~Limits();
  Limits(const Limits &) = delete;
  Limits &operator=(const Limits &) = delete;

  // Counts elapsed() from the same moment as another object. Before any limit is set.
  void start_with(const Limits &other) {
    start_ = other.start_;
    cpu_start_ = other.cpu_start_;
  }
  void set_timeout(std::chrono::duration<double> seconds); // from the construction of this object
  void set_memory(std::uint64_t bytes);                    // resident, of this process
  // An atomic flag that a signal handler may set: seen by the watch thread, and then as Cancelled.
  void watch_flag(const std::atomic<bool> *flag);

  void stop(Stopped::Kind kind); // thread-safe; the first reason stays
  void look();                   // what the watch thread does every 20 ms, now
  bool stopped() const { return reason_.load(std::memory_order_relaxed) != 0; }
  std::optional<Stopped::Kind> reason() const;
  void check() const {
    if (stopped()) [[unlikely]]
      throw_stopped();
  }

  double elapsed() const; // seconds since construction
  // Seconds of work since construction: CPU time of this process and the children it waited for, at
  // most elapsed(). For budgets that decide what a run answers: on a busy machine the same is done.
  double worked() const;
  // Seconds until the timeout, nothing without one. Never negative.
  std::optional<double> remaining() const;
  std::optional<double> timeout() const;

  // Removes its callback when it dies.
  class Registration {
  public:
    Registration() = default;
    Registration(Registration &&) = default;
    Registration &operator=(Registration &&) = default;
    ~Registration() = default;

  private:
    friend class Limits;
    std::shared_ptr<void> token_;
  };
  // If the run is stopped already, `callback` is called at once.
  [[nodiscard]] Registration on_stop(std::function<void()> callback);
  // Called on the watch thread at every look (20 ms), until this object dies.
  void on_tick(std::function<void()> callback);
  void on_overdue(std::chrono::duration<double> grace, std::function<void(Stopped::Kind)> callback);

private:
  struct Watch;
  [[noreturn]] void throw_stopped() const;
  void ensure_watch();
  void look_locked();

  std::atomic<int> reason_ = 0; // 0: none, else 1 + Stopped::Kind
  Clock::time_point start_;
  double cpu_start_; // CPU time of the process and its children at start_
  std::unique_ptr<Watch> watch_;
};

// Three quarters of the machine's memory, in bytes.
std::uint64_t default_memory_limit();
// Resident memory of this process now, in bytes (0 where it cannot be read).
std::uint64_t resident_memory();
// Memory that it may write to and nobody shares, touched or not, in bytes.
std::uint64_t data_memory();

} // namespace sennit
