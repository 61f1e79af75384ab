// Hash-consed terms over Booleans and bit-vectors: guards and values of the event graph.
//
// A Boolean is a bit-vector of width 1 (the IR's i1). Equal terms have equal ids. Building a term simplifies it (constants,
// identities, guard absorption such as (g & c) | (g & !c) = g); every rule holds for all assignments, so a term may be
// replaced by what building it returned. A term's arguments are older than the term: ids are a topological order.
//
// Division and remainder by zero as in SMT-LIB; shifts by the width or more shift everything out.
#pragma once

#include "sennit/support/ids.h"
#include "sennit/support/word.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace sennit::term {

using TermId = Id<struct TermTag>;

enum class Kind : std::uint8_t {
  Constant, // value
  Variable, // free; identified by its id
  Not,      // bitwise
  And,      // bitwise, two arguments
  Or,
  Xor,
  Ite, // condition (width 1), then, else
  Eq,  // result width 1
  ULt,
  ULe,
  SLt,
  SLe,
  Add,
  Sub,
  Mul,
  UDiv,
  URem,
  SDiv,
  SRem,
  Shl,
  LShr,
  AShr,
  Concat,  // high, low
  Extract, // `low` bit in payload; width = the result's
  ZExt,
  SExt,
};

struct Term {
  Kind kind = Kind::Constant;
  Width width = 1;
  std::uint16_t low = 0; // Extract
  std::uint8_t arity = 0;
  TermId args[3];
  Word value = 0; // Constant
};

class TermManager {
public:
  TermManager();
  TermManager(const TermManager &) = delete;
  TermManager &operator=(const TermManager &) = delete;

  const Term &operator[](TermId id) const { return terms_[id.index()]; }
  std::size_t size() const { return terms_.size(); }
  Width width(TermId id) const { return terms_[id.index()].width; }
  bool is_constant(TermId id) const { return terms_[id.index()].kind == Kind::Constant; }
  Word value(TermId id) const { return terms_[id.index()].value; } // of a constant

  TermId constant(Word value, Width width);
  TermId false_() const { return false_id_; }
  TermId true_() const { return true_id_; }
  bool is_true(TermId id) const { return id == true_id_; }
  bool is_false(TermId id) const { return id == false_id_; }
  // A new variable, different from all others.
  TermId variable(Width width);

  TermId not_(TermId a);
  TermId and_(TermId a, TermId b);
  TermId or_(TermId a, TermId b);
  TermId xor_(TermId a, TermId b);
  TermId implies(TermId a, TermId b) { return or_(not_(a), b); }
  TermId ite(TermId condition, TermId then, TermId otherwise);
  TermId eq(TermId a, TermId b);
  TermId ne(TermId a, TermId b) { return not_(eq(a, b)); }
  TermId ult(TermId a, TermId b);
  TermId ule(TermId a, TermId b);
  TermId slt(TermId a, TermId b);
  TermId sle(TermId a, TermId b);
  TermId add(TermId a, TermId b);
  TermId sub(TermId a, TermId b);
  TermId mul(TermId a, TermId b);
  TermId udiv(TermId a, TermId b);
  TermId urem(TermId a, TermId b);
  TermId sdiv(TermId a, TermId b);
  TermId srem(TermId a, TermId b);
  TermId shl(TermId a, TermId b);
  TermId lshr(TermId a, TermId b);
  TermId ashr(TermId a, TermId b);
  TermId concat(TermId high, TermId low);
  TermId extract(TermId a, unsigned low, Width width);
  TermId zext(TermId a, Width width);
  TermId sext(TermId a, Width width);
  TermId and_all(std::span<const TermId> terms);
  TermId or_all(std::span<const TermId> terms);

  // Constants a and b (of that width) of one sum stay apart where this says so, instead of becoming a + b: an address and
  // what would lead out of its object keep telling which object is meant. Empty: never.
  using Apart = std::function<bool(Word a, Word b, Width width)>;
  void keep_apart(Apart apart) { apart_ = std::move(apart); }

  // The term of this shape over these arguments, simplified: what the function named like `kind` builds. Not for
  // Constant and Variable. `width` and `low` are used by Extract, ZExt and SExt only.
  TermId build(Kind kind, std::span<const TermId> args, Width width, unsigned low = 0);

  // Does a imply b, or exclude it, by structure alone? (conjuncts of a, cheap, bounded depth; false: not known)
  bool implies_structurally(TermId a, TermId b);
  bool excludes_structurally(TermId a, TermId b);

  // For dumps: s-expression with shared subterms written out, cut at `max_depth` by "...".
  std::string to_string(TermId id, unsigned max_depth = 6) const;

private:
  // The term as given if it is new, else its twin. Variables are never shared.
  TermId intern(const Term &term);
  // Folds constants and trees of constants, then interns.
  TermId make(Kind kind, Width width, TermId a, TermId b = {}, TermId c = {}, unsigned low = 0);
  TermId fold(const Term &term);
  TermId push_into_tree(const Term &term, unsigned hole, TermId tree);
  std::size_t slot_of(const Term &term) const;
  void grow();

  bool stay_apart(TermId a, TermId b) const {
    return apart_ && apart_(value(a), value(b), width(a));
  }

  std::vector<Term> terms_;
  Apart apart_;
  std::vector<std::uint32_t> table_; // open addressing: index + 1 into terms_, 0 = empty
  std::size_t shared_ = 0;           // entries of table_
  TermId false_id_, true_id_;
};

// The value of terms under an assignment of the variables. Memoised: one Evaluator for one assignment.
class Evaluator {
public:
  // `variable` gives the value of a variable; it is asked at most once for each.
  Evaluator(const TermManager &terms, std::function<Word(TermId)> variable);
  Word operator()(TermId id);
  bool holds(TermId id) { return (*this)(id) != 0; }

private:
  bool ready(TermId id); // its value is known; else it is on the stack now
  void step(TermId id);

  const TermManager &terms_;
  std::function<Word(TermId)> variable_;
  std::vector<std::uint8_t> known_;
  std::vector<Word> values_;
  std::vector<TermId> stack_;
};

// The value of one operator applied to constants: the single definition of the semantics, shared by folding and evaluation.
Word apply(Kind kind, Width width, unsigned low, std::span<const Word> args,
           std::span<const Width> arg_widths);

} // namespace sennit::term
