// Abstract values: which words a term may have, as numbers and as addresses of objects.
//
//     p = c ? &a : &b[i], i in 0..9        { a + 0,  b + [0..36 step 4] }
//     x read from {x := 0, x := 1}         { [0..1] }
//
// An entry is a strided interval, either of plain numbers or of offsets from an object's base
// (provenance). Arithmetic keeps the provenance; what is too involved keeps the objects and loses
// the offset. The set over-approximates; no entry: bottom (no execution seen so far gives a value).
// Source: value-set analysis (Balakrishnan, Reps 2004), with small sets instead of one interval a
// region.
#pragma once

#include "sennit/support/ids.h"
#include "sennit/support/word.h"

#include <optional>
#include <vector>

namespace sennit::unwind {

using ObjectNumber = std::uint32_t; // stable over rounds
constexpr ObjectNumber no_object = UINT32_MAX;

// Sets of wider words say only which objects they may point to: their numbers must not be looked at.
constexpr Width widest_exact = 64;

// { low, low + stride, ..., high }, stride 0 iff low == high. Numbers are unsigned words, offsets
// are signed.
struct Interval {
  SignedWord low = 0;
  SignedWord high = 0;
  Word stride = 0;
  bool operator==(const Interval &) const = default;
  bool is_single() const { return low == high; }
  Word count() const { return stride == 0 ? 1 : static_cast<Word>(high - low) / stride + 1; }
  bool contains(SignedWord value) const {
    return low <= value && value <= high &&
           (stride == 0 || static_cast<Word>(value - low) % stride == 0);
  }
};

Interval hull(const Interval &a, const Interval &b);
// May they have an element in common?
bool may_meet(const Interval &a, const Interval &b);

// May `size_a` bytes at a place of a and `size_b` bytes at a place of b have a byte in common?
bool may_overlap(const Interval &a, std::uint32_t size_a, const Interval &b, std::uint32_t size_b);

class AbstractValue {
public:
  struct Entry {
    ObjectNumber object = no_object;
    Interval range;
    bool operator==(const Entry &) const = default;
  };

  AbstractValue() = default; // bottom
  static AbstractValue number(Word value) {
    return single(no_object, static_cast<SignedWord>(value));
  }
  static AbstractValue range(Interval range);
  static AbstractValue any_number(Width width);
  static AbstractValue address(ObjectNumber object, SignedWord offset) {
    return single(object, offset);
  }
  static AbstractValue anywhere_in(ObjectNumber object);

  const std::vector<Entry> &entries() const { return entries_; }
  bool is_bottom() const { return entries_.empty(); }
  bool has_provenance() const { return !entries_.empty() && entries_.back().object != no_object; }
  bool operator==(const AbstractValue &) const = default;

  // Exactly one number or address.
  const Entry *singleton() const {
    return entries_.size() == 1 && entries_[0].range.is_single() ? &entries_[0] : nullptr;
  }
  std::optional<Word> single_number() const;
  // Union; true if this grew.
  bool join(const AbstractValue &other);
  // Without the numbers from `limit` on (0: all stay). Addresses stay.
  AbstractValue numbers_below(Word limit) const;
  // Without the word that `other` is; the same if that is not a single entry of this.
  AbstractValue without(const AbstractValue &other) const;
  // The objects alone, with any offset, and any number of this width.
  AbstractValue blurred(Width width) const;
  // Full range for numbers, if asked any offset for each object (alignment kept); keeps which
  // objects there are.
  void widen(Width width, bool offsets_too);

private:
  static AbstractValue single(ObjectNumber object, SignedWord value);
  void insert(const Entry &entry);
  void reduce();

  // Sorted: numbers first (no_object is ordered first), then by object, then by low.
  std::vector<Entry> entries_;
  friend AbstractValue add(const AbstractValue &, const AbstractValue &, Width, bool negate);
};

// Transfer functions: sound for words of the given width.
AbstractValue add(const AbstractValue &a, const AbstractValue &b, Width width, bool negate = false);
AbstractValue multiply(const AbstractValue &a, const AbstractValue &b, Width width);
// Any other operation on a and b: exact on constants is the caller's business.
AbstractValue mix(const AbstractValue &a, const AbstractValue &b, Width width);

// Three-valued comparisons of numbers: nullopt if not decided.
std::optional<bool> abstract_eq(const AbstractValue &a, const AbstractValue &b);
std::optional<bool> abstract_ult(const AbstractValue &a, const AbstractValue &b);
std::optional<bool> abstract_slt(const AbstractValue &a, const AbstractValue &b, Width width);

} // namespace sennit::unwind
