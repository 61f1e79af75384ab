#include "sennit/event/builder.h"

#include "sennit/support/error.h"

namespace sennit::event {

GraphBuilder::GraphBuilder(const ir::Program &program, std::shared_ptr<term::TermManager> terms) {
  graph_.program = &program;
  graph_.terms = std::move(terms);
}

ThreadId GraphBuilder::add_thread(const Thread &thread) {
  const ThreadId id(graph_.threads.size());
  graph_.threads.push_back(thread);
  add_node(NodeKind::Start, id, thread.created, {}, thread.place, {});
  return id;
}

NodeId GraphBuilder::add_node(NodeKind kind, ThreadId thread, TermId guard,
                              const Instance &instance, ir::PlaceId place, StackId stack) {
  const NodeId id(graph_.nodes.size());
  Node node;
  node.kind = kind;
  node.thread = thread;
  node.position = static_cast<std::uint32_t>(graph_.threads[thread.index()].nodes.size());
  node.guard = guard;
  node.instance = instance;
  node.place = place;
  node.stack = stack;
  graph_.nodes.push_back(node);
  graph_.threads[thread.index()].nodes.push_back(id);
  items_.emplace_back();
  return id;
}

AtomicBlockId GraphBuilder::add_block(NodeId node, TermId guard) {
  const AtomicBlockId id(graph_.blocks.size());
  graph_.blocks.push_back({node, guard, terms().false_()});
  graph_.nodes[node.index()].block = id;
  return id;
}

void GraphBuilder::add_access(NodeId node, RawAccess access) {
  SENNIT_CHECK(!access.targets.empty(), "access without target");
  items_[node.index()].push_back({static_cast<std::int64_t>(accesses_.size()), -1});
  accesses_.push_back(std::move(access));
  ++access_count_;
}

void GraphBuilder::add_initial(NodeId node, RawInitial initial) {
  items_[node.index()].push_back({-1, static_cast<std::int64_t>(initials_.size())});
  initials_.push_back(std::move(initial));
}

Instance GraphBuilder::record(ThreadId thread, ir::InstructionRef at, TermId guard) {
  auto &by_thread = graph_.executions[at];
  if (by_thread.size() <= thread.index())
    by_thread.resize(thread.index() + 1);
  auto &guards = by_thread[thread.index()];
  guards.push_back(guard);
  return {thread, at, static_cast<std::uint32_t>(guards.size() - 1)};
}

StackId GraphBuilder::push_stack(ir::PlaceId call, ir::FunctionId callee, StackId caller) {
  graph_.stacks.push_back({call, callee, caller});
  return StackId(graph_.stacks.size() - 1);
}

bool GraphBuilder::touches_only(NodeId node, TermId address) const {
  const std::vector<Item> &items = items_[node.index()];
  bool writes = false;
  for (const Item &item : items) {
    if (item.initial >= 0)
      return false;
    const RawAccess &access = accesses_[static_cast<std::size_t>(item.access)];
    if (access.address != address)
      return false;
    writes = writes || access.kind == EventKind::Write;
  }
  return writes;
}

Graph GraphBuilder::finish(std::vector<Object> objects, const std::function<void()> &poll) {
  graph_.objects = std::move(objects);
  cut_cells();
  make_events();
  list_symbolic_places();
  list_candidates(poll);
  return std::move(graph_);
}

std::uint32_t Graph::occurrence(const Instance &instance, term::Evaluator &model) const {
  const auto it = executions.find(instance.at);
  SENNIT_CHECK(it != executions.end(), "instance without record");
  const std::vector<TermId> &guards = it->second[instance.thread.index()];
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < instance.ordinal; ++i)
    count += model.holds(guards[i]);
  return count;
}

} // namespace sennit::event
