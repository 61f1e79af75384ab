// Depth-first search over states (sennit/engine/explicit.h).
//
// A state is left by every running thread's next step and every sequence of choices inside it. What
// is not taken: the end of the process, which can always come last. A step that is not enabled (a
// join that waits, an atomic block that cannot complete) may still show what is wrong inside it.
#include "sennit/engine/explicit.h"

#include "sennit/support/error.h"
#include "src/engine/explicit/choices.h"
#include "src/engine/explicit/coverage.h"
#include "src/engine/explicit/footprint.h"
#include "src/engine/explicit/schedule_builder.h"
#include "src/engine/explicit/visited.h"

#include <unordered_map>

namespace sennit::engine {

namespace {

// Remembers the first event of each kind that ends up in the result.
class Incidents : public ir::Observer {
public:
  Incidents(std::uint64_t &instructions, BlockCoverage *coverage)
      : instructions_(instructions), coverage_(coverage) {}
  std::vector<ir::Event> found;
  std::vector<std::vector<ir::Frame>> stacks;
  Footprint *footprints[2] = {nullptr, nullptr}; // of this step, of all steps of the thread here

  void before(const ir::State &, ir::ThreadIndex, ir::InstructionRef at) override {
    ++instructions_;
    if (coverage_)
      coverage_->visit(at);
  }
  void event(const ir::State &state, const ir::Event &event) override {
    for (Footprint *footprint : footprints)
      if (footprint)
        footprint->add(event);
    switch (event.kind) {
    case ir::EventKind::Violation:
    case ir::EventKind::Undefined:
    case ir::EventKind::Caution:
    case ir::EventKind::Unsupported:
    case ir::EventKind::Cut:
      found.push_back(event);
      found.back().object = nullptr;
      stacks.push_back(state.thread(event.thread).frames);
      break;
    default:
      break;
    }
  }

private:
  std::uint64_t &instructions_;
  BlockCoverage *coverage_;
};

class Explorer {
public:
  Explorer(const ir::Program &program, const ExplicitOptions &options, bool merge_private)
      : program_(program), options_(options),
        machine_(program, machine_options(options, merge_private)),
        choices_(program, options.max_choice), incidents_(result_.instructions, options.coverage) {}

  ExplicitResult run() {
    choices_.start({});
    push(machine_.initial(choices_), 0, {});
    while (!nodes_.empty() && !result_.violation && !stopped_)
      expand();
    result_.states = visited_.size() + asleep_.size();
    result_.sampled = choices_.sampled();
    result_.complete =
        nodes_.empty() && !result_.violation && result_.sampled.empty() && result_.cut.empty();
    return std::move(result_);
  }

private:
  struct Node {
    ir::State state;
    std::vector<ir::ThreadIndex> threads; // left to try, last first
    Tape tape;                            // of the thread being tried
    bool started = false;                 // a sequence of choices of this thread has been run
    SleepSet sleep;
    std::shared_ptr<Footprint> footprint; // of the thread being tried
    bool enabled = false;                 // it could move
  };

  static ir::MachineOptions machine_options(const ExplicitOptions &options, bool merge_private) {
    ir::MachineOptions machine;
    machine.address_reuse = options.address_reuse;
    machine.merge_private = merge_private;
    // What is local must not depend on whether others run.
    machine.merge_single = options.merge_single && !options.sleep_sets;
    return machine;
  }

  // Can the thread's next step be taken at all, as far as a look tells?
  bool may_step(const ir::State &state, ir::ThreadIndex t) const {
    const ir::Thread &thread = state.thread(t);
    if (thread.status != ir::RunStatus::Running)
      return false;
    if (thread.advance)
      return true;
    const ir::Instruction &i = machine_.next(state, t);
    if (i.op == ir::Opcode::EndProcess || i.op == ir::Opcode::Return)
      return false;
    if (i.op != ir::Opcode::Join)
      return true;
    const auto handle = machine_.peek(state, t, i.operands[0]);
    for (const auto &other : state.threads)
      if (handle && other->id == *handle)
        return other->status == ir::RunStatus::Ended;
    return true;
  }

  // The threads to try, if any: all that are awake, or those that slept at earlier visits only.
  std::optional<ThreadMask> to_try(const ir::Hash &hash, SleepSet &sleep) {
    if (!options_.sleep_sets)
      return visited_.insert(hash) ? std::optional(~ThreadMask(0)) : std::nullopt;
    const ThreadMask mask = mask_of(sleep);
    const auto [known, is_new] = asleep_.try_emplace({hash.low, hash.high}, mask);
    if (is_new)
      return ~mask;
    const ThreadMask woken = known->second & ~mask;
    known->second &= mask;
    std::erase_if(sleep, [&](const Sleeper &s) { return (known->second >> s.thread & 1) == 0; });
    return woken == 0 ? std::nullopt : std::optional(woken);
  }

  void push(ir::State state, ir::ThreadIndex moved, SleepSet sleep) {
    const auto mask = to_try(hash(state), sleep);
    if (!mask)
      return;
    Node node;
    node.state = std::move(state);
    node.sleep = std::move(sleep);
    const auto add = [&](ir::ThreadIndex t) {
      if ((t >= 64 || (*mask >> t & 1) != 0) && may_step(node.state, t))
        node.threads.push_back(t);
    };
    for (ir::ThreadIndex t = static_cast<ir::ThreadIndex>(node.state.threads.size()); t-- > 0;)
      if (t != moved)
        add(t);
    add(moved);
    if (!nodes_.empty())
      path_.push_back({moved, choices_.tape()});
    nodes_.push_back(std::move(node));
  }

  void pop() {
    nodes_.pop_back();
    if (!path_.empty())
      path_.pop_back();
  }

  bool within_limits() {
    if (options_.poll)
      options_.poll();
    if (visited_.size() + asleep_.size() >= options_.max_states)
      stopped_ = result_.cut.insert("limit of states").second;
    if (++result_.steps > options_.max_steps)
      stopped_ = result_.cut.insert("limit of steps").second;
    return !stopped_;
  }

  // One step from the state on top: the next sequence of choices of its current thread, or the next
  // thread.
  void expand() {
    Node &node = nodes_.back();
    if (node.started && !advance(node.tape)) {
      if (options_.sleep_sets && node.enabled && node.threads.back() < 64)
        node.sleep.push_back({node.threads.back(), node.footprint});
      node.threads.pop_back();
      node.started = false;
    }
    if (node.threads.empty())
      return pop();
    if (!within_limits())
      return;
    const ir::ThreadIndex thread = node.threads.back();
    choices_.start(node.started ? std::move(node.tape) : Tape{});
    if (!node.started) {
      node.enabled = false;
      node.footprint = options_.sleep_sets ? std::make_shared<Footprint>() : nullptr;
    }
    node.started = true;
    ir::State state = node.state;
    Footprint footprint;
    incidents_.found.clear();
    incidents_.stacks.clear();
    if (options_.sleep_sets) {
      incidents_.footprints[0] = &footprint;
      incidents_.footprints[1] = node.footprint.get();
    }
    const ir::Executed executed = machine_.step(state, thread, choices_, incidents_);
    node.tape = choices_.tape();
    node.enabled = node.enabled || executed == ir::Executed::Done;
    report(thread);
    if (executed != ir::Executed::Done || result_.violation)
      return;
    if (state.threads.size() > options_.max_threads) {
      result_.cut.insert("more than " + std::to_string(options_.max_threads) + " threads");
      return;
    }
    SleepSet sleep;
    if (options_.sleep_sets) {
      complete_footprints(state, thread, footprint, *node.footprint);
      sleep = still_asleep(node.sleep, footprint);
    }
    push(std::move(state), thread, std::move(sleep));
  }

  void complete_footprints(const ir::State &state, ir::ThreadIndex thread, Footprint &one,
                           Footprint &all) const {
    const ir::Thread &moved = state.thread(thread);
    if (moved.status != ir::RunStatus::Running)
      return;
    if (machine_.next(state, thread).op == ir::Opcode::Join) {
      one.stands_at_join();
      all.stands_at_join();
    }
  }

  void report(ir::ThreadIndex thread) {
    for (std::size_t f = 0; f < incidents_.found.size(); ++f) {
      const ir::Event &event = incidents_.found[f];
      switch (event.kind) {
      case ir::EventKind::Violation:
        keep(result_.violation, check::OutcomeKind::Violation, f, thread);
        break;
      case ir::EventKind::Undefined:
        keep(result_.undefined, check::OutcomeKind::UndefinedBehaviour, f, thread);
        stopped_ = stopped_ || options_.stop_at_undefined;
        break;
      case ir::EventKind::Caution:
        keep(result_.caution, check::OutcomeKind::Caution, f, thread);
        break;
      case ir::EventKind::Unsupported:
        keep(result_.unsupported, check::OutcomeKind::Unsupported, f, thread);
        break;
      default:
        result_.cut.insert(event.text + " at " + place_text(program_, event.at));
      }
    }
  }

  void keep(std::optional<ExplicitFinding> &slot, check::OutcomeKind kind, std::size_t f,
            ir::ThreadIndex thread) {
    if (slot)
      return;
    const ir::Event &event = incidents_.found[f];
    ExplicitFinding finding;
    finding.kind = kind;
    finding.thread = event.thread;
    finding.at = event.at;
    finding.undefined = event.undefined;
    finding.text = event.kind == ir::EventKind::Undefined
                       ? std::string(check::describe(event.undefined))
                       : event.text;
    finding.place = user_place(event, incidents_.stacks[f]);
    std::vector<Move> path = path_;
    path.push_back({thread, choices_.tape()});
    finding.schedule = build_schedule(machine_, path, event.kind, options_.max_choice);
    slot = std::move(finding);
  }

  ir::Place user_place(const ir::Event &event, const std::vector<ir::Frame> &stack) const {
    ir::Place best;
    for (std::size_t f = 0; f < stack.size(); ++f) {
      ir::InstructionRef at = f + 1 == stack.size() ? event.at : stack[f].at();
      if (f + 1 != stack.size() && at.index > 0)
        --at.index; // the call
      const ir::Place *place = program_.place(ir::instruction_at(program_, at).place);
      if (place && place->line != 0 && !program_.function(at.function).is_model)
        best = *place;
    }
    return best;
  }

  const ir::Program &program_;
  const ExplicitOptions &options_;
  ExplicitResult result_;
  ir::Machine machine_;
  TapeChoices choices_;
  Incidents incidents_;
  VisitedSet visited_;
  struct PairHash {
    std::size_t operator()(const std::pair<std::uint64_t, std::uint64_t> &p) const {
      return p.first;
    }
  };
  // With sleep sets: the threads that have slept at every visit of a state.
  std::unordered_map<std::pair<std::uint64_t, std::uint64_t>, ThreadMask, PairHash> asleep_;
  std::vector<Node> nodes_;
  std::vector<Move> path_; // path_[k] leads from nodes_[k] to nodes_[k + 1]
  bool stopped_ = false;
};

} // namespace

ExplicitResult explore(const ir::Program &program, const ExplicitOptions &asked) {
  ExplicitOptions options = asked;
  // The first use of a thread-local object is no event.
  for (const ir::Global &global : program.globals)
    options.sleep_sets = options.sleep_sets && !global.is_thread_local;
  try {
    return Explorer(program, options, options.merge_private).run();
  } catch (const ir::EscapeMissed &) {
    SENNIT_CHECK(options.merge_private, "private memory without merging");
    return Explorer(program, options, false).run();
  }
}

} // namespace sennit::engine
