#include "src/engine/explicit/schedule_builder.h"

#include "sennit/support/error.h"

#include <map>

namespace sennit::engine {

namespace {

class Builder : public TapeChoices, public ir::Observer {
public:
  Builder(const ir::Machine &machine, ir::EventKind kind, std::uint64_t max_choice)
      : TapeChoices(machine.program(), max_choice), machine_(machine), kind_(kind) {}

  check::Schedule run(const std::vector<Move> &path) {
    schedule_.main_thread_id[0] = 1;
    start({});
    ir::State state = machine_.initial(*this);
    for (std::size_t m = 0; m < path.size(); ++m) {
      last_move_ = m + 1 == path.size();
      start(path[m].tape);
      machine_.step(state, path[m].thread, *this, *this);
    }
    SENNIT_CHECK(done_, "the path does not end as it did before");
    return std::move(schedule_);
  }

private:
  check::DynamicPoint current(ir::ThreadIndex thread, ir::InstructionRef at) const {
    const auto found = counts_.find({thread, at});
    return {thread, at, found == counts_.end() || found->second == 0 ? 0 : found->second - 1};
  }

  void add_step(const check::DynamicPoint &point) {
    if (schedule_.steps.empty() || schedule_.steps.back() != point)
      schedule_.steps.push_back(point);
  }

  static bool is_step(ir::Opcode op) {
    return is_visible(op) && op != ir::Opcode::Assert && op != ir::Opcode::Require &&
           op != ir::Opcode::AtomicEnd && op != ir::Opcode::Fence;
  }

  void before(const ir::State &state, ir::ThreadIndex thread, ir::InstructionRef at) override {
    if (done_)
      return;
    ++counts_[{thread, at}];
    if (state.thread(thread).depth == 0 && is_step(ir::instruction_at(machine_.program(), at).op))
      add_step(current(thread, at));
  }

  void event(const ir::State &state, const ir::Event &event) override {
    if (done_)
      return;
    const check::DynamicPoint point = current(event.thread, event.at);
    if (event.kind == ir::EventKind::Nondet)
      schedule_.nondet.emplace(point, event.value);
    if (event.kind == ir::EventKind::Allocate) {
      schedule_.allocation[point].base = event.value;
      objects_[event.object->base] = point;
    }
    if (event.kind == ir::EventKind::Create)
      schedule_.thread_id[point] = event.value;
    if (last_move_ && event.kind == kind_) {
      if (state.thread(event.thread).depth == 0)
        add_step(point);
      done_ = true;
    }
  }

  std::uint32_t symbol(ir::ChoicePoint point) override {
    symbols_.push_back(current(point.thread, point.at));
    return static_cast<std::uint32_t>(symbols_.size() - 1);
  }
  void narrowed(std::uint32_t symbol, Word word) override {
    if (!done_)
      schedule_.nondet[symbols_[symbol]] = word;
  }
  void defined(const ir::Object &object, std::uint64_t offset, std::uint8_t byte) override {
    if (done_)
      return;
    auto &contents = object.kind == ir::MemoryKind::Global
                         ? schedule_.external_contents[object.global.index()]
                         : schedule_.allocation[objects_.at(object.base)].contents;
    if (contents.size() <= offset)
      contents.resize(offset + 1);
    contents[offset] = byte;
  }

  const ir::Machine &machine_;
  ir::EventKind kind_;
  bool last_move_ = false;
  bool done_ = false;
  check::Schedule schedule_;
  std::map<std::pair<ir::ThreadIndex, ir::InstructionRef>, std::uint32_t> counts_;
  std::map<Word, check::DynamicPoint> objects_; // by base, the latest
  std::vector<check::DynamicPoint> symbols_;
};

} // namespace

check::Schedule build_schedule(const ir::Machine &machine, const std::vector<Move> &path,
                               ir::EventKind kind, std::uint64_t max_choice) {
  return Builder(machine, kind, max_choice).run(path);
}

} // namespace sennit::engine
