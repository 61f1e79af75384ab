// Evaluation under an assignment: iterative (terms are deep), memoised, and of an Ite only the
// branch taken.
#include "sennit/support/error.h"
#include "sennit/term/term.h"

#include <array>

namespace sennit::term {

Evaluator::Evaluator(const TermManager &terms, std::function<Word(TermId)> variable)
    : terms_(terms), variable_(std::move(variable)) {}

bool Evaluator::ready(TermId id) {
  if (known_[id.index()])
    return true;
  stack_.push_back(id);
  return false;
}

// The value of the term on top of the stack, or its open arguments pushed.
void Evaluator::step(TermId id) {
  const Term &t = terms_[id];
  Word result = 0;
  if (t.kind == Kind::Constant) {
    result = t.value;
  } else if (t.kind == Kind::Variable) {
    result = truncate(variable_(id), t.width);
  } else if (t.kind == Kind::Ite) {
    if (!ready(t.args[0]))
      return;
    TermId branch = t.args[values_[t.args[0].index()] != 0 ? 1 : 2];
    if (!ready(branch))
      return;
    result = values_[branch.index()];
  } else {
    std::array<Word, 3> args{};
    std::array<Width, 3> widths{};
    bool open = false;
    for (unsigned i = 0; i < t.arity; ++i) {
      open = !ready(t.args[i]) || open;
      args[i] = values_[t.args[i].index()];
      widths[i] = terms_.width(t.args[i]);
    }
    if (open)
      return;
    result = apply(t.kind, t.width, t.low, {args.data(), t.arity}, {widths.data(), t.arity});
  }
  values_[id.index()] = result;
  known_[id.index()] = 1;
}

Word Evaluator::operator()(TermId id) {
  if (known_.size() < terms_.size()) {
    known_.resize(terms_.size(), 0);
    values_.resize(terms_.size(), 0);
  }
  stack_.push_back(id);
  while (!stack_.empty()) {
    TermId top = stack_.back();
    if (!known_[top.index()])
      step(top);
    if (known_[top.index()] && stack_.back() == top)
      stack_.pop_back();
  }
  return values_[id.index()];
}

} // namespace sennit::term
