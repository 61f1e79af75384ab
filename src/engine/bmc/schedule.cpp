// From an execution of the event graph to a schedule for replay.
//
// Each executed node is a step named by its instance; the dynamic occurrence counts the copies of
// the instruction that the model executes. Threads are numbered in the order in which their
// creations stand in the steps. Behind the last node comes the instruction that fails; where it
// lies in an atomic block, the block is the last step.
#include "schedule.h"

#include <optional>

namespace sennit::engine {

namespace {

using check::DynamicPoint;
using event::Graph;
using event::Instance;
using event::NodeId;

class ScheduleMaker {
public:
  ScheduleMaker(const Graph &graph, const backend::Execution &execution)
      : graph_(graph), execution_(execution), model_(*execution.model),
        threads_(graph.threads.size()) {
    threads_[0] = 0;
  }

  check::Schedule make() {
    schedule_.main_thread_id[0] = graph_.threads[0].id;
    for (NodeId id : execution_.order) {
      const event::Node &node = graph_.node(id);
      if (node.instance.at.function.valid())
        schedule_.steps.push_back(*point(node.instance));
      number_threads(id);
    }
    const event::Goal &goal = graph_.goals[execution_.goal];
    if (!goal.in_block)
      schedule_.steps.push_back(*point(goal.instance));
    add_choices();
    add_external_contents();
    return std::move(schedule_);
  }

private:
  // Nothing if the thread is not created in these steps.
  std::optional<DynamicPoint> point(const Instance &instance) {
    auto thread = threads_[instance.thread.index()];
    if (!thread)
      return std::nullopt;
    return DynamicPoint{*thread, instance.at, graph_.occurrence(instance, model_)};
  }

  void number_threads(NodeId creation) {
    for (std::size_t k = 1; k < graph_.threads.size(); ++k) {
      const event::Thread &thread = graph_.threads[k];
      if (thread.creation != creation || !model_.holds(thread.created))
        continue;
      threads_[k] = next_thread_++;
      schedule_.thread_id[*point(thread.instance)] = thread.id;
    }
  }

  void add_choices() {
    for (const event::NondetChoice &choice : graph_.nondets)
      if (model_.holds(choice.guard))
        if (auto at = point(choice.instance))
          schedule_.nondet[*at] = model_(choice.variable);
    for (const event::AllocationRecord &record : graph_.allocations)
      if (model_.holds(record.guard))
        if (auto at = point(record.instance))
          schedule_.allocation[*at] = allocation(record);
  }

  void write(std::vector<std::uint8_t> &bytes, std::uint64_t offset, term::TermId term) {
    Word value = model_(term);
    for (unsigned i = 0; i < graph_.terms->width(term) / 8u; ++i, value >>= 8) {
      if (bytes.size() <= offset + i)
        bytes.resize(offset + i + 1, 0);
      bytes[offset + i] = static_cast<std::uint8_t>(value & 0xff);
    }
  }

  check::Allocation allocation(const event::AllocationRecord &record) {
    check::Allocation result;
    result.base = record.base;
    for (auto [offset, term] : record.contents)
      write(result.contents, offset, term);
    return result;
  }

  void add_external_contents() {
    for (const Graph::ExternalContents &e : graph_.external_contents)
      write(schedule_.external_contents[e.global.index()], e.offset, e.variable);
  }

  const Graph &graph_;
  const backend::Execution &execution_;
  term::Evaluator &model_;
  std::vector<std::optional<check::ThreadIndex>> threads_; // by ThreadId
  check::ThreadIndex next_thread_ = 1;
  check::Schedule schedule_;
};

} // namespace

check::Schedule schedule_of(const Graph &graph, const backend::Execution &execution) {
  return ScheduleMaker(graph, execution).make();
}

} // namespace sennit::engine
