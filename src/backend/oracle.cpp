// The encoder's small queries, without theory: one CaDiCaL and one set of gates for all of them, what is asked as assumptions (a solver a query spent nine tenths
// of its time on building the same gates again). Budgets in conflicts, so that answers repeat.
#include "sennit/backend.h"
#include "sennit/encoder/bitblast.h"
#include "src/backend/cadical_model.h"
#include "src/backend/deadline.h"

#include <cadical.hpp>

namespace sennit::backend {

namespace {

using encoder::Literal;

constexpr Literal most_variables = 1'000'000; // then from scratch

class CadicalOracle final : public encoder::Oracle {
public:
  CadicalOracle(const term::TermManager &terms, const Context &context)
      : terms_(terms), context_(context) {}

  Reply ask(std::span<const term::TermId> asked, std::uint64_t conflicts) override {
    if (!solver_ || variables_ > most_variables)
      renew();
    std::vector<Literal> assumed;
    std::vector<term::TermId> open(asked.begin(), asked.end());
    while (!open.empty()) {
      const term::TermId t = open.back();
      open.pop_back();
      if (terms_[t].kind == term::Kind::And)
        open.insert(open.end(), {terms_[t].args[0], terms_[t].args[1]});
      else if (const Literal l = blaster_->literal(t); l == encoder::literal_false)
        return Reply::Refuted;
      else if (l != encoder::literal_true)
        assumed.push_back(l);
    }
    for (Literal l : assumed)
      solver_->assume(l);
    return solve(conflicts, std::nullopt);
  }
  Reply ask_alone(std::span<const term::TermId> asked, std::uint64_t conflicts,
                  std::optional<double> seconds) override {
    renew();
    for (term::TermId t : asked) {
      if (terms_.is_false(t))
        return Reply::Refuted;
      blaster_->implies(encoder::literal_true, t);
    }
    const Reply reply = solve(conflicts, seconds);
    blaster_.reset();
    solver_.reset();
    return reply;
  }
  Word value(term::TermId variable) override {
    return blaster_->value(variable, [this](Literal l) { return model_.holds(l); });
  }

private:
  void renew() {
    variables_ = 0;
    blaster_.reset();
    solver_.emplace();
    solver_->set("quiet", 1);
    blaster_.emplace(
        terms_, [this] { return ++variables_; },
        [this](std::span<const Literal> clause) {
          for (Literal l : clause)
            solver_->add(l);
          solver_->add(0);
        });
  }
  Reply solve(std::uint64_t conflicts, std::optional<double> seconds) {
    context_.statistics.add("sections.queries");
    auto timer = context_.statistics.timer("sections.ask");
    solver_->limit("conflicts", static_cast<int>(conflicts));
    Deadline deadline(context_.limits, seconds);
    solver_->connect_terminator(&deadline);
    const int result = solver_->solve();
    solver_->disconnect_terminator();
    context_.limits.check();
    if (result == 10)
      model_.take(*solver_, variables_);
    return result == 20 ? Reply::Refuted : result == 10 ? Reply::Model : Reply::Unknown;
  }

  const term::TermManager &terms_;
  const Context &context_;
  Literal variables_ = 0;
  std::optional<CaDiCaL::Solver> solver_;
  std::optional<encoder::BitBlaster> blaster_;
  CadicalModel model_;
};

} // namespace

std::unique_ptr<encoder::Oracle> make_oracle(const term::TermManager &terms,
                                             const Context &context) {
  return std::make_unique<CadicalOracle>(terms, context);
}

} // namespace sennit::backend
