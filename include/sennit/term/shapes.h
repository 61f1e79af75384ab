// Terms up to the order and grouping of operands, and up to an exchange of variables.
//
//     Shapes shapes(terms);
//     shapes.of(a & (b & c)) == shapes.of((c & a) & b)
//     Exchange swap(shapes);  swap.add(x, y);
//     swap.of(x < z) == shapes.of(y < z)
//
// Equal shapes: the terms are equal under every assignment (the exchanged one read through the exchange). Different shapes:
// nothing is known. Cost: linear in the terms, but each conjunction lists all its conjuncts.
#pragma once

#include "sennit/term/term.h"

#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace sennit::term {

class Shapes {
public:
  using Shape = std::uint32_t;
  explicit Shapes(const TermManager &terms) : terms_(terms) {}

  Shape of(TermId id) { return compute(id, known_, nullptr); }
  // Of a conjunction: the conjuncts; of anything else itself. Sorted.
  std::vector<Shape> conjuncts(Shape shape) const { return operands(shape, Kind::And); }
  std::vector<Shape> disjuncts(Shape shape) const { return operands(shape, Kind::Or); }
  // How much has been done, in terms and operands.
  std::uint64_t steps() const { return steps_; }

private:
  friend class Exchange;
  static constexpr Shape unknown = ~Shape(0);
  using Known = std::vector<Shape>; // by term
  using Variables = std::unordered_map<std::uint32_t, TermId>;
  // Kind, width, low, constant value or variable, operands.
  using Key = std::vector<std::uint64_t>;

  Shape compute(TermId id, Known &known, const Variables *exchanged);
  Shape make(TermId id, const Known &known, const Variables *exchanged);
  std::vector<Shape> operands(Shape shape, Kind kind) const;

  const TermManager &terms_;
  Known known_;
  std::map<Key, Shape> shapes_;
  struct Operands {
    Kind kind = Kind::Constant; // of a grouping operator
    std::vector<Shape> list;
  };
  std::vector<Operands> operands_; // by shape
  std::uint64_t steps_ = 0;
};

// Pairs of variables that change places; all others stay.
class Exchange {
public:
  explicit Exchange(Shapes &shapes) : shapes_(shapes) {}
  // False: one of them has another partner already. Before the first call of `of`.
  bool add(TermId a, TermId b);
  // Finds the pairs by comparing two terms that should be each other's image; false: they differ in more than variables.
  bool match(TermId a, TermId b);
  Shapes::Shape of(TermId id) { return shapes_.compute(id, known_, &variables_); }

private:
  Shapes &shapes_;
  Shapes::Variables variables_;
  Shapes::Known known_;
  std::unordered_set<std::uint64_t> matched_; // pairs of terms
};

} // namespace sennit::term
