#include "sennit/support/context.h"
#include "sennit/support/error.h"
#include "sennit/support/word.h"

#include <doctest/doctest.h>
#include <thread>

using namespace sennit;
using namespace std::chrono_literals;

TEST_CASE("words") {
  CHECK(to_decimal_signed(0xff, 8) == "-1");
  CHECK(to_decimal(~Word(0)) == "340282366920938463463374607431768211455");
  CHECK(to_hex(0xabc) == "0xabc");
  CHECK(to_signed(0x80, 8) == -128);
}

TEST_CASE("statistics add, keep the maximum, and time") {
  Statistics statistics;
  statistics.add("a.b", 2);
  statistics.add("a.b");
  statistics.maximum("m", 5);
  statistics.maximum("m", 3);
  {
    const auto timer = statistics.timer("t");
  }
  {
    const auto timer = statistics.timer("t");
  }
  CHECK(statistics.value("a.b") == 3);
  CHECK(statistics.value("m") == 5);
  CHECK(statistics.value("none") == 0);
  CHECK(statistics.time("t").count == 2);
  CHECK(statistics.print().find("  a.b  3\n") != std::string::npos);
}

namespace {
template <class Condition> bool becomes_true(Condition condition) {
  for (int i = 0; i < 500 && !condition(); ++i)
    std::this_thread::sleep_for(10ms);
  return condition();
}
} // namespace

TEST_CASE("a time limit stops, and interrupts what cannot poll") {
  Limits limits;
  std::atomic<int> interrupts = 0;
  const auto registration = limits.on_stop([&] { ++interrupts; });
  CHECK_NOTHROW(limits.check());
  limits.set_timeout(50ms);
  REQUIRE(becomes_true([&] { return interrupts == 1; }));
  CHECK(limits.reason() == Stopped::Kind::Time);
  CHECK_THROWS_AS(limits.check(), Stopped);
  CHECK(limits.remaining() == 0.0);
  // Late registrations are called at once; the first reason stays.
  const auto late = limits.on_stop([&] { ++interrupts; });
  CHECK(interrupts == 2);
  limits.stop(Stopped::Kind::Memory);
  CHECK(limits.reason() == Stopped::Kind::Time);
}

TEST_CASE("a dropped registration is not called") {
  std::atomic<int> interrupts = 0;
  std::atomic<bool> cancel = false;
  Limits limits;
  limits.watch_flag(&cancel);
  {
    const auto registration = limits.on_stop([&] { ++interrupts; });
  }
  cancel = true;
  REQUIRE(becomes_true([&] { return limits.stopped(); }));
  std::this_thread::sleep_for(60ms);
  CHECK(interrupts == 0);
  CHECK(limits.reason() == Stopped::Kind::Cancelled);
}

TEST_CASE("waiting is no work") {
  Limits limits;
  std::this_thread::sleep_for(100ms);
  CHECK(limits.elapsed() >= 0.1);
  CHECK(limits.worked() < 0.05);
  const double end = limits.worked() + 0.02;
  while (limits.worked() < end && limits.elapsed() < 60)
    ;
  CHECK(limits.worked() >= end);
}

TEST_CASE("memory limit and overdue") {
  std::atomic<bool> overdue = false;
  Limits limits;
  limits.on_overdue(20ms, [&](Stopped::Kind kind) { overdue = kind == Stopped::Kind::Memory; });
  limits.set_memory(1);
  CHECK(becomes_true([&] { return overdue.load(); }));
}

TEST_CASE("log levels and progress") {
  std::string written;
  {
    Log log(1, Log::Progress::Lines, [&](std::string_view text) { written += text; });
    log.info(1, "shown");
    log.info(2, "not shown");
    log.progress("too early to be shown");
    log.tick();
  }
  CHECK(written == "sennit: shown\n");
}
