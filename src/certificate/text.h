// The texts of a certificate. Private to src/certificate.
#pragma once

#include "sennit/certificate.h"
#include "sennit/encoder/encoder.h"
#include "sennit/theory/derivation.h"

#include <span>

namespace sennit::certificate {

using theory::Literal;

// T, F or a number.
std::string text(Literal literal);

// A goal that the formula asks for.
struct AskedGoal {
  std::string kind; // violation, cut, undefined, approximation
  Literal literal = theory::literal_false;
  std::string what; // text and place
};

// graph.txt.
std::string graph_text(const event::Graph &graph, const encoder::Encoding &encoding,
                       const Claim &claim, const std::vector<AskedGoal> &goals,
                       const Context &context);

// One line of lemmas.txt.
std::string lemma_text(const theory::Derivation &derivation);

} // namespace sennit::certificate
