// Dumps of terms as s-expressions.
#include "sennit/term/term.h"

namespace sennit::term {

namespace {

const char *name(Kind kind) {
  static constexpr const char *names[] = {
      "constant", "variable", "not",  "and",  "or",     "xor",     "ite",  "=",    "u<",
      "u<=",      "s<",       "s<=",  "+",    "-",      "*",       "udiv", "urem", "sdiv",
      "srem",     "shl",      "lshr", "ashr", "concat", "extract", "zext", "sext"};
  return names[static_cast<unsigned>(kind)];
}

} // namespace

std::string TermManager::to_string(TermId id, unsigned max_depth) const {
  const Term &t = (*this)[id];
  if (t.kind == Kind::Constant)
    return t.width == 1 ? (t.value != 0 ? "true" : "false") : to_decimal(t.value);
  if (t.kind == Kind::Variable)
    return "v" + std::to_string(id.index());
  if (max_depth == 0)
    return "...";
  std::string text = "(" + std::string(name(t.kind));
  if (t.kind == Kind::Extract)
    text += ":" + std::to_string(t.low + t.width - 1) + ":" + std::to_string(t.low);
  if (t.kind == Kind::ZExt || t.kind == Kind::SExt)
    text += ":" + std::to_string(t.width);
  for (unsigned i = 0; i < t.arity; ++i)
    text += " " + to_string(t.args[i], max_depth - 1);
  return text + ")";
}

} // namespace sennit::term
