// Do two updates of some cells commute? Private to encoder/.
#pragma once

#include "encoder/dependence.h"

#include "sennit/encoder/oracle.h"

#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

namespace sennit::encoder {

// One update: the new contents of each cell, over the variables that stand for the old contents.
using Update = std::vector<term::TermId>;

// Source: sections.md, E4. Updates are compared by shape: what does not depend on the old contents is an input, so x += 3 and
// x += y are one shape, and one query decides for all their pairs. Where shapes do not commute for all inputs, constants stay
// constants. Cost: a small query a pair of shapes, within a budget of queries.
class Commutation {
public:
  // Without an oracle only what the form shows is known.
  Commutation(term::TermManager &terms, std::vector<term::TermId> old, Oracle *oracle);
  // For all old contents and inputs; false: not known. Updates are named by the index that add() gave.
  std::size_t add(const Update &update);
  bool commute(std::size_t a, std::size_t b);
  // To this cell the update adds what does not depend on the old contents.
  bool adds(const Update &update, std::size_t cell);
  std::size_t shapes() const { return general_.count; }

private:
  // Updates of one shape share an index.
  struct Shapes {
    std::map<Update, std::size_t> known;
    std::vector<Update> updates; // inputs of the first pool
    std::map<std::pair<std::size_t, std::size_t>, bool> verdicts;
    std::size_t count = 0;
  };
  term::TermId input(unsigned pool, std::size_t number, Width width);
  Update abstract(const Update &update, bool keep_constants);
  Update renamed(const Update &shape);
  Update after(const Update &first, const Update &second);
  bool depends(term::TermId id) { return dependence_.depends(id); } // on the old contents
  std::size_t shape_of(Shapes &shapes, const Update &abstracted);
  bool commute(Shapes &shapes, std::size_t a, std::size_t b);
  bool adds(const Update &update);
  bool query(const Update &f, const Update &g);
  bool differs_somewhere(term::TermId differ);

  term::TermManager &terms_;
  std::vector<term::TermId> old_;
  Dependence dependence_;
  Oracle *oracle_;
  std::map<std::pair<std::size_t, Width>, term::TermId> inputs_[2];
  std::vector<bool> adds_; // by update: to each cell what does not depend on the old contents
  Shapes general_, exact_;
  std::vector<std::pair<std::size_t, std::size_t>> updates_; // general and exact shape
};

} // namespace sennit::encoder
