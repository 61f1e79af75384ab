// Semaphores around regions: waits before and posts behind make one unit with the region (Lipton, CACM 1975).
//
//     sem_wait(&empty); lock; slot[in] = v; in++; unlock; sem_post(&full)      one unit: empty - 1, slot, in, full + 1
//
// What others do between the wait and the region could as well have come before the wait: a post leaves more, and another wait that
// succeeded behind this one succeeds before it. So a wait may be put off to the region, and a post be brought forward to it: every
// execution has a line of whole units with the same values read but for the counts themselves, which nothing else
// mentions (semaphores.h). A unit: waits, then at most one group of regions, then posts, in program order; a post may stand inside
// the region, a wait may not (then the semaphore stays out). Cost: one visit of the steps of each thread.
#include "encoder/units.h"

#include <algorithm>

namespace sennit::encoder {

using event::SemaphoreStep;
using term::Conjuncts;

namespace {

// A step, or a group of regions.
struct Item {
  NodeId at;
  const SemaphoreStep *step = nullptr;
  const Unit *unit = nullptr;
};

class Composer {
public:
  explicit Composer(Builder &builder) : b_(builder) {}

  void add(const Item &item) {
    const bool is_wait = item.step != nullptr && item.step->is_wait();
    if (behind_ && ((is_wait && !b_.options.mutations.slots_late_wait) || item.unit != nullptr))
      close();
    behind_ = behind_ || !is_wait;
    items_.push_back(item);
  }
  void close() {
    if (!items_.empty())
      units_.push_back(compose());
    items_.clear();
    behind_ = false;
  }
  std::vector<Unit> &units() { return units_; }

private:
  Unit compose();
  Variant with_steps(Variant variant);

  Builder &b_;
  std::vector<Item> items_;
  bool behind_ = false; // a post or a region has come
  std::vector<Unit> units_;
};

// The steps that may happen with it.
Variant Composer::with_steps(Variant variant) {
  const Conjuncts act(b_.terms, variant.act);
  for (const Item &item : items_)
    if (item.step != nullptr && !act.exclude(b_.event(item.step->write).guard)) {
      variant.events.push_back(item.step->read);
      variant.events.push_back(item.step->write);
    }
  std::ranges::sort(variant.events);
  return variant;
}

Unit Composer::compose() {
  const Unit *inner = nullptr;
  TermId act = b_.terms.false_(), regions = b_.terms.false_();
  NodeId last = items_.front().at;
  for (const Item &item : items_) {
    inner = item.unit != nullptr ? item.unit : inner;
    const TermId here =
        item.unit != nullptr ? item.unit->act : b_.event(item.step->write).outer_guard;
    if (!Conjuncts(b_.terms, here).imply(act))
      act = b_.terms.or_(act, here);
    last = std::max(last, item.unit != nullptr ? item.unit->last : item.at);
  }
  Unit unit{b_.graph.node(last).thread, items_.front().at, last, last, last, act, {}};
  if (inner != nullptr) {
    regions = inner->act;
    for (const Variant &variant : inner->variants)
      unit.variants.push_back(with_steps(variant));
  }
  if (const TermId rest = b_.terms.and_(act, b_.terms.not_(regions));
      items_.size() > (inner != nullptr) && !b_.terms.is_false(rest))
    unit.variants.push_back(with_steps({rest, {}}));
  return unit;
}

} // namespace

void Units::join_semaphores() {
  std::vector<const event::Semaphore *> chosen;
  std::vector<event::CellId> cells = effects_->cells();
  for (const event::Semaphore &s : semaphores_) {
    const bool fits = std::ranges::all_of(s.steps, [&](const SemaphoreStep &step) {
      const NodeId at = b_.node(step.write);
      return std::ranges::all_of(writers_, [&](const Unit &unit) {
        return unit.thread != b_.graph.node(at).thread || at < unit.first || at > unit.end ||
               (!step.is_wait() && at > unit.entered);
      });
    });
    const auto &touching = touching_[s.word.index()];
    if (!fits || b_.sections.is_word(s.word) || !is_readable(s.word))
      continue;
    chosen.push_back(&s);
    cells.push_back(s.word);
    for (EventId e : touching)
      if (std::ranges::none_of(s.steps, [&](const SemaphoreStep &step) {
            return e == step.read || e == step.write;
          }))
        outside_.push_back(e);
  }
  if (chosen.empty())
    return;
  std::ranges::sort(outside_);
  std::vector<std::vector<Item>> items(b_.graph.threads.size());
  for (const event::Semaphore *s : chosen)
    for (const SemaphoreStep &step : s->steps)
      items[b_.graph.thread_of(step.write).index()].push_back({b_.node(step.write), &step});
  for (const Unit &unit : writers_)
    items[unit.thread.index()].push_back({unit.first, nullptr, &unit});
  Composer composer(b_);
  for (auto &line : items) {
    std::ranges::sort(line, {}, &Item::at);
    for (const Item &item : line)
      composer.add(item);
    composer.close();
  }
  const std::vector<Unit> before = std::move(writers_);
  writers_ = std::move(composer.units());
  effects_.emplace(b_, cells);
  if (std::set<event::CellId> misplaced; !place_others(misplaced)) {
    std::erase_if(outside_, [&](EventId e) {
      return std::ranges::any_of(
          chosen, [&](const event::Semaphore *s) { return b_.event(e).cell == s->word; });
    });
    cells.resize(cells.size() - chosen.size());
    effects_.emplace(b_, cells);
    writers_ = before;
    place_others(misplaced);
  }
}

} // namespace sennit::encoder
