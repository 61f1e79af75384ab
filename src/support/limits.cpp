#include "sennit/support/limits.h"

#include "sennit/support/statistics.h"

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <limits>
#include <map>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <utility>

namespace sennit {

using namespace std::chrono_literals;

// What the watch thread and the callers share, under one mutex.
struct Limits::Watch {
  std::mutex mutex;
  std::condition_variable wake;
  bool quit = false;
  std::optional<Clock::time_point> deadline;
  std::optional<double> timeout;
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();
  const std::atomic<bool> *flag = nullptr;
  std::map<std::uint64_t, std::function<void()>> callbacks;
  std::uint64_t next_callback = 0;
  bool callbacks_run = false;
  std::function<void()> tick;
  std::function<void(Stopped::Kind)> overdue;
  std::chrono::duration<double> grace{};
  std::thread thread;
};

Limits::Limits()
    : start_(Clock::now()), cpu_start_(cpu_seconds() + child_cpu_seconds()),
      watch_(std::make_unique<Watch>()) {}

Limits::~Limits() {
  {
    std::lock_guard lock(watch_->mutex);
    watch_->quit = true;
  }
  watch_->wake.notify_all();
  if (watch_->thread.joinable())
    watch_->thread.join();
}

void Limits::look_locked() {
  const Watch &watch = *watch_;
  if (watch.flag && watch.flag->load())
    stop(Stopped::Kind::Cancelled);
  if (watch.deadline && Clock::now() >= *watch.deadline)
    stop(Stopped::Kind::Time);
  if (watch.memory != std::numeric_limits<std::uint64_t>::max() && resident_memory() > watch.memory)
    stop(Stopped::Kind::Memory);
}

void Limits::look() {
  std::lock_guard lock(watch_->mutex);
  look_locked();
}

void Limits::ensure_watch() {
  if (watch_->thread.joinable())
    return;
  watch_->thread = std::thread([this] {
    Watch &watch = *watch_;
    std::optional<Clock::time_point> stopped_at;
    std::unique_lock lock(watch.mutex);
    while (!watch.quit) {
      look_locked();
      if (stopped() && !watch.callbacks_run) {
        watch.callbacks_run = true;
        stopped_at = Clock::now();
        // Under the lock: a registration cannot die while its callback runs.
        for (const auto &[id, callback] : watch.callbacks)
          callback();
      }
      if (watch.tick)
        watch.tick();
      if (stopped_at && watch.overdue && Clock::now() - *stopped_at > watch.grace) {
        const auto overdue = std::exchange(watch.overdue, nullptr);
        lock.unlock();
        overdue(*reason());
        lock.lock();
      }
      watch.wake.wait_for(lock, 20ms);
    }
  });
}

void Limits::set_timeout(std::chrono::duration<double> seconds) {
  std::lock_guard lock(watch_->mutex);
  watch_->timeout = seconds.count();
  watch_->deadline = start_ + std::chrono::duration_cast<Clock::duration>(seconds);
  ensure_watch();
}

void Limits::set_memory(std::uint64_t bytes) {
  std::lock_guard lock(watch_->mutex);
  watch_->memory = bytes;
  ensure_watch();
}

void Limits::watch_flag(const std::atomic<bool> *flag) {
  std::lock_guard lock(watch_->mutex);
  watch_->flag = flag;
  ensure_watch();
}

void Limits::stop(Stopped::Kind kind) {
  int none = 0;
  reason_.compare_exchange_strong(none, 1 + static_cast<int>(kind));
}

std::optional<Stopped::Kind> Limits::reason() const {
  const int reason = reason_.load();
  if (reason == 0)
    return std::nullopt;
  return static_cast<Stopped::Kind>(reason - 1);
}

void Limits::throw_stopped() const {
  switch (*reason()) {
  case Stopped::Kind::Time:
    throw Stopped(Stopped::Kind::Time, "time limit");
  case Stopped::Kind::Memory:
    throw Stopped(Stopped::Kind::Memory, "memory limit");
  default:
    throw Stopped(*reason(), "cancelled");
  }
}

double Limits::worked() const {
  return std::min(elapsed(), cpu_seconds() + child_cpu_seconds() - cpu_start_);
}

double Limits::elapsed() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

std::optional<double> Limits::timeout() const {
  std::lock_guard lock(watch_->mutex);
  return watch_->timeout;
}

std::optional<double> Limits::remaining() const {
  const auto limit = timeout();
  if (!limit)
    return std::nullopt;
  return std::max(0.0, *limit - elapsed());
}

// The token's deleter takes the lock to remove the callback, so that a callback never runs after
// its registration died.
Limits::Registration Limits::on_stop(std::function<void()> callback) {
  Watch *watch = watch_.get();
  std::lock_guard lock(watch->mutex);
  const std::uint64_t id = watch->next_callback++;
  if (watch->callbacks_run)
    callback();
  watch->callbacks.emplace(id, std::move(callback));
  ensure_watch();
  Registration registration;
  registration.token_ = std::shared_ptr<void>(nullptr, [watch, id](void *) {
    std::lock_guard guard(watch->mutex);
    watch->callbacks.erase(id);
  });
  return registration;
}

void Limits::on_tick(std::function<void()> callback) {
  std::lock_guard lock(watch_->mutex);
  watch_->tick = std::move(callback);
  ensure_watch();
}

void Limits::on_overdue(std::chrono::duration<double> grace,
                        std::function<void(Stopped::Kind)> callback) {
  std::lock_guard lock(watch_->mutex);
  watch_->grace = grace;
  watch_->overdue = std::move(callback);
  ensure_watch();
}

std::uint64_t default_memory_limit() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0)
    return std::numeric_limits<std::uint64_t>::max();
  return static_cast<std::uint64_t>(pages) / 4 * 3 * static_cast<std::uint64_t>(size);
}

namespace {
// A field of /proc/self/statm, in bytes; 0 where it cannot be read.
std::uint64_t memory_field(int index) {
  std::FILE *file = std::fopen("/proc/self/statm", "r");
  if (!file)
    return 0;
  unsigned long long pages = 0;
  int read = 1;
  for (int i = 0; i <= index && read == 1; ++i)
    read = std::fscanf(file, "%llu", &pages);
  std::fclose(file);
  return read == 1 ? pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}
} // namespace

std::uint64_t resident_memory() {
  return memory_field(1);
}

std::uint64_t data_memory() {
  return memory_field(5);
}

} // namespace sennit
