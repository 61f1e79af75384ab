// Random terms with a reference beside them that never simplifies.
#pragma once

#include "sennit/term/term.h"

#include <random>

namespace sennit::term::testing {

struct Node {
  Kind kind;
  Width width;
  unsigned low = 0;
  std::vector<std::size_t> args;
  Word value = 0;
  TermId id; // simplified
};

// A pool of nodes over the widths 1, 4, 8, 12 and others that arise.
class Pool {
public:
  Pool(TermManager &terms, unsigned seed) : terms_(terms), random_(seed) {
    for (Width w : {1, 1, 1, 1, 4, 4, 8, 8})
      nodes_.push_back({Kind::Variable,
                        static_cast<Width>(w),
                        0,
                        {},
                        0,
                        terms_.variable(static_cast<Width>(w))});
  }
  const std::vector<Node> &nodes() const { return nodes_; }
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  void grow() {
    Kind kind = static_cast<Kind>(2 + below(24));
    if (below(3) == 0)
      kind = below(2) ? Kind::And : below(2) ? Kind::Or : Kind::Ite;
    if (below(8) == 0)
      return add_constant();
    std::size_t a = below(3) ? recent() : pick();
    Width w = nodes_[a].width;
    Node n{kind, w, 0, {a}, 0, {}};
    switch (kind) {
    case Kind::Not:
      break;
    case Kind::Ite:
      n.args = {pick_width(1), a, pick_width(w)};
      break;
    case Kind::Eq:
    case Kind::ULt:
    case Kind::ULe:
    case Kind::SLt:
    case Kind::SLe:
      n.args.push_back(pick_width(w));
      n.width = 1;
      break;
    case Kind::Concat: {
      std::size_t b = pick();
      if (w + nodes_[b].width > 24)
        return;
      n.args.push_back(b);
      n.width = static_cast<Width>(w + nodes_[b].width);
      break;
    }
    case Kind::Extract:
      n.low = below(w);
      n.width = static_cast<Width>(1 + below(w - n.low));
      break;
    case Kind::ZExt:
    case Kind::SExt:
      n.width = static_cast<Width>(w + below(8));
      break;
    default:
      n.args.push_back(pick_width(w));
    }
    std::vector<TermId> ids;
    for (std::size_t i : n.args)
      ids.push_back(nodes_[i].id);
    n.id = terms_.build(kind, ids, n.width, n.low);
    nodes_.push_back(n);
  }

  // Values of all nodes under an assignment drawn from small and extreme numbers; variables first.
  std::vector<Word> evaluate() {
    std::vector<Word> values;
    for (const Node &n : nodes_) {
      if (n.kind == Kind::Variable) {
        values.push_back(draw(n.width));
        continue;
      }
      std::vector<Word> args;
      std::vector<Width> widths;
      for (std::size_t i : n.args) {
        args.push_back(values[i]);
        widths.push_back(nodes_[i].width);
      }
      values.push_back(n.kind == Kind::Constant ? n.value
                                                : apply(n.kind, n.width, n.low, args, widths));
    }
    return values;
  }

private:
  std::size_t pick() { return below(static_cast<unsigned>(nodes_.size())); }
  std::size_t recent() {
    auto n = static_cast<unsigned>(nodes_.size());
    return n - 1 - below(std::min(n, 12u));
  }
  std::size_t pick_width(Width w) {
    for (unsigned tries = 0; tries < 30; ++tries)
      if (std::size_t i = tries < 15 ? recent() : pick(); nodes_[i].width == w)
        return i;
    Word value = draw(w);
    nodes_.push_back({Kind::Constant, w, 0, {}, value, terms_.constant(value, w)});
    return nodes_.size() - 1;
  }
  void add_constant() {
    auto w = nodes_[pick()].width;
    Word value = draw(w);
    nodes_.push_back({Kind::Constant, w, 0, {}, value, terms_.constant(value, w)});
  }
  Word draw(Width w) {
    switch (below(4)) {
    case 0:
      return truncate(below(4), w);
    case 1:
      return truncate(~Word(below(3)), w);
    case 2:
      return truncate(Word(1) << below(w), w);
    default:
      return truncate(random_(), w);
    }
  }

  TermManager &terms_;
  std::mt19937_64 random_;
  std::vector<Node> nodes_;
};

} // namespace sennit::term::testing
