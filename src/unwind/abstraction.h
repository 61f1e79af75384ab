// The abstraction that unwinding rests on: value sets of terms, of memory and of threads, collected
// over rounds.
//
// Unwinding is repeated until nothing new is learnt: round n may assume what rounds 1 .. n-1 saw
// written. In the last round every value written was already known, so by induction over any
// execution every read finds a value in its set.
//
//     int *p = &a;  t1: p = &b;  t2: *p = 1     round 1: t2 sees {&a}, writes a.  t1 teaches {&b}.
//     Round 2: t2 writes a or b.
//
// Source: flow-insensitive value-set analysis for everything shared; within a thread the terms
// themselves are flow-sensitive. Cost: rounds (2 to 6) times unwinding. Left out: relations between
// cells.
#pragma once

#include "abstract_value.h"

#include "sennit/event/graph.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace sennit::unwind {

// A memory object of any kind: stable over rounds, so that value sets can name it.
struct ObjectInfo {
  event::ObjectKind kind = event::ObjectKind::Global;
  std::string name;
  ir::GlobalId global;
  event::ThreadId thread;
  Word base = 0;
  std::uint64_t size = 0;
  bool is_constant = false;
  bool is_model = false;
};

// What makes an object the same one in another round.
struct ObjectKey {
  event::ObjectKind kind = event::ObjectKind::Global;
  std::uint32_t thread = 0;  // of allocation
  ir::InstructionRef at;     // Alloc
  std::uint32_t ordinal = 0; // of the Alloc in the thread, or the global's index
  friend auto operator<=>(const ObjectKey &, const ObjectKey &) = default;
};

class Abstraction {
public:
  explicit Abstraction(const ir::Program &program);

  void start_round() {
    changed_ = false;
    ++round_;
  }
  // How far a loop is followed by constants in this round. In early ones what a thread reads may
  // still be far from complete, so that loops run on constants that are none.
  std::uint32_t most_iterations() const {
    return round_ <= 4 ? 40 : round_ <= 12 ? 40U << (round_ - 4) : UINT32_MAX;
  }
  void mark_changed() { changed_ = true; }
  bool changed() const { return changed_; }
  // The most threads that a round made so far.
  std::size_t thread_count() const { return thread_count_; }
  void saw_threads(std::size_t count) {
    changed_ |= count > thread_count_;
    thread_count_ = std::max(thread_count_, count);
  }

  // Objects. A new heap or stack object gets a fresh base; its size may grow over rounds only by
  // being renumbered.
  ObjectNumber object(const ObjectKey &key, const ObjectInfo &info);
  ObjectNumber global_object(ir::GlobalId id) const { return id.index(); }
  const ObjectInfo &info(ObjectNumber number) const { return objects_[number]; }
  std::size_t object_count() const { return objects_.size(); }
  // The object whose address range (with its end) holds this address; no_object if none.
  ObjectNumber object_at(Word address) const;
  // The objects with the nearest base at or below `address`, and above it.
  std::pair<ObjectNumber, ObjectNumber> beside(Word address) const;
  // Is `address` one of an object and `address + distance` beside it, not in it?
  bool leads_out(Word address, Word distance, Width width) const;
  Width pointer_width() const { return pointer_width_; }

  // Sharing: globals that a second thread was seen to touch; objects that were seen freed or ended
  // while shared.
  bool is_shared(ObjectNumber number) const { return shared_.contains(number); }
  void share(ObjectNumber number) { changed_ |= shared_.insert(number).second; }
  bool may_end(ObjectNumber number) const { return may_end_.contains(number); }
  bool is_ended_by(ObjectNumber number, std::uint32_t thread) const {
    const auto found = may_end_.find(number);
    return found != may_end_.end() && found->second.contains(thread);
  }
  // By a thread other than this one, and not only after that one has joined this one.
  bool may_be_ended_by_others(ObjectNumber number, std::uint32_t thread) const;
  // Heap objects that were seen freed, shared or not.
  bool may_be_freed(ObjectNumber number) const { return freed_.contains(number); }
  bool any_freed() const { return !freed_.empty(); }
  void freed(ObjectNumber number) { changed_ |= freed_.insert(number).second; }
  // `joined`: the threads that `thread`, which ends it, has surely joined by then.
  void ends(ObjectNumber number, std::uint32_t thread, const std::set<std::uint32_t> &joined);

  // Does an address of a freed object meet another heap object's in a comparison? Then allocation
  // may reuse it.
  bool reuse_matters() const { return reuse_matters_; }
  void reuse_may_matter() {
    changed_ |= !reuse_matters_;
    reuse_matters_ = true;
  }

  // Memory: values that a write of `size` bytes at `where` may leave. `writer` has created
  // `creations` threads by then (no_thread: the contents at publication).
  static constexpr std::uint32_t no_thread = UINT32_MAX;
  void written(ObjectNumber object, const Interval &where, std::uint32_t size,
               const AbstractValue &value, std::uint32_t writer, std::uint32_t creations);
  // A thread and its ancestors, each with the number of threads that it had created when it made
  // the next one of the line (the thread itself: UINT32_MAX).
  using Lineage = std::map<std::uint32_t, std::uint32_t>;
  // After publication, are these bytes written by the thread itself only, or by its ancestors
  // before they made it?
  bool is_own(ObjectNumber object, const Interval &where, std::uint32_t size,
              const Lineage &lineage) const;
  // What a read may find. Remembers the place: publication looks up its contents there.
  AbstractValue read(ObjectNumber object, const Interval &where, std::uint32_t size);
  std::vector<std::pair<Interval, std::uint32_t>> requests(ObjectNumber object) const;

  // Results of threads, by thread number, for joins that come before the thread is unwound.
  void returned(std::uint32_t thread, const AbstractValue &value, Width width);
  AbstractValue result(std::uint32_t thread) const;

  // Creation sites that made more threads than allowed, loops that turned out not to be computable.
  std::set<event::LoopRef> not_computable;

private:
  struct Cell {
    Interval where;
    std::uint32_t size = 0;
    AbstractValue value;
    std::map<std::uint32_t, std::uint32_t>
        writers;        // thread -> creations by then, at its last write
    unsigned grown = 0; // rounds in which it grew
    unsigned last_growth = 0;
  };

  std::vector<ObjectInfo> objects_;
  std::map<ObjectKey, ObjectNumber> by_key_;
  std::map<Word, ObjectNumber> by_base_;
  Word next_base_ = 0;
  Width pointer_width_;
  std::set<ObjectNumber> shared_, freed_;
  std::map<ObjectNumber, std::map<std::uint32_t, std::set<std::uint32_t>>>
      may_end_; // by thread that ends it, what that one has joined
  std::vector<std::vector<Cell>> memory_;
  std::vector<std::vector<std::pair<Interval, std::uint32_t>>> requests_;
  std::unordered_map<std::uint32_t, Cell> results_;
  bool changed_ = false;
  bool reuse_matters_ = false;
  unsigned round_ = 0;
  std::size_t thread_count_ = 0;

  void grow(Cell &cell, const AbstractValue &value, Width width);
};

// `term` is not `word`.
struct Exclusion {
  term::TermId term;
  Word word = 0;
};

// What follows from a condition that holds, or fails (narrowing.cpp).
void exclusions_of(const term::TermManager &terms, term::TermId condition, bool holds,
                   std::vector<Exclusion> &found, unsigned depth = 0);

// Value sets of the terms of one round.
class TermAbstraction {
public:
  TermAbstraction(const term::TermManager &terms, const Abstraction &abstraction);
  // What a variable may be. Others: any number.
  void set_variable(term::TermId variable, AbstractValue value) {
    variables_[variable] = std::move(value);
  }
  const AbstractValue &operator()(term::TermId id);

private:
  AbstractValue compute(term::TermId id);
  AbstractValue of_constant(Word value, Width width) const;
  Word limit_of(term::TermId condition, term::TermId x) const;
  AbstractValue of_branch(const term::Term &ite, unsigned branch) const;

  const term::TermManager &terms_;
  const Abstraction &abstraction_;
  std::unordered_map<term::TermId, AbstractValue> variables_;
  std::unordered_map<term::TermId, AbstractValue> known_;
  std::vector<term::TermId> todo_;
};

} // namespace sennit::unwind
