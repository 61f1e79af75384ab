// Few values by the bounds that a guard sets: `assume(n >= 2 && n <= 4)` before `malloc(n * 4)`.
//
// The term must depend on one variable. Each conjunct of the guard that compares the variable (extended to the comparison's
// width, perhaps) with a constant cuts its range, signed and unsigned ones apart; the term is then computed for each
// number of the shorter range. Cost: the conjuncts once, and the term for each number. Left out: terms of several
// variables; comparisons with more than the variable on one side.
#include "sennit/term/values_under.h"

#include "sennit/term/substitution.h"

#include <algorithm>
#include <unordered_set>

namespace sennit::term {

namespace {

// The only variable below `term`, or nothing.
std::optional<TermId> only_variable(const TermManager &terms, TermId term) {
  std::optional<TermId> found;
  std::unordered_set<TermId> seen;
  std::vector<TermId> open{term};
  while (!open.empty()) {
    const TermId id = open.back();
    open.pop_back();
    if (!seen.insert(id).second)
      continue;
    const Term &t = terms[id];
    if (t.kind == Kind::Variable) {
      if (found && *found != id)
        return std::nullopt;
      found = id;
    }
    open.insert(open.end(), t.args, t.args + t.arity);
  }
  return found;
}

// What is known of a variable of at most 64 bits, both ends included.
class Range {
public:
  Range(const TermManager &terms, TermId variable)
      : terms_(terms), variable_(variable), width_(terms.width(variable)) {
    low_ = -(SignedWord(1) << (width_ - 1));
    high_ = (SignedWord(1) << (width_ - 1)) - 1;
    unsigned_high_ = (SignedWord(1) << width_) - 1;
  }

  void cut(TermId conjunct, bool holds) {
    const Term &t = terms_[conjunct];
    switch (t.kind) {
    case Kind::Not:
      return cut(t.args[0], !holds);
    case Kind::Eq:
      if (holds)
        for (bool is_signed : {true, false}) {
          compare(t.args[0], t.args[1], is_signed, false);
          compare(t.args[1], t.args[0], is_signed, false);
        }
      return;
    case Kind::ULt:
    case Kind::SLt:
    case Kind::ULe:
    case Kind::SLe: {
      const bool is_signed = t.kind == Kind::SLt || t.kind == Kind::SLe;
      const bool strict = t.kind == Kind::ULt || t.kind == Kind::SLt;
      // not (a < b) is b <= a
      return holds ? compare(t.args[0], t.args[1], is_signed, strict)
                   : compare(t.args[1], t.args[0], is_signed, !strict);
    }
    default:
      return;
    }
  }

  std::vector<Word> numbers(std::size_t limit) const {
    std::vector<Word> result;
    const bool by_sign = high_ - low_ <= unsigned_high_ - unsigned_low_;
    const SignedWord from = by_sign ? low_ : unsigned_low_, to = by_sign ? high_ : unsigned_high_;
    for (SignedWord n = from; n <= to && result.size() <= limit; ++n)
      result.push_back(from_signed(n, width_));
    return result;
  }

private:
  bool is_mine(TermId side, bool is_signed) const {
    const Term &t = terms_[side];
    return side == variable_ ||
           (t.kind == (is_signed ? Kind::SExt : Kind::ZExt) && t.args[0] == variable_);
  }

  SignedWord number(TermId constant, bool is_signed) const {
    const Word value = terms_.value(constant);
    return is_signed ? to_signed(value, terms_.width(constant)) : static_cast<SignedWord>(value);
  }

  // a < b or a <= b holds.
  void compare(TermId a, TermId b, bool is_signed, bool strict) {
    if (terms_.width(a) > 64)
      return;
    SignedWord &low = is_signed ? low_ : unsigned_low_, &high = is_signed ? high_ : unsigned_high_;
    if (is_mine(a, is_signed) && terms_.is_constant(b))
      high = std::min(high, number(b, is_signed) - strict);
    if (is_mine(b, is_signed) && terms_.is_constant(a))
      low = std::max(low, number(a, is_signed) + strict);
  }

  const TermManager &terms_;
  TermId variable_;
  Width width_;
  SignedWord low_, high_, unsigned_low_ = 0, unsigned_high_;
};

void cut_by_conjuncts(const TermManager &terms, TermId guard, Range &range) {
  std::unordered_set<TermId> seen;
  std::vector<std::pair<TermId, bool>> open{{guard, true}};
  while (!open.empty()) {
    const auto [id, holds] = open.back();
    open.pop_back();
    if (!seen.insert(id).second)
      continue;
    const Term &t = terms[id];
    if (t.width == 1 && t.kind == (holds ? Kind::And : Kind::Or)) {
      open.push_back({t.args[0], holds});
      open.push_back({t.args[1], holds});
    } else if (t.kind == Kind::Not) {
      open.push_back({t.args[0], !holds});
    } else {
      range.cut(id, holds);
    }
  }
}

} // namespace

std::optional<std::vector<Word>> values_under(TermManager &terms, TermId term, TermId guard,
                                              std::size_t limit) {
  const auto variable = only_variable(terms, term);
  if (!variable || terms.width(*variable) > 64)
    return std::nullopt;
  Range range(terms, *variable);
  cut_by_conjuncts(terms, guard, range);
  const std::vector<Word> numbers = range.numbers(limit);
  if (numbers.size() > limit)
    return std::nullopt;
  std::vector<Word> values;
  for (const Word number : numbers) {
    Substitution at(terms);
    at.set(*variable, terms.constant(number, terms.width(*variable)));
    const TermId value = at(term);
    if (!terms.is_constant(value))
      return std::nullopt;
    values.push_back(terms.value(value));
  }
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

} // namespace sennit::term
