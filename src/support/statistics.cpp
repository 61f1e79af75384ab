#include "sennit/support/statistics.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <sys/resource.h>

namespace sennit {

namespace {
double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double usage_seconds(int who) {
  rusage usage{};
  getrusage(who, &usage);
  const auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

template <class Value>
Value &entry(std::map<std::string, Value, std::less<>> &map, std::string_view name) {
  const auto found = map.find(name);
  return found != map.end() ? found->second : map[std::string(name)];
}
} // namespace

double cpu_seconds() {
  return usage_seconds(RUSAGE_SELF);
}
double child_cpu_seconds() {
  return usage_seconds(RUSAGE_CHILDREN);
}

Statistics::Timer::Timer(Statistics &statistics, std::string_view name)
    : statistics_(statistics), name_(name), wall_(wall_seconds()),
      cpu_(cpu_seconds() + child_cpu_seconds()) {}

Statistics::Timer::~Timer() {
  Time &time = entry(statistics_.times_, name_);
  time.wall += wall_seconds() - wall_;
  time.cpu += cpu_seconds() + child_cpu_seconds() - cpu_;
  ++time.count;
}

void Statistics::add(std::string_view name, std::uint64_t amount) {
  entry(counters_, name) += amount;
}
void Statistics::set(std::string_view name, std::uint64_t value) {
  entry(counters_, name) = value;
}
void Statistics::maximum(std::string_view name, std::uint64_t value) {
  std::uint64_t &old = entry(counters_, name);
  old = std::max(old, value);
}

void Statistics::merge(const Statistics &other) {
  for (const auto &[name, value] : other.counters_)
    counters_[name] += value;
  for (const auto &[name, time] : other.times_) {
    Time &mine = times_[name];
    mine.wall += time.wall;
    mine.cpu += time.cpu;
    mine.count += time.count;
  }
}

std::uint64_t Statistics::value(std::string_view name) const {
  const auto found = counters_.find(name);
  return found == counters_.end() ? 0 : found->second;
}

Statistics::Time Statistics::time(std::string_view name) const {
  const auto found = times_.find(name);
  return found == times_.end() ? Time{} : found->second;
}

std::string Statistics::print() const {
  std::size_t width = 0;
  for (const auto &[name, value] : counters_)
    width = std::max(width, name.size());
  for (const auto &[name, value] : times_)
    width = std::max(width, name.size());
  std::string text;
  const auto line = [&](const std::string &name, const std::string &value) {
    text += "  " + name + std::string(width - name.size() + 2, ' ') + value + "\n";
  };
  for (const auto &[name, value] : counters_)
    line(name, std::to_string(value));
  for (const auto &[name, time] : times_) {
    char buffer[96];
    std::snprintf(buffer, sizeof buffer, "%.3f s wall, %.3f s cpu, %llu times", time.wall, time.cpu,
                  static_cast<unsigned long long>(time.count));
    line(name, buffer);
  }
  return text;
}

} // namespace sennit
