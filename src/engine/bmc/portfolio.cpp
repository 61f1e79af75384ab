// --solver portfolio: the same run with CaDiCaL and with Z3, each on a thread of its own with its
// own options, limits and statistics. The first that ends by itself answers; the other one is
// stopped and joined.
//
//     if (options.solver == SolverName::Portfolio) return run_portfolio(context, run);
//
// Cost: twice the memory and CPU time, the wall time of the faster one. Left out: exchange of what
// the solvers learn.
#include "portfolio.h"

#include "sennit/support/deep_stack.h"
#include "sennit/support/error.h"

#include <array>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace sennit::engine {

namespace {

struct Runner {
  Options options;
  Statistics statistics;
  Log log; // silent: progress is the caller's
  Limits limits;
  std::optional<EngineResult> result;
  std::exception_ptr error;

  Runner(const Context &context, SolverName solver) : options(context.options) {
    options.solver = solver;
    limits.start_with(context.limits);
  }
  // It ended by itself; a run that was dropped or stopped did not.
  bool answered() const { return (result && !result->stopped) || error; }
};

class Portfolio {
public:
  Portfolio(const Context &context, const SolverRun &run) : context_(context), run_(run) {}

  EngineResult race() {
    auto stop = context_.limits.on_stop([this] { drop_all(*context_.limits.reason()); });
    std::array<std::thread, 2> threads;
    for (std::size_t i = 0; i < threads.size(); ++i)
      threads[i] = std::thread([this, i] { work(runners_[i]); });
    {
      std::unique_lock lock(mutex_);
      ended_.wait(lock, [this] { return winner_ || running_ == 0; });
    }
    drop_all(Stopped::Kind::Cancelled);
    for (std::thread &thread : threads)
      thread.join();
    Runner &chosen = winner_ ? *winner_ : stopped_run();
    context_.statistics.merge(chosen.statistics);
    if (chosen.error)
      std::rethrow_exception(chosen.error);
    return std::move(*chosen.result);
  }

private:
  void work(Runner &runner) {
    try {
      run_on_deep_stack([&] {
        const Context own{runner.options, runner.statistics, runner.log, runner.limits};
        runner.result = run_(own);
      });
    } catch (...) {
      runner.error = std::current_exception();
    }
    std::lock_guard lock(mutex_);
    --running_;
    if (!winner_ && !runner.limits.stopped() && runner.answered())
      winner_ = &runner;
    ended_.notify_all();
  }

  // Without a winner: the run that kept what it had finished, or else the first.
  Runner &stopped_run() { return runners_[!runners_[0].result && runners_[1].result]; }

  // Each run then says itself why it stopped. A run that has stopped by itself (no memory for it) keeps its reason.
  void drop_all(Stopped::Kind kind) {
    for (Runner &runner : runners_)
      runner.limits.stop(kind);
  }

  const Context &context_;
  const SolverRun &run_;
  std::array<Runner, 2> runners_{Runner{context_, SolverName::Cadical},
                                 Runner{context_, SolverName::Z3}};
  std::mutex mutex_;
  std::condition_variable ended_;
  std::size_t running_ = 2;
  Runner *winner_ = nullptr;
};

} // namespace

EngineResult run_portfolio(const Context &context, const SolverRun &run) {
  return Portfolio(context, run).race();
}

} // namespace sennit::engine
