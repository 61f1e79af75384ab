// Bit-blasting: terms to clauses over DIMACS literals, through an and-inverter graph.
//
//     BitBlaster blaster(terms, [&] { return ++variables; }, [&](std::span<const Literal> clause) {
//     ... }); Literal l = blaster.literal(guard);          // defined by clauses, both directions
//     blaster.implies(rf, terms.eq(a, b));         // two clauses a bit, no gate for the equality
//
// Clauses hold in every model and stay valid when more terms come: incremental use is free.
#pragma once

#include "sennit/encoder/sink.h"

#include <functional>
#include <memory>

namespace sennit::encoder {

class BitBlaster {
public:
  using Fresh = std::function<Literal()>;
  using Emit = std::function<void(std::span<const Literal>)>; // no constants among the literals
  BitBlaster(const term::TermManager &terms, Fresh fresh, Emit emit);
  ~BitBlaster();
  BitBlaster(const BitBlaster &) = delete;
  BitBlaster &operator=(const BitBlaster &) = delete;

  // Equivalent to a term of width 1. Constants give literal_true / literal_false.
  Literal literal(term::TermId boolean);
  void implies(Literal condition, term::TermId boolean);
  // The value of a variable, where `holds` gives the value of a literal; bits that no clause
  // mentions are 0.
  Word value(term::TermId variable, const std::function<bool(Literal)> &holds) const;
  std::size_t gates() const;

private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace sennit::encoder
