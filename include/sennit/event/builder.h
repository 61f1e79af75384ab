// GraphBuilder: collects nodes and raw accesses while a program is unwound, then cuts memory into
// cells and makes the events.
//
// An access names the objects and offsets that it may touch (its targets) and the address as a
// term. `finish` finds the coarsest cells such that every access of constant place is a union of
// cells and every access of symbolic place a row of equal cells; then it makes one event a cell,
// and lists for each read the writes that it may read from. Source: encoding.md section 2. Cost:
// accesses x cells touched, then reads x writes of a cell.
#pragma once

#include "sennit/event/graph.h"

#include <functional>

namespace sennit::event {

// Offsets low, low + stride, ..., high (bytes) in an object; always inside the object for an access
// of the given size.
struct Target {
  ObjectId object;
  std::uint64_t low = 0, high = 0, stride = 0;
};

struct RawAccess {
  EventKind kind = EventKind::Read;
  std::vector<Target> targets; // one with low == high: a constant place
  TermId address;
  std::uint32_t size = 0; // bytes
  TermId value;
  TermId guard;
  bool is_liveness = false; // of the liveness cell of targets[0].object
  ir::MemoryOrder order = ir::MemoryOrder::Plain;
  ir::PlaceId place;
  StackId stack;
};

// Contents of a whole object at the moment when others can first see it.
struct RawInitial {
  ObjectId object;
  TermId guard;
  std::function<TermId(std::uint64_t offset, std::uint32_t size)> load;
  TermId alive; // not valid: no liveness cell needed
};

class GraphBuilder {
public:
  GraphBuilder(const ir::Program &program, std::shared_ptr<term::TermManager> terms);

  Graph &graph() { return graph_; }
  term::TermManager &terms() { return *graph_.terms; }

  ThreadId add_thread(const Thread &thread); // makes its Start node
  NodeId add_node(NodeKind kind, ThreadId thread, TermId guard, const Instance &instance,
                  ir::PlaceId place, StackId stack);
  AtomicBlockId add_block(NodeId node, TermId guard);
  void add_access(NodeId node, RawAccess access);
  void add_initial(NodeId node, RawInitial initial);
  Instance record(ThreadId thread, ir::InstructionRef at, TermId guard);
  StackId push_stack(ir::PlaceId call, ir::FunctionId callee, StackId caller);
  NodeId last_node(ThreadId thread) const { return graph_.threads[thread.index()].nodes.back(); }
  std::size_t access_count() const { return access_count_; }
  // The node writes at this constant address, and touches nothing else.
  bool touches_only(NodeId node, TermId address) const;

  // `objects` by ObjectId. Block guards, thread ends and constraints must be final. `poll` is called now and then and may throw.
  Graph finish(std::vector<Object> objects, const std::function<void()> &poll = {});

private:
  struct Item {
    std::int64_t access = -1, initial = -1;
  };
  void cut_cells();
  void make_events();
  void list_symbolic_places();
  void list_candidates(const std::function<void()> &poll);
  CellId cell_at(ObjectId object, std::uint64_t offset);
  void add_event(Event event, NodeId node);

  Graph graph_;
  std::vector<RawAccess> accesses_;
  std::vector<RawInitial> initials_;
  std::vector<std::vector<Item>> items_; // by node
  std::vector<std::uint32_t> piece_;     // by access: bytes of a cell of a symbolic access
  std::vector<std::vector<bool>> cuts_;  // by object: is there a border before this byte
  std::vector<std::vector<std::uint32_t>> cell_index_; // by object and offset: cell + 1
  std::vector<std::uint32_t> liveness_cell_;           // by object: cell + 1
  std::vector<TermId> got_;                            // by block
  std::size_t access_count_ = 0;
};

} // namespace sennit::event
