#include "abstract_value.h"

#include <algorithm>
#include <numeric>

namespace sennit::unwind {

namespace {

constexpr SignedWord far = SignedWord(1) << 70; // beyond every offset

Word gcd(Word a, Word b) {
  while (b != 0) {
    const Word r = a % b;
    a = b;
    b = r;
  }
  return a;
}

constexpr std::size_t most_numbers = 24;
constexpr std::size_t most_offsets = 24; // of one object
constexpr std::size_t most_objects = 256;

// Any offset that keeps the residue of `r` modulo the power of two in its stride: alignment
// survives a lost bound.
Interval spread(const Interval &r) {
  const Word step = r.stride == 0 ? 1 : r.stride & (~r.stride + 1);
  const auto s = static_cast<SignedWord>(std::min<Word>(step, Word(1) << 32));
  const SignedWord residue = ((r.low % s) + s) % s;
  // -far and far are on the same grid: without the last step a full range would not stay as it is.
  return {-far + residue, residue == 0 ? far : far - s + residue, static_cast<Word>(s)};
}

bool before(const AbstractValue::Entry &a, const AbstractValue::Entry &b) {
  const std::uint32_t x = a.object + 1, y = b.object + 1; // no_object first
  return x != y                       ? x < y
         : a.range.low != b.range.low ? a.range.low < b.range.low
                                      : a.range.high < b.range.high;
}

bool covers(const Interval &a, const Interval &b) {
  if (b.low < a.low || b.high > a.high)
    return false;
  if (a.stride == 0)
    return true;
  return static_cast<Word>(b.low - a.low) % a.stride == 0 &&
         (b.stride == 0 || b.stride % a.stride == 0);
}

} // namespace

Interval hull(const Interval &a, const Interval &b) {
  Interval result{std::min(a.low, b.low), std::max(a.high, b.high), 0};
  if (result.low != result.high)
    result.stride = gcd(gcd(a.stride, b.stride),
                        static_cast<Word>(a.low < b.low ? b.low - a.low : a.low - b.low));
  if (result.low != result.high && result.stride == 0)
    result.stride = static_cast<Word>(result.high - result.low);
  return result;
}

bool may_meet(const Interval &a, const Interval &b) {
  if (a.high < b.low || b.high < a.low)
    return false;
  const Word step = gcd(a.stride, b.stride);
  const Word apart = static_cast<Word>(a.low < b.low ? b.low - a.low : a.low - b.low);
  return step == 0 ? apart == 0 : apart % step == 0;
}

bool may_overlap(const Interval &a, std::uint32_t size_a, const Interval &b, std::uint32_t size_b) {
  if (a.high + static_cast<SignedWord>(size_a) <= b.low ||
      b.high + static_cast<SignedWord>(size_b) <= a.low)
    return false;
  const auto step = static_cast<SignedWord>(gcd(a.stride, b.stride));
  if (step == 0)
    return true; // two single places whose ranges meet
  // Distances from b's place to a's are apart + k * step; the bytes meet if one lies in (-size_a,
  // size_b).
  const SignedWord apart = ((a.low - b.low) % step + step) % step;
  return apart < static_cast<SignedWord>(size_b) || apart - step > -static_cast<SignedWord>(size_a);
}

AbstractValue AbstractValue::single(ObjectNumber object, SignedWord value) {
  AbstractValue result;
  result.entries_.push_back({object, {value, value, 0}});
  return result;
}

AbstractValue AbstractValue::range(Interval range) {
  AbstractValue result;
  result.entries_.push_back({no_object, range});
  return result;
}

AbstractValue AbstractValue::any_number(Width width) {
  const auto top = width >= 127 ? far : static_cast<SignedWord>(mask(width));
  return range({0, top, 1});
}

AbstractValue AbstractValue::anywhere_in(ObjectNumber object) {
  AbstractValue result;
  result.entries_.push_back({object, {-far, far, 1}});
  return result;
}

std::optional<Word> AbstractValue::single_number() const {
  const Entry *entry = singleton();
  if (entry == nullptr || entry->object != no_object)
    return std::nullopt;
  return static_cast<Word>(entry->range.low);
}

AbstractValue AbstractValue::without(const AbstractValue &other) const {
  AbstractValue result = *this;
  if (const Entry *word = other.singleton())
    std::erase(result.entries_, *word);
  return result;
}

void AbstractValue::insert(const Entry &entry) {
  for (const Entry &old : entries_)
    if (old.object == entry.object && covers(old.range, entry.range))
      return;
  std::erase_if(entries_, [&](const Entry &old) {
    return old.object == entry.object && covers(entry.range, old.range);
  });
  entries_.insert(std::upper_bound(entries_.begin(), entries_.end(), entry, before), entry);
}

void AbstractValue::reduce() {
  std::vector<Entry> result;
  for (std::size_t i = 0; i < entries_.size();) {
    std::size_t end = i;
    while (end < entries_.size() && entries_[end].object == entries_[i].object)
      ++end;
    const std::size_t most = entries_[i].object == no_object ? most_numbers : most_offsets;
    if (end - i > most) {
      Entry all = entries_[i];
      for (std::size_t k = i + 1; k < end; ++k)
        all.range = hull(all.range, entries_[k].range);
      result.push_back(all);
    } else {
      result.insert(result.end(), entries_.begin() + i, entries_.begin() + end);
    }
    i = end;
  }
  entries_ = std::move(result);
}

bool AbstractValue::join(const AbstractValue &other) {
  if (other.entries_.empty())
    return false;
  const std::vector<Entry> before_join = entries_;
  for (const Entry &entry : other.entries_)
    insert(entry);
  if (entries_.size() > most_numbers)
    reduce();
  return entries_ != before_join;
}

AbstractValue AbstractValue::numbers_below(Word limit) const {
  const auto top = static_cast<SignedWord>(limit) - 1;
  if (limit == 0 || top < 0)
    return *this;
  AbstractValue result;
  for (Entry entry : entries_) {
    if (entry.object == no_object && entry.range.low > top)
      continue;
    if (entry.object == no_object && entry.range.high > top) {
      const Word steps = static_cast<Word>(top - entry.range.low) / entry.range.stride;
      entry.range.high = entry.range.low + static_cast<SignedWord>(steps * entry.range.stride);
      if (steps == 0)
        entry.range.stride = 0;
    }
    result.entries_.push_back(entry);
  }
  return result;
}

AbstractValue AbstractValue::blurred(Width width) const {
  if (is_bottom())
    return {};
  AbstractValue result = any_number(width);
  for (const Entry &entry : entries_)
    if (entry.object != no_object)
      result.insert({entry.object, {-far, far, 1}});
  return result;
}

void AbstractValue::widen(Width width, bool offsets_too) {
  AbstractValue result;
  for (const Entry &entry : entries_)
    result.insert(entry.object == no_object ? any_number(width).entries_[0]
                  : offsets_too             ? Entry{entry.object, spread(entry.range)}
                                            : entry);
  entries_ = std::move(result.entries_);
}

AbstractValue add(const AbstractValue &a, const AbstractValue &b, Width width, bool negate) {
  if (a.is_bottom() || b.is_bottom())
    return {};
  if (a.entries().size() * b.entries().size() > 4096)
    return mix(a, b, width);
  const SignedWord modulus = width >= 100 ? 0 : SignedWord(1) << width;
  AbstractValue result;
  for (const AbstractValue::Entry &x : a.entries()) {
    for (const AbstractValue::Entry &y : b.entries()) {
      ObjectNumber object = x.object != no_object ? x.object : y.object;
      Interval right = y.range;
      if (x.object != no_object && y.object != no_object) {
        if (!negate || x.object != y.object) {
          // a sum of pointers, or a difference of pointers into different objects: a number,
          // provenance of both kept
          result.join(mix(AbstractValue::anywhere_in(x.object),
                          AbstractValue::anywhere_in(y.object), width));
          continue;
        }
        object = no_object;
      } else if (negate && y.object != no_object) {
        result.join(mix(AbstractValue::anywhere_in(y.object), {}, width));
        result.join(AbstractValue::any_number(width));
        result.join(AbstractValue::anywhere_in(y.object));
        continue;
      }
      // A number added to an address counts as signed.
      Interval left = x.range;
      const auto as_signed = [&](Interval &r) {
        if (modulus != 0 && r.low >= modulus / 2) {
          r.low -= modulus;
          r.high -= modulus;
        } else if (modulus != 0 && r.high >= modulus / 2) {
          r = spread(r);
        }
      };
      if (object != no_object) {
        if (x.object == no_object)
          as_signed(left);
        if (y.object == no_object)
          as_signed(right);
      }
      if (negate)
        right = {-right.high, -right.low, right.stride};
      const bool lost = left.low <= -far / 2 || left.high >= far / 2 || right.low <= -far / 2 ||
                        right.high >= far / 2;
      Interval sum{left.low + right.low, left.high + right.high, gcd(left.stride, right.stride)};
      if (object != no_object) {
        if (lost || modulus == 0)
          sum = spread(sum);
        result.insert({object, sum});
        continue;
      }
      if (modulus == 0 || lost) {
        result.join(AbstractValue::any_number(width));
        continue;
      }
      if (sum.low < 0 && sum.high < 0) {
        sum.low += modulus;
        sum.high += modulus;
      } else if (sum.low >= modulus) {
        sum.low -= modulus;
        sum.high -= modulus;
      }
      if (sum.low < 0 || sum.high >= modulus)
        result.join(AbstractValue::any_number(width));
      else
        result.insert({no_object, sum});
    }
  }
  result.reduce();
  return result;
}

AbstractValue multiply(const AbstractValue &a, const AbstractValue &b, Width width) {
  if (a.is_bottom() || b.is_bottom())
    return {};
  const auto by_constant = [&](const AbstractValue &value,
                               Word factor) -> std::optional<AbstractValue> {
    if (value.has_provenance() || width >= 64 + 16 || factor >> 40 != 0)
      return std::nullopt;
    AbstractValue result;
    const SignedWord modulus = SignedWord(1) << width;
    for (const AbstractValue::Entry &entry : value.entries()) {
      if (entry.range.high > (SignedWord(1) << 64))
        return std::nullopt;
      // Words of the upper half count as negative, so that small negative numbers stay small.
      const SignedWord shift = entry.range.low >= modulus / 2 ? modulus : 0;
      const auto k = static_cast<SignedWord>(factor);
      const Interval scaled{(entry.range.low - shift) * k + shift,
                            (entry.range.high - shift) * k + shift, entry.range.stride * factor};
      if (scaled.low < 0 || scaled.high >= modulus)
        return AbstractValue::range(
            {0, static_cast<SignedWord>(mask(width)), factor & (~factor + 1)});
      result.join(AbstractValue::range(scaled));
    }
    return result;
  };
  if (const auto k = b.single_number(); k && *k != 0)
    if (auto result = by_constant(a, *k))
      return *result;
  if (const auto k = a.single_number(); k && *k != 0)
    if (auto result = by_constant(b, *k))
      return *result;
  return mix(a, b, width);
}

AbstractValue mix(const AbstractValue &a, const AbstractValue &b, Width width) {
  AbstractValue result = a.blurred(width);
  result.join(b.blurred(width));
  return result;
}

std::optional<bool> abstract_eq(const AbstractValue &a, const AbstractValue &b) {
  if (a.is_bottom() || b.is_bottom())
    return std::nullopt;
  const auto *x = a.singleton(), *y = b.singleton();
  if (x != nullptr && y != nullptr && *x == *y)
    return true;
  for (const auto &p : a.entries())
    for (const auto &q : b.entries()) {
      if (p.object == q.object
              ? may_meet(p.range, q.range)
              : !(p.object == no_object && p.range.is_single() && p.range.low == 0) &&
                    !(q.object == no_object && q.range.is_single() && q.range.low == 0))
        return std::nullopt; // same region and meeting, or addresses of different provenance (only
                             // null is surely apart)
      if (p.object != q.object) {
        // null against an address: apart only while the offset stays near its object
        const Interval &offset = p.object == no_object ? q.range : p.range;
        if (offset.low < 0 || offset.high > (SignedWord(1) << 40))
          return std::nullopt;
      }
    }
  return false;
}

std::optional<bool> abstract_ult(const AbstractValue &a, const AbstractValue &b) {
  if (a.is_bottom() || b.is_bottom() || a.has_provenance() || b.has_provenance())
    return std::nullopt;
  const auto bounds = [](const AbstractValue &v) {
    std::pair<SignedWord, SignedWord> r{v.entries()[0].range.low, v.entries()[0].range.high};
    for (const auto &e : v.entries()) {
      r.first = std::min(r.first, e.range.low);
      r.second = std::max(r.second, e.range.high);
    }
    return r;
  };
  const auto [al, ah] = bounds(a);
  const auto [bl, bh] = bounds(b);
  if (ah < bl)
    return true;
  if (al >= bh)
    return false;
  return std::nullopt;
}

std::optional<bool> abstract_slt(const AbstractValue &a, const AbstractValue &b, Width width) {
  if (width > 64 || a.has_provenance() || b.has_provenance())
    return std::nullopt;
  // Where both stay on one side of the sign, signed order is unsigned order after flipping the sign
  // bit.
  const SignedWord half = SignedWord(1) << (width - 1);
  const auto flip = [&](const AbstractValue &v) -> std::optional<AbstractValue> {
    AbstractValue result;
    for (const auto &e : v.entries()) {
      if (e.range.low < half && e.range.high >= half)
        return std::nullopt;
      const SignedWord shift = e.range.low >= half ? -half : half;
      result.join(
          AbstractValue::range({e.range.low + shift, e.range.high + shift, e.range.stride}));
    }
    return result;
  };
  const auto x = flip(a), y = flip(b);
  if (!x || !y)
    return std::nullopt;
  return abstract_ult(*x, *y);
}

} // namespace sennit::unwind
