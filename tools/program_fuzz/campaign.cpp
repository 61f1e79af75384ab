#include "tools/program_fuzz/campaign.h"
#include "sennit_commit.h"

#include "sennit/support/error.h"
#include "sennit/support/statistics.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <deque>
#include <iostream>
#include <new>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace sennit::program_fuzz {

namespace {

std::atomic<bool> stop_asked = false; // by a signal

void on_signal(int) {
  stop_asked = true;
}

void catch_signals() {
  struct sigaction action = {};
  action.sa_handler = on_signal;
  for (const int signal : {SIGINT, SIGTERM})
    sigaction(signal, &action, nullptr);
}

// What a worker is at, in memory that the parent sees.
struct Slot {
  std::atomic<std::uint64_t> seed = 0, done = 0, bad = 0;
};

void print_disagreement(const Program &program, const Comparison &found, const Settings &settings) {
  std::string text = "seed " + std::to_string(program.seed) + " disagrees:\n";
  for (const std::string &each : found.disagreements)
    text += "  " + each + "\n";
  std::cout << text << std::flush;
  const Program small = shrink(program, settings);
  text = "seed " + std::to_string(program.seed) + " shrunk to " + std::to_string(size(small)) +
         " statements:\n" + to_c(small) + "\n" + to_ir(small) + "\n";
  for (const std::string &each : compare(small, settings).disagreements)
    text += "  " + each + "\n";
  std::cout << text << std::flush;
}

// ------------------------------------------------------------------------------------------------
// one stretch of seeds

class Stretch {
public:
  Stretch(const Plan &plan, Slot &slot) : plan_(plan), slot_(slot) {}

  // As far as it gets; with a piece of the log if a signal ends it early.
  Piece run(std::uint64_t from, std::uint64_t to) {
    piece_.mode = plan_.mode;
    piece_.commit = SENNIT_COMMIT;
    piece_.from = piece_.to = from;
    const double start = cpu_seconds() + child_cpu_seconds();
    try {
      while (piece_.to < to && !stop_asked && (plan_.keep_going || piece_.disagreements.empty()))
        one(piece_.to);
    } catch (const Stopped &stopped) {
      if (!stop_asked)
        throw;
    }
    piece_.seconds = cpu_seconds() + child_cpu_seconds() - start;
    return std::move(piece_);
  }

private:
  void one(std::uint64_t seed) {
    slot_.seed = seed;
    const Program program = program_of(plan_, seed);
    Settings settings = plan_.settings;
    settings.stop = &stop_asked;
    settings.plain = plan_.plain_every != 0 && seed % plan_.plain_every == 0;
    settings.through_c = static_cast<double>(seed % 1000) < plan_.via_c * 1000;
    const Comparison found = compare(program, settings);
    if (stop_asked)
      return;
    count(program, found);
    ++piece_.to;
    ++slot_.done;
    if (found.disagreements.empty())
      return;
    ++slot_.bad;
    piece_.disagreements.push_back({seed, found.disagreements});
    print_disagreement(program, found, settings);
  }

  void count(const Program &program, const Comparison &found) {
    ++piece_.answers[std::string(name(found.answer))];
    piece_.runs += found.runs;
    piece_.gave_up += found.gave_up;
    if (found.gave_up != 0)
      piece_.gave_up_seeds.push_back(program.seed);
    piece_.through_c += found.through_c;
    if (found.answer == Answer::TooLarge && plan_.settings.explores)
      return;
    piece_.features.add(features(program));
    for (const auto &values : found.drawn)
      piece_.options.add(values);
  }

  const Plan &plan_;
  Slot &slot_;
  Piece piece_;
};

// ------------------------------------------------------------------------------------------------
// progress

class Progress {
public:
  Progress(const Plan &plan, std::uint64_t total) : plan_(plan), total_(total) {}

  void show(std::uint64_t done, std::uint64_t bad) {
    if (plan_.progress == 0 || done < next_)
      return;
    next_ = (done / plan_.progress + 1) * plan_.progress;
    const double wall =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    std::fprintf(stderr, "%llu of %llu programs, %.1f a second, %llu disagreements\n",
                 static_cast<unsigned long long>(done), static_cast<unsigned long long>(total_),
                 static_cast<double>(done) / wall, static_cast<unsigned long long>(bad));
  }

private:
  const Plan &plan_;
  std::uint64_t total_;
  std::uint64_t next_ = plan_.progress;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// ------------------------------------------------------------------------------------------------
// several processes

using Range = std::pair<std::uint64_t, std::uint64_t>;

class Pool {
public:
  Pool(const Plan &plan, std::deque<Range> work)
      : plan_(plan), work_(std::move(work)), workers_(plan.jobs), progress_(plan, total()) {
    void *memory = mmap(nullptr, sizeof(Slot) * plan.jobs, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      throw Stopped(Stopped::Kind::Memory, "no shared memory");
    for (std::size_t i = 0; i < workers_.size(); ++i)
      workers_[i].slot = new (static_cast<Slot *>(memory) + i) Slot;
  }

  void run() {
    for (bool busy = true; busy;) {
      busy = false;
      for (Worker &worker : workers_) {
        if (worker.process != 0)
          collect(worker);
        if (worker.process == 0 && !work_.empty() && !stop_asked &&
            (plan_.keep_going || bad() == 0))
          start(worker);
        busy = busy || worker.process != 0;
      }
      progress_.show(done(), bad());
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

private:
  struct Worker {
    pid_t process = 0;
    Range range;
    Slot *slot = nullptr;
    bool told = false; // to stop
  };

  std::uint64_t total() const {
    std::uint64_t all = 0;
    for (const auto &[from, to] : work_)
      all += to - from;
    return all;
  }
  std::uint64_t done() const {
    std::uint64_t all = 0;
    for (const Worker &worker : workers_)
      all += worker.slot->done;
    return all;
  }
  std::uint64_t bad() const {
    std::uint64_t all = 0;
    for (const Worker &worker : workers_)
      all += worker.slot->bad;
    return all;
  }

  void start(Worker &worker) {
    worker.range = work_.front();
    work_.pop_front();
    worker.told = false;
    std::cout.flush();
    worker.process = fork();
    if (worker.process < 0)
      throw Stopped(Stopped::Kind::Memory, "no further process");
    if (worker.process == 0)
      child(worker);
  }

  [[noreturn]] void child(Worker &worker) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    int code = 0;
    try {
      const Piece piece = Stretch(plan_, *worker.slot).run(worker.range.first, worker.range.second);
      if (piece.to > piece.from)
        append(plan_.log, piece);
    } catch (const std::exception &error) {
      std::cerr << error.what() << std::endl;
      code = 3;
    }
    std::cout.flush();
    _exit(code);
  }

  void collect(Worker &worker) {
    if (stop_asked && !std::exchange(worker.told, true))
      kill(worker.process, SIGTERM);
    int status = 0;
    if (waitpid(worker.process, &status, WNOHANG) != worker.process)
      return;
    worker.process = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
      return;
    if (WIFEXITED(status))
      throw Stopped(Stopped::Kind::Output, "a worker failed");
    died(worker, WTERMSIG(status));
  }

  // The program at hand is a finding; what the piece had before is lost and done again.
  void died(const Worker &worker, int signal) {
    const std::uint64_t seed = worker.slot->seed;
    Piece piece;
    piece.mode = plan_.mode;
    piece.commit = SENNIT_COMMIT;
    piece.from = seed;
    piece.to = seed + 1;
    piece.answers["died"] = 1;
    piece.disagreements.push_back({seed, {"killed by signal " + std::to_string(signal)}});
    append(plan_.log, piece);
    ++worker.slot->bad;
    std::cout << "seed " << seed << ": killed by signal " << signal << std::endl;
    if (seed > worker.range.first)
      work_.emplace_back(worker.range.first, seed);
    if (seed + 1 < worker.range.second)
      work_.emplace_back(seed + 1, worker.range.second);
  }

  const Plan &plan_;
  std::deque<Range> work_;
  std::vector<Worker> workers_;
  Progress progress_;
};

std::vector<Piece> in_this_process(const Plan &plan, const std::deque<Range> &work) {
  std::uint64_t total = 0;
  for (const auto &[from, to] : work)
    total += to - from;
  Progress progress(plan, total);
  Slot slot;
  std::vector<Piece> pieces;
  for (const auto &[from, to] : work) {
    if (stop_asked || (slot.bad != 0 && !plan.keep_going))
      break;
    Piece piece = Stretch(plan, slot).run(from, to);
    if (piece.to == piece.from)
      continue;
    if (!plan.log.empty())
      append(plan.log, piece);
    pieces.push_back(std::move(piece));
    progress.show(slot.done, slot.bad);
  }
  return pieces;
}

} // namespace

Program program_of(const Plan &plan, std::uint64_t seed) {
  return plan.sections ? with_copies(generate_sections(seed)) : generate(seed);
}

std::vector<Piece> run(const Plan &plan) {
  catch_signals();
  std::vector<Piece> pieces;
  if (plan.resume)
    pieces = read_log(plan.log);
  const auto ranges = missing(pieces, plan.mode, plan.from, plan.to, plan.piece);
  const std::deque<Range> work(ranges.begin(), ranges.end());
  if (plan.jobs == 0) {
    pieces = in_this_process(plan, work);
    if (plan.log.empty())
      return pieces;
  } else {
    Pool(plan, work).run();
  }
  pieces = read_log(plan.log);
  std::erase_if(pieces, [&](const Piece &piece) {
    return piece.mode != plan.mode || piece.to <= plan.from || piece.from >= plan.to;
  });
  return pieces;
}

} // namespace sennit::program_fuzz
