// Symbolic execution of one thread: walks functions in weak topological order, merges paths where
// they join, unrolls loops, inlines calls, and hands accesses, nodes and goals to the round's graph
// builder.
//
// A path that meets a stop (failed assume, cut, end of process ...) just vanishes: what follows has
// a guard without it; other threads never notice (encoding.md section 0).
//
// Split over files by concern: thread_unwinder.cpp control flow, calls, merging; loops.cpp
// iterations, bounds, spin loops; instructions.cpp values and checks; memory_access.cpp loads,
// stores, publication; thread_calls.cpp creation, join, blocks.
#pragma once

#include "round.h"

namespace sennit::unwind {

class ThreadUnwinder {
public:
  ThreadUnwinder(Round &round, event::ThreadId thread, std::vector<ir::FunctionId> ancestors,
                 Abstraction::Lineage lineage);

  // Runs the thread from `start`; afterwards its End node, ended and result are set.
  void run(ir::FunctionId start, const std::vector<TermId> &arguments, PathState state);

private:
  // One activation of a function.
  struct Frame {
    const ir::Function &function;
    const FunctionInfo &info;
    ir::FunctionId id;
    event::StackId stack;
    std::size_t loop_depth = 0; // size of PathState::effects at entry
    TermId entry_guard;
    bool constant_branch = false;           // some branch was decided by constants
    std::vector<std::vector<Path>> pending; // by position
    std::vector<std::vector<Path>> back;    // by component
    std::vector<bool>
        stays_by_constant; // by component: an exit was refused by constants in this iteration
    std::vector<std::vector<TermId>>
        iteration_guards; // by component: of the paths that this iteration began with
    struct Outcome {
      Path path;
      TermId result;
    };
    std::vector<Outcome> outcomes;
    // Comparisons that value sets decided, not constants: the sets, by the result's register; and what they
    // were when a branch on that register last refused an exit.
    using Sets = std::pair<AbstractValue, AbstractValue>;
    std::map<std::uint32_t, Sets> decided_by_sets, refused_by_sets;
  };
  struct Outcome {
    PathState state;
    TermId result;
  };
  struct Place {
    ir::InstructionRef at;
    const ir::Instruction &instruction;
  };
  // What an address may name.
  struct Candidate {
    ObjectNumber object = no_object;
    Interval offsets; // clipped to the object
    bool is_private = false;
    TermId in_range;
  };
  struct Resolved {
    TermId address;
    std::vector<Candidate> candidates;
  };
  // What checking an access found: where shared objects are meant, and the node if liveness was
  // read.
  struct Checked {
    TermId shared;
    bool any_private = false;
    event::NodeId node;
  };

  // Control flow (thread_unwinder.cpp).
  std::vector<Outcome> call(ir::FunctionId callee, std::vector<TermId> arguments, PathState state,
                            event::StackId stack);
  void run_range(Frame &frame, std::uint32_t begin, std::uint32_t end);
  void run_block(Frame &frame, std::uint32_t position, Path path, std::uint32_t first_instruction);
  void terminator(Frame &frame, std::uint32_t position, Path &path, const Place &at);
  void go(Frame &frame, std::uint32_t from, ir::BlockId target, Path path);
  bool parts_after_publication(const ir::BasicBlock &block, const Path &a, const Path &b);
  bool keep_apart(const ir::BasicBlock &block, const Path &a, const Path &b);
  void add_pending(Frame &frame, std::uint32_t position, Path path);
  void merge(Path &into, Path from, const std::vector<bool> *live);
  void merge_memory(const PathState &a, const PathState &b, TermId condition, PathState &result);
  PathState merge_states(PathState a, PathState b, TermId &condition);
  TermId distinguishing(TermId a, TermId b);
  void call_instruction(Frame &frame, std::uint32_t position, Path path, const Place &at);
  std::vector<std::pair<ir::FunctionId, TermId>> call_targets(PathState &state, TermId pointer,
                                                              std::size_t arguments,
                                                              const Place &at, event::StackId stack,
                                                              const event::Instance &instance);
  std::vector<TermId> fit_arguments(ir::FunctionId callee, const std::vector<TermId> &arguments);

  // Branches on pointers (narrowing.cpp).
  void narrow(Path &path, TermId condition, bool holds);
  TermId narrowed(TermId pointer, Word word);
  TermId unnarrowed(TermId value, TermId guard);

  // Loops (loops.cpp).
  bool begin_component(Frame &frame, const Component &component);
  void run_component(Frame &frame, std::int32_t component);
  // An iteration that writes nothing but one word; not valid if it is none.
  struct WordOnly {
    TermId address;
    bool ends_taken =
        false; // the last write is not zero: taken, if it is a lock word (shown later)
  };
  bool is_without_effect(const Effects::Effect &effect, TermId guard);
  WordOnly word_only(const PathState &back, TermId guard);
  bool goes_on(const Frame &frame, ir::BlockId head, const std::vector<Path> &entry,
               event::NodeId entry_node, Path &back, TermId waited_on);
  bool is_quiet_iteration(const std::vector<Path> &entry, event::NodeId entry_node,
                          const PathState &back, TermId guard, TermId waited_on);
  bool was_just_taken(const PathState &path, event::NodeId node, TermId word);
  bool may_stop_in(const PathState &path, event::NodeId node);
  void forbid_wait(const PathState &back, TermId guard, TermId word);
  bool is_idle_iteration(const PathState &back, TermId guard);
  TermId back_at_start(const Frame &frame, ir::BlockId head, const std::vector<Path> &entry,
                       const Path &back);
  TermId agreement(TermId guard, TermId before, TermId after, unsigned depth = 4);
  TermId unchanged(const PathState &state, ObjectNumber number, const PrivateObject &before,
                   const PrivateObject &after);
  bool holds_on(TermId guard, TermId equality);
  TermId on_path(TermId guard, TermId value);
  bool is_same_on_path(TermId before, TermId after, TermId guard);
  bool is_memory_driven(const PrivateMemory &before, const PrivateMemory &after);
  bool is_driven_by_constants(const Frame &frame, ir::BlockId head, const std::vector<Path> &entry,
                              const std::vector<Path> &back);
  void cut(Frame &frame, Path &path, const event::LoopRef &loop, ir::PlaceId place);

  // Values and checks (instructions.cpp). False: the path has ended.
  bool execute(Frame &frame, Path &path, const Place &at);
  TermId operand(const Path &path, const ir::Operand &operand);
  TermId as_boolean(TermId word);
  void note_decision(Frame &frame, const Path &path, const ir::Instruction &instruction,
                     TermId value);
  bool is_refused_as_before(Frame &frame, const ir::Operand &condition);
  TermId value_of(const ir::Instruction &instruction, Path &path, const Place &at,
                  event::StackId stack);
  std::optional<TermId> float_table(const ir::Instruction &instruction,
                                    const std::vector<TermId> &args);
  std::optional<TermId> float_value(const ir::Instruction &instruction,
                                    const std::vector<TermId> &args);
  TermId decide(TermId condition);
  void nondet(Frame &frame, Path &path, const Place &at);
  void computed(Path &path, const Place &at, const event::Instance &instance);
  void goal(PathState &state, event::GoalKind kind, TermId condition, const Place &at,
            event::StackId stack, ir::UndefinedKind undefined, const std::string &text,
            const event::Instance &instance, const event::LoopRef &loop = {});
  void require(PathState &state, TermId condition, const Place &at, event::StackId stack,
               ir::UndefinedKind kind, const event::Instance &instance);
  void unsupported(PathState &state, const std::string &text, ir::PlaceId place);

  // Memory (memory_access.cpp).
  bool memory_instruction(Frame &frame, Path &path, const Place &at);
  Resolved resolve(PathState &state, TermId address, std::uint32_t size, bool write);
  bool is_private(PathState &state, ObjectNumber object);
  const PrivateObject *private_object(const PathState &state, ObjectNumber object);
  TermId load(PathState &state, TermId address, std::uint32_t size, const Place &at,
              event::StackId stack);
  void store(PathState &state, TermId address, std::uint32_t size, TermId value, const Place &at,
             event::StackId stack);
  Checked check_access(PathState &state, const Resolved &where, const event::Instance &instance,
                       const Place &at, event::StackId stack);
  const PrivateObject *own_view_of_life(const PathState &state, ObjectNumber object);
  void liveness_access(PathState &state, event::NodeId node, event::EventKind kind,
                       ObjectNumber object, TermId value, TermId condition, const Place &at,
                       event::StackId stack);
  void shared_access(PathState &state, event::EventKind kind, const Resolved &where,
                     const Checked &checked, std::uint32_t size, TermId value,
                     const event::Instance &instance, const Place &at, event::StackId stack);
  TermId private_load(PathState &state, const Resolved &where, const Candidate &candidate,
                      std::uint32_t size);
  void private_store(PathState &state, const Resolved &where, const Candidate &candidate,
                     std::uint32_t size, TermId value, bool only);
  void alloc(Frame &frame, Path &path, const Place &at);
  TermId allocate(PathState &state, const Place &at, std::uint64_t size, std::uint32_t variant,
                  event::StackId stack);
  TermId reuse_freed(PathState &state, const Place &at, const event::Instance &instance,
                     ObjectNumber fresh, event::StackId stack);
  std::shared_ptr<Background> arbitrary_contents(const event::Instance &instance, TermId guard,
                                                 ObjectNumber number);
  void reuse_private(PathState &state, ObjectNumber object, TermId again,
                     const std::shared_ptr<Background> &contents);
  void note_comparison(TermId a, TermId b);
  void end_object(PathState &state, TermId address, bool heap, const Place &at,
                  event::StackId stack);
  void object_size(Path &path, const Place &at, event::StackId stack);
  void publish(PathState &state, ObjectNumber object);
  void publish_pointees(PathState &state, const AbstractValue &value);
  void make_concurrent(PathState &state);
  TermId thread_local_address(PathState &state, ir::GlobalId global);
  event::NodeId access_node(PathState &state, event::NodeKind kind, const event::Instance &instance,
                            const Place &at, event::StackId stack);
  void effect(PathState &state, TermId silent = {}, TermId address = {}, TermId value = {});

  // Threads and blocks (thread_calls.cpp).
  bool thread_instruction(Frame &frame, Path &path, const Place &at);
  void create(Frame &frame, Path &path, const Place &at);
  void join(Frame &frame, Path &path, const Place &at);
  void thread_ends(PathState &state, TermId result);
  ThreadPlaceholder facts_of_thread(std::uint32_t number);
  void atomic_begin(PathState &state, const Place &at, event::StackId stack);
  void atomic_end(PathState &state);
  void wait(PathState &state, TermId condition);
  bool may_wait(const ir::InstructionRef &begin);

  term::TermManager &terms() { return *round_.terms; }
  event::Instance record(const PathState &state, const Place &at) {
    return round_.builder.record(thread_, at.at, state.guard);
  }

  Round &round_;
  event::ThreadId thread_;
  std::vector<ir::FunctionId> ancestors_; // start functions up to main
  Abstraction::Lineage lineage_;
  std::uint32_t creation_count_ = 0;
  TermId ended_, result_;
  std::map<ir::FunctionId, std::vector<Frame *>> active_;
  struct Narrowed {
    TermId from, unless; // the same word as `from` unless this holds
  };
  std::unordered_map<TermId, Narrowed> narrowed_;
  std::map<ir::InstructionRef, std::uint32_t> creations_;
  std::uint32_t counted_loops_ = 0; // active loops that are past their first counted iteration
};

} // namespace sennit::unwind
