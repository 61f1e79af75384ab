// Terms to Z3 expressions. The only header beside theory/z3 that shows Z3 types.
//
//     SmtTranslator smt(context, terms);
//     solver.add(smt(guard));                 // width 1 is a Z3 Bool, any other width a bit-vector
#pragma once

#include "sennit/term/term.h"

#include <optional>
#include <z3++.h>

namespace sennit::encoder {

class SmtTranslator {
public:
  SmtTranslator(z3::context &context, const term::TermManager &terms)
      : context_(context), terms_(terms) {}
  SmtTranslator(const SmtTranslator &) = delete;
  SmtTranslator &operator=(const SmtTranslator &) = delete;

  // Memoised; iterative, so the depth of a term does not matter.
  z3::expr operator()(term::TermId id);
  // The value of a variable in a model (0 where the model does not care).
  Word value(const z3::model &model, term::TermId variable);
  bool knows(term::TermId id) const {
    return id.index() < cache_.size() && cache_[id.index()].has_value();
  }

private:
  z3::expr translate(const term::Term &t, std::uint32_t index);
  z3::expr compare(const term::Term &t);
  z3::expr boolean(const term::Term &t);
  z3::expr vector(const term::Term &t);
  z3::expr constant(Word value, Width width);
  z3::expr argument(const term::Term &t, unsigned i) { return *cache_[t.args[i].index()]; }
  z3::expr bits(const term::Term &t, unsigned i); // as a bit-vector, also of width 1

  z3::context &context_;
  const term::TermManager &terms_;
  std::vector<std::optional<z3::expr>> cache_;
};

} // namespace sennit::encoder
