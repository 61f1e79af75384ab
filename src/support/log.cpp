#include "sennit/support/log.h"

#include <cstdio>

namespace sennit {

using namespace std::chrono_literals;

Log::Log(std::uint32_t verbosity, Progress progress, Writer writer)
    : verbosity_(verbosity), progress_(progress), writer_(std::move(writer)), start_(Clock::now()) {
  if (!writer_)
    writer_ = [](std::string_view text) {
      std::fwrite(text.data(), 1, text.size(), stderr);
      std::fflush(stderr);
    };
}

Log::~Log() {
  end_progress();
}

void Log::wipe() {
  if (shown_ > 0)
    writer_("\r" + std::string(shown_, ' ') + "\r");
  shown_ = 0;
}

void Log::end_progress() {
  std::lock_guard lock(mutex_);
  wipe();
  message_.clear();
}

void Log::info(std::uint32_t level, std::string_view message) {
  if (level == 0 || !enabled(level))
    return;
  std::lock_guard lock(mutex_);
  wipe();
  writer_("sennit: " + std::string(message) + "\n");
}

void Log::warning(std::string_view message) {
  std::lock_guard lock(mutex_);
  wipe();
  writer_(std::string(message) + "\n");
}

void Log::progress(std::string_view message) {
  if (progress_ == Progress::Off)
    return;
  std::lock_guard lock(mutex_);
  message_ = message;
}

void Log::tick() {
  if (progress_ == Progress::Off)
    return;
  std::lock_guard lock(mutex_);
  const auto now = Clock::now();
  if (message_.empty() || now - start_ < 2s ||
      now - last_ < (progress_ == Progress::Rewrite ? 200ms : 1000ms))
    return;
  last_ = now;
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - start_).count();
  const std::string line = "[" + std::to_string(seconds) + " s] " + message_.substr(0, 70);
  if (progress_ == Progress::Lines) {
    writer_(line + "\n");
    return;
  }
  wipe();
  writer_("\r" + line);
  shown_ = line.size();
}

} // namespace sennit
