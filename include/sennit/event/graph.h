// The event graph: what one unwinding of a program can do, as events with guards and values. Built
// by src/unwind and src/event, const from then on; the encoder turns it into a formula, the theory
// orders its nodes, the engine reads executions back.
//
//     thread    one created instance (0 = main). Its nodes form a chain: program order, over both
//     sides of every branch; a node
//               whose events have false guards only relays order.
//     node      what happens in one step: a scalar access (one event a cell), a whole atomic block,
//     a creation, a join, a
//               thread's start or end. Nodes are what the ordering theory orders.
//     event     a read or write of one cell. The own-node rule (encoding.md 1) speaks of events of
//     one node, in `Graph::events`
//               order, which is their order inside the node.
//     cell      a byte range of an object that every event either covers exactly or does not touch.
//
// Guards are terms of width 1. A guard that is the constant true needs no literal. An event counts
// iff its guard holds:
//     guard         inside its node (reads of its own block, lemmas about its own block): the path
//     is taken, the access is valid outer_guard   for everybody else: guard and completes(block);
//     equal to guard outside blocks
// Reads need a source whenever `guard` holds. Nothing is assumed globally but `Graph::constraints`,
// which only tie free variables (a bounded nondet choice; got -> condition) and never exclude an
// execution.
#pragma once

#include "sennit/ir/program.h"
#include "sennit/support/ids.h"
#include "sennit/term/term.h"

#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace sennit::event {

using term::TermId;
using ThreadId = Id<struct ThreadTag>;
using NodeId = Id<struct NodeTag>;
using EventId = Id<struct EventTag>;
using CellId = Id<struct CellTag>;
using ObjectId = Id<struct ObjectTag>;
using AtomicBlockId = Id<struct AtomicBlockTag>;
using StackId = Id<struct StackTag>;

// A call stack (innermost first): place of the call, caller's frame. Interned in Graph::stacks.
struct StackFrame {
  ir::PlaceId call_place;
  ir::FunctionId callee;
  StackId caller;
};

// The `ordinal`-th unwound copy of an instruction in a thread. Its dynamic occurrence number in an
// execution is the number of earlier ordinals whose guard holds: Graph::occurrence.
struct Instance {
  ThreadId thread;
  ir::InstructionRef at;
  std::uint32_t ordinal = 0;
};

enum class ObjectKind : std::uint8_t { Global, ThreadLocal, Stack, Heap };

// A memory object that some event touches (objects that only one thread ever sees have no events).
struct Object {
  ObjectKind kind = ObjectKind::Global;
  std::string name;       // variable, or "heap#3"
  ir::GlobalId global;    // Global, ThreadLocal
  ThreadId thread;        // allocating thread, or owner of the thread-local copy
  Word base = 0;          // address
  std::uint64_t size = 0; // bytes
  bool is_model = false;
};

struct Cell {
  ObjectId object;
  std::uint64_t offset = 0; // bytes
  std::uint32_t size = 0;   // bytes
};

enum class EventKind : std::uint8_t { Read, Write };

struct Event {
  EventKind kind = EventKind::Read;
  NodeId node;
  CellId cell;    // none: symbolic place, then `address` and `candidates`
  TermId address; // the address of the cell (constant term where `cell` is set)
  TermId value;   // width 8 * size; of a read: the term that stands for what it reads
  TermId guard;
  TermId outer_guard;
  std::uint32_t size = 0;   // bytes
  bool is_initial = false;  // the contents of an object at its start (static storage, allocation)
  bool is_liveness = false; // of the pseudo-cell "object is live" (free, use after free)
  ir::MemoryOrder order = ir::MemoryOrder::Plain;
  ir::PlaceId place;
  StackId stack;
};

// A write that a read may read from. `same_place`: when both guards hold, the places are equal iff
// this term holds.
struct RfCandidate {
  EventId write;
  TermId same_place;
};

enum class NodeKind : std::uint8_t { Start, End, Access, Block, Create, Join, Fence };

struct Node {
  NodeKind kind = NodeKind::Access;
  ThreadId thread;
  std::uint32_t position = 0; // in the thread's chain
  EventId first_event;        // events of a node are consecutive in Graph::events
  std::uint32_t event_count = 0;
  AtomicBlockId block; // Block only
  ThreadId other;      // Create: the new thread
  TermId guard;        // the path guard at its (first) action
  Instance instance; // the step it is in a schedule (Start / End / initial writes: at.function not
                     // valid)
  ir::PlaceId place;
  StackId stack;
};

struct AtomicBlock {
  NodeId node;
  TermId guard;     // path to its begin
  TermId completes; // guard, and nothing stopped it before its end
};

struct Thread {
  ThreadId parent;   // of main: none
  NodeId creation;   // Create node in the parent (or the block around the creation)
  TermId created;    // path AND completes of every block around; main: true
  TermId ended;      // returned or pthread_exit outside every block; of main only pthread_exit
  TermId result;     // pointer width, what a join gets
  Word id = 0;       // what Create returned: distinct, non-zero
  Instance instance; // of the Create (main: not valid)
  ir::FunctionId start;
  std::vector<NodeId> nodes; // the chain, in program order: Start first, End last
  ir::PlaceId place;         // of the creation
};

// An edge that holds only if something executes (join: last node of the joined thread -> join).
struct GuardedEdge {
  NodeId from, to;
  TermId guard;
};

struct StaticEdge {
  NodeId from, to;
};

enum class GoalKind : std::uint8_t { Violation, Cut, Undefined };

struct LoopRef {
  ir::FunctionId function;
  ir::BlockId head; // not valid: recursion of `function`, or (is_creation) a creation site
  bool is_creation = false;
  friend auto operator<=>(const LoopRef &, const LoopRef &) = default;
};

// Something whose reachability is asked. The execution that shows it may end right behind `node`'s
// action.
struct Goal {
  GoalKind kind = GoalKind::Violation;
  TermId condition; // includes the path guard; inside a block the path guard alone
  ThreadId thread;
  NodeId node; // the last node of the thread that happens before it; the block it lies in, if any
  bool in_block = false;
  ir::UndefinedKind undefined = ir::UndefinedKind::Other;
  LoopRef loop;      // Cut
  Instance instance; // of the Assert, Require, Load ... that fails
  ir::PlaceId place;
  StackId stack;
  std::string text;
};

struct NondetChoice {
  Instance instance;
  TermId guard;
  TermId variable;
  ir::NondetKind kind = ir::NondetKind::Input;
};

struct AllocationRecord {
  Instance instance;
  TermId guard;
  Word base = 0;
  std::uint64_t size = 0;
  std::vector<std::pair<std::uint64_t, TermId>>
      contents; // byte offset -> initial value (variables, width a multiple of 8)
};

// Caution, Unsupported or anything else approximated on a path that may be taken: SAFE becomes
// UNKNOWN.
struct Approximation {
  TermId guard;
  bool stops = false; // the thread stops there
  std::string text;
  ir::PlaceId place;
};

// An assertion of the program, and when some execution comes to it (false: no path does).
struct Assertion {
  ir::PlaceId place;
  std::string text;
  TermId reached;
};

// Where the accesses of one size at one symbolic address may fall, when their guards hold.
struct SymbolicPlace {
  std::vector<CellId> cells; // in order
  Word first = 0;            // an address of these
  Word differing = 0;        // the bits in which their addresses differ from it
};

struct Graph {
  const ir::Program *program = nullptr;
  std::shared_ptr<term::TermManager>
      terms; // grows while encoding (same-place terms ...), otherwise const

  std::vector<Thread> threads;
  std::vector<Node> nodes;
  std::vector<Event> events;
  std::vector<Object> objects;
  std::vector<Cell> cells;
  std::vector<AtomicBlock> blocks;
  std::vector<StackFrame> stacks;

  std::vector<StaticEdge>
      static_edges; // creation -> first node; program order is implied by the chains
  std::vector<GuardedEdge> guarded_edges;
  std::vector<Goal> goals;
  std::vector<TermId> constraints; // hold in every model
  // Process ends: nodes behind which the thread has ended the process; a linearisation puts them
  // last.
  std::vector<Goal> process_ends;

  std::vector<NondetChoice> nondets;
  std::vector<AllocationRecord> allocations;
  // Variables that stand for contents of external globals: (global, byte offset, variable).
  struct ExternalContents {
    ir::GlobalId global;
    std::uint64_t offset = 0;
    TermId variable;
  };
  std::vector<ExternalContents> external_contents;
  std::vector<Approximation> approximations;
  std::vector<Assertion> assertions;

  std::map<std::pair<TermId, std::uint32_t>, SymbolicPlace> symbolic_places; // by address, size

  // By read event index: its candidates (empty for writes). Own-node and program-order rules
  // already applied; nothing else.
  std::vector<std::vector<RfCandidate>> candidates;

  // By event of symbolic place: the cells that it may touch, ascending.
  std::unordered_map<EventId, std::vector<CellId>> symbolic_cells;

  // Guards of all unwound copies of an instruction in a thread, by ordinal.
  std::unordered_map<ir::InstructionRef, std::vector<std::vector<TermId>>>
      executions; // [instruction][thread][ordinal]

  const Event &event(EventId id) const { return events[id.index()]; }
  const Node &node(NodeId id) const { return nodes[id.index()]; }
  const Thread &thread(ThreadId id) const { return threads[id.index()]; }
  std::span<const Event> events_of(NodeId id) const {
    const Node &n = node(id);
    return n.event_count == 0
               ? std::span<const Event>{}
               : std::span<const Event>(events).subspan(n.first_event.index(), n.event_count);
  }
  // The cells that the event may touch.
  std::span<const CellId> cells_of(EventId id) const {
    return event(id).cell.valid() ? std::span(&event(id).cell, 1)
                                  : std::span<const CellId>(symbolic_cells.at(id));
  }
  bool is_read(EventId id) const { return event(id).kind == EventKind::Read; }
  ThreadId thread_of(EventId id) const { return node(event(id).node).thread; }
  // Program order between nodes of one thread.
  bool po(NodeId a, NodeId b) const {
    return node(a).thread == node(b).thread && node(a).position < node(b).position;
  }
  // The dynamic occurrence number of an instance under a model.
  std::uint32_t occurrence(const Instance &instance, term::Evaluator &model) const;
  // same-place of two events as a term (constant where known): both guards assumed.
  TermId same_place(EventId a, EventId b) const;
};

// One line an event, and the Graphviz form.
std::string to_text(const Graph &graph);
std::string to_dot(const Graph &graph);

} // namespace sennit::event
