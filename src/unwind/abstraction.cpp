#include "abstraction.h"

#include "sennit/ir/layout.h"
#include "sennit/support/error.h"

#include <algorithm>

namespace sennit::unwind {

namespace {
constexpr Word most_behind = 256; // bytes

// Near enough that `a - 1` or `a + n` may be meant: before the object by its size at most. Behind it, where every loop comes
// through that counts up from an unknown place, by less (`a[n - i].field` is there): what is farther away ends the loop.
bool is_beside(Word address, const ObjectInfo &info) {
  return address + std::min<Word>(info.size, ir::Layout::most_room) >= info.base &&
         address <= info.base + info.size + std::min<Word>(info.size, most_behind);
}
} // namespace

Abstraction::Abstraction(const ir::Program &program) : pointer_width_(program.pointer_width) {
  const ir::Layout layout(program);
  for (std::size_t i = 0; i < program.globals.size(); ++i) {
    const ir::Global &global = program.globals[i];
    ObjectInfo info{
        event::ObjectKind::Global,       global.name, ir::GlobalId(i),    {},
        layout.address(ir::GlobalId(i)), global.size, global.is_constant, global.is_model};
    by_base_[info.base] = static_cast<ObjectNumber>(i);
    objects_.push_back(info);
  }
  memory_.resize(objects_.size());
  requests_.resize(objects_.size());
  next_base_ = (layout.end() + 0xffff) & ~Word(0xffff);
}

ObjectNumber Abstraction::object(const ObjectKey &key, const ObjectInfo &info) {
  const auto known = by_key_.find(key);
  if (known != by_key_.end() && objects_[known->second].size == info.size)
    return known->second;
  const auto number = static_cast<ObjectNumber>(objects_.size());
  objects_.push_back(info);
  memory_.emplace_back();
  requests_.emplace_back();
  const Word space = std::min<Word>(info.size, ir::Layout::most_room);
  next_base_ += (space + 31) & ~Word(31);
  objects_.back().base = next_base_;
  by_base_[next_base_] = number;
  next_base_ += (Word(info.size) + space + 64 + 31) & ~Word(31);
  if (pointer_width_ < 64 && next_base_ >> 31 != 0)
    throw Unsupported("memory objects exceed the 32-bit address space");
  by_key_[key] = number;
  changed_ = true;
  return number;
}

ObjectNumber Abstraction::object_at(Word address) const {
  auto it = by_base_.upper_bound(address);
  if (it == by_base_.begin())
    return no_object;
  --it;
  const ObjectInfo &info = objects_[it->second];
  return address <= info.base + info.size ? it->second : no_object;
}

std::pair<ObjectNumber, ObjectNumber> Abstraction::beside(Word address) const {
  const auto next = by_base_.upper_bound(address);
  std::pair result(no_object, next == by_base_.end() ? no_object : next->second);
  if (next != by_base_.begin())
    result.first = std::prev(next)->second;
  return result;
}

bool Abstraction::leads_out(Word address, Word distance, Width width) const {
  const ObjectNumber object = width == pointer_width_ ? object_at(address) : no_object;
  if (object == no_object)
    return false;
  const ObjectInfo &info = objects_[object];
  const Word there = truncate(address + distance, width);
  return is_beside(there, info) && object_at(there) != object;
}

void Abstraction::grow(Cell &cell, const AbstractValue &value, Width width) {
  if (!cell.value.join(value))
    return;
  changed_ = true;
  if (cell.last_growth != round_) {
    cell.last_growth = round_;
    ++cell.grown;
  }
  // Counters grow by one value a round: give up on the exact set after some rounds. Addresses
  // seldom do.
  if (cell.grown > 3)
    cell.value.widen(width, cell.grown > 12);
}

// Do all places of both lie on one grid of `size` bytes?
static bool in_step(const Interval &a, const Interval &b, std::uint32_t size) {
  const Word apart = static_cast<Word>(a.low < b.low ? b.low - a.low : a.low - b.low);
  return a.stride % size == 0 && b.stride % size == 0 && apart % size == 0;
}

void Abstraction::written(ObjectNumber object, const Interval &where, std::uint32_t size,
                          const AbstractValue &value, std::uint32_t writer,
                          std::uint32_t creations) {
  const auto width = static_cast<Width>(size * 8);
  std::vector<Cell> &cells = memory_[object];
  auto cell = std::ranges::find_if(
      cells, [&](const Cell &c) { return c.where == where && c.size == size; });
  if (cell == cells.end()) {
    cells.push_back({where, size, {}, {}, 0, 0});
    cell = cells.end() - 1;
    changed_ = true;
  }
  grow(*cell, value, width);
  if (writer == no_thread)
    return;
  const auto [last, fresh] = cell->writers.try_emplace(writer, creations);
  if (fresh || last->second < creations) {
    last->second = creations;
    changed_ = true;
  }
}

bool Abstraction::may_be_ended_by_others(ObjectNumber number, std::uint32_t thread) const {
  const auto found = may_end_.find(number);
  return found != may_end_.end() && std::ranges::any_of(found->second, [&](const auto &ender) {
           return ender.first != thread && !ender.second.contains(thread);
         });
}

void Abstraction::ends(ObjectNumber number, std::uint32_t thread,
                       const std::set<std::uint32_t> &joined) {
  const auto [found, fresh] = may_end_[number].try_emplace(thread, joined);
  changed_ |= fresh;
  changed_ |= std::erase_if(found->second,
                            [&](std::uint32_t other) { return !joined.contains(other); }) > 0;
}

bool Abstraction::is_own(ObjectNumber object, const Interval &where, std::uint32_t size,
                         const Lineage &lineage) const {
  return std::ranges::all_of(memory_[object], [&](const Cell &cell) {
    const bool apart = !may_overlap(cell.where, cell.size, where, size);
    return apart || std::ranges::all_of(cell.writers, [&](const auto &writer) {
             const auto member = lineage.find(writer.first);
             return member != lineage.end() && writer.second <= member->second;
           });
  });
}

AbstractValue Abstraction::read(ObjectNumber object, const Interval &where, std::uint32_t size) {
  if (std::ranges::find(requests_[object], std::pair(where, size)) == requests_[object].end()) {
    requests_[object].push_back({where, size});
    changed_ = true;
  }
  AbstractValue result;
  for (const Cell &cell : memory_[object]) {
    if (!may_overlap(cell.where, cell.size, where, size))
      continue;
    if (cell.size == size && may_meet(cell.where, where))
      result.join(cell.value);
    // Of the same size and in step, two places are equal or apart; otherwise parts of the value may
    // be read.
    if (cell.size != size || !in_step(cell.where, where, size))
      result.join(cell.value.blurred(static_cast<Width>(size * 8)));
  }
  return result;
}

std::vector<std::pair<Interval, std::uint32_t>> Abstraction::requests(ObjectNumber object) const {
  return requests_[object];
}

void Abstraction::returned(std::uint32_t thread, const AbstractValue &value, Width width) {
  grow(results_[thread], value, width);
}

AbstractValue Abstraction::result(std::uint32_t thread) const {
  const auto it = results_.find(thread);
  return it == results_.end() ? AbstractValue() : it->second.value;
}

TermAbstraction::TermAbstraction(const term::TermManager &terms, const Abstraction &abstraction)
    : terms_(terms), abstraction_(abstraction) {}

const AbstractValue &TermAbstraction::operator()(term::TermId id) {
  if (const auto it = known_.find(id); it != known_.end())
    return it->second;
  // Arguments first, without recursion: chains of terms get long.
  todo_.push_back(id);
  while (!todo_.empty()) {
    const term::TermId next = todo_.back();
    if (known_.contains(next)) {
      todo_.pop_back();
      continue;
    }
    const term::Term &t = terms_[next];
    const std::size_t before = todo_.size();
    for (unsigned i = t.kind == term::Kind::Ite ? 1 : 0; i < t.arity; ++i)
      if (!known_.contains(t.args[i]))
        todo_.push_back(t.args[i]);
    if (todo_.size() != before)
      continue;
    known_[next] = compute(next);
    todo_.pop_back();
  }
  return known_[id];
}

AbstractValue TermAbstraction::of_constant(Word value, Width width) const {
  if (width == 32 || width == 64) {
    const ObjectNumber object = abstraction_.object_at(value);
    if (object != no_object) {
      const auto offset = static_cast<SignedWord>(value - abstraction_.info(object).base);
      return AbstractValue::address(object, offset);
    }
  }
  // Beside objects: `a - 1` for arrays counted from 1, `a + n` to count down from. Either neighbour may be meant.
  if (width == abstraction_.pointer_width()) {
    AbstractValue result;
    const auto [before, behind] = abstraction_.beside(value);
    for (const ObjectNumber object : {before, behind}) {
      if (object == no_object)
        continue;
      const ObjectInfo &info = abstraction_.info(object);
      const auto offset = static_cast<SignedWord>(value) - static_cast<SignedWord>(info.base);
      if (is_beside(value, info))
        result.join(AbstractValue::address(object, offset));
    }
    if (!result.is_bottom())
      return result;
  }
  return AbstractValue::number(value);
}

// Under the condition `x < k` the numbers of x (or of x extended by zeros) are below k: k. Else 0.
Word TermAbstraction::limit_of(term::TermId condition, term::TermId x) const {
  const term::Term &c = terms_[condition];
  if (c.kind != term::Kind::ULt || !terms_.is_constant(c.args[1]))
    return 0;
  const bool same =
      c.args[0] == x || (terms_[x].kind == term::Kind::ZExt && terms_[x].args[0] == c.args[0]);
  return same ? terms_.value(c.args[1]) : 0;
}

// What a branch of ite(c, x, y) may be: y without k if c is y = k.
AbstractValue TermAbstraction::of_branch(const term::Term &ite, unsigned branch) const {
  const term::TermId value = ite.args[branch];
  AbstractValue result = known_.at(value);
  if (!result.has_provenance() || terms_.is_constant(value))
    return result;
  std::vector<Exclusion> exclusions;
  exclusions_of(terms_, ite.args[0], branch == 1, exclusions);
  for (const Exclusion &exclusion : exclusions)
    if (exclusion.term == value)
      result = result.without(of_constant(exclusion.word, ite.width));
  return result;
}

AbstractValue TermAbstraction::compute(term::TermId id) {
  using term::Kind;
  const term::Term &t = terms_[id];
  const auto arg = [&](unsigned i) -> const AbstractValue & { return known_[t.args[i]]; };
  if (t.width > widest_exact) {
    AbstractValue result = AbstractValue::any_number(t.width);
    if (const auto it = variables_.find(id); it != variables_.end())
      result.join(it->second.blurred(t.width));
    for (unsigned i = t.kind == Kind::Ite ? 1 : 0; i < t.arity; ++i)
      result.join(arg(i).blurred(t.width));
    return result;
  }
  switch (t.kind) {
  case Kind::Constant:
    return of_constant(t.value, t.width);
  case Kind::Variable: {
    const auto it = variables_.find(id);
    return it == variables_.end() ? AbstractValue::any_number(t.width) : it->second;
  }
  case Kind::Ite: {
    AbstractValue result = of_branch(t, 1).numbers_below(limit_of(t.args[0], t.args[1]));
    result.join(of_branch(t, 2));
    return result;
  }
  case Kind::Eq:
  case Kind::ULt:
  case Kind::ULe:
  case Kind::SLt:
  case Kind::SLe:
    return AbstractValue::any_number(1);
  case Kind::Add:
    return add(arg(0), arg(1), t.width);
  case Kind::Sub:
    return add(arg(0), arg(1), t.width, true);
  case Kind::Mul:
    return multiply(arg(0), arg(1), t.width);
  case Kind::Shl:
    if (const auto k = arg(1).single_number(); k && *k < 40)
      return multiply(arg(0), AbstractValue::number(Word(1) << static_cast<unsigned>(*k)), t.width);
    return mix(arg(0), arg(1), t.width);
  case Kind::ZExt:
    return arg(0);
  case Kind::SExt: {
    const Width from = terms_.width(t.args[0]);
    if (from >= 100 || arg(0).has_provenance())
      return arg(0).blurred(t.width);
    const SignedWord half = SignedWord(1) << (from - 1);
    const auto shift = static_cast<SignedWord>(mask(t.width) - mask(from));
    AbstractValue result;
    for (const AbstractValue::Entry &entry : arg(0).entries()) {
      const Interval &r = entry.range;
      if (r.high < half || r.low >= half) {
        const SignedWord up = r.low >= half ? shift : 0;
        result.join(AbstractValue::range({r.low + up, r.high + up, r.stride}));
        continue;
      }
      // Both signs: the stride goes on in each part.
      const auto step = static_cast<SignedWord>(r.stride);
      const SignedWord last = r.low + (half - 1 - r.low) / step * step, first = last + step;
      result.join(AbstractValue::range({r.low, last, r.low == last ? Word(0) : r.stride}));
      result.join(AbstractValue::range(
          {first + shift, r.high + shift, first == r.high ? Word(0) : r.stride}));
    }
    return result;
  }
  case Kind::Extract: {
    if (t.low != 0 || terms_.width(t.args[0]) > widest_exact)
      return arg(0).blurred(t.width);
    for (const AbstractValue::Entry &entry : arg(0).entries())
      if (entry.object != no_object || entry.range.high > static_cast<SignedWord>(mask(t.width)))
        return arg(0).blurred(t.width);
    return arg(0);
  }
  case Kind::And:
    // Masking a number by a constant bounds it.
    for (unsigned i = 0; i < 2; ++i)
      if (const auto k = arg(i).single_number();
          k && !arg(1 - i).has_provenance() && !arg(1 - i).is_bottom()) {
        const Word low_bit = *k & (~*k + 1);
        return *k == 0 ? AbstractValue::number(0)
                       : AbstractValue::range({0, static_cast<SignedWord>(*k), low_bit});
      }
    return mix(arg(0), arg(1), t.width);
  case Kind::URem:
    if (const auto k = arg(1).single_number();
        k && *k != 0 && !arg(0).has_provenance() && !arg(0).is_bottom())
      return *k == 1 ? AbstractValue::number(0)
                     : AbstractValue::range({0, static_cast<SignedWord>(*k - 1), 1});
    return mix(arg(0), arg(1), t.width);
  case Kind::SRem:
    // The remainder has the dividend's sign: [0, k - 1], or also [-(k - 1), -1].
    if (const auto k = arg(1).single_number(); k && *k > 1 && t.width < 100 &&
                                               !sign_bit(*k, t.width) && !arg(0).has_provenance() &&
                                               !arg(0).is_bottom()) {
      const auto most = static_cast<SignedWord>(*k - 1), modulus = SignedWord(1) << t.width;
      AbstractValue result = AbstractValue::range({0, most, 1});
      const bool maybe_negative =
          std::ranges::any_of(arg(0).entries(), [&](const AbstractValue::Entry &entry) {
            return entry.range.high >= modulus / 2;
          });
      if (maybe_negative)
        result.join(
            AbstractValue::range({modulus - most, modulus - 1, most == 1 ? Word(0) : Word(1)}));
      return result;
    }
    return mix(arg(0), arg(1), t.width);
  case Kind::Not:
    return arg(0).blurred(t.width);
  case Kind::Or:
  case Kind::Xor:
  case Kind::UDiv:
  case Kind::SDiv:
  case Kind::LShr:
  case Kind::AShr:
  case Kind::Concat:
    return mix(arg(0), arg(1), t.width);
  }
  return AbstractValue::any_number(t.width);
}

} // namespace sennit::unwind
