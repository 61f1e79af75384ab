// Narrowing: behind a branch `p != k` the pointer p is another term, whose value set lacks k.
//
//     for (p = head.next; p != &head; p = p->next) container_of(p, struct item, node)->count++;
//
// Value sets are a matter of terms, not of paths: p may be &head by its set, and the loop's body
// would take the head for an item and write the memory around it. So every register that holds
// p (or p plus a constant) gets ite(p == k, K, p) instead, K one of the other addresses in the set:
// the same word on this path, and exclusions_of tells the value set. If one word is left, the
// register gets that word. A search that leaves its loop by `break` keeps what it learnt, because
// the term is what is merged. The same for NULL: what follows `if (p)` needs no check of p.
//
// Source: branch refinement of value-set analyses, here on terms. Cost: a look at the registers at
// each branch on such a comparison. Left out: ranges (i < n), pointers in memory, the true side.
#include "thread_unwinder.h"

namespace sennit::unwind {

namespace {
constexpr std::size_t most_entries = 32;
constexpr unsigned deepest = 6;
} // namespace

void exclusions_of(const term::TermManager &terms, TermId condition, bool holds,
                   std::vector<Exclusion> &found, unsigned depth) {
  const term::Term &t = terms[condition];
  if (t.kind == term::Kind::Not)
    return exclusions_of(terms, t.args[0], !holds, found, depth);
  if (t.kind == term::Kind::Eq && !holds && terms.is_constant(t.args[1]))
    found.push_back({t.args[0], terms.value(t.args[1])});
  else if (t.kind == (holds ? term::Kind::And : term::Kind::Or) && t.width == 1 && depth < deepest)
    for (unsigned i = 0; i < 2; ++i)
      exclusions_of(terms, t.args[i], holds, found, depth + 1);
}

// The term that stands for `pointer` where it is not `word`; `pointer` itself if nothing is gained.
TermId ThreadUnwinder::narrowed(TermId pointer, Word word) {
  const AbstractValue &values = round_.abstract(pointer);
  if (values.entries().size() < 2 || values.entries().size() > most_entries ||
      !values.has_provenance())
    return pointer;
  const Width width = terms().width(pointer);
  const TermId excluded = terms().constant(word, width);
  const AbstractValue rest = values.without(round_.abstract(excluded));
  if (rest == values || rest.is_bottom())
    return pointer;
  const AbstractValue::Entry &other = rest.entries().back();
  const Word base = other.object == no_object ? 0 : round_.abstraction.info(other.object).base;
  const TermId replacement =
      terms().constant(truncate(base + static_cast<Word>(other.range.low), width), width);
  if (rest.singleton() != nullptr)
    return replacement;
  const TermId equal = terms().eq(pointer, excluded);
  const TermId result = terms().ite(equal, replacement, pointer);
  narrowed_.try_emplace(result, Narrowed{pointer, equal});
  return result;
}

void ThreadUnwinder::narrow(Path &path, TermId condition, bool holds) {
  std::vector<Exclusion> found;
  exclusions_of(terms(), condition, holds, found);
  for (const Exclusion &exclusion : found) {
    if (terms().width(exclusion.term) != round_.program.pointer_width)
      continue;
    const TermId now = narrowed(exclusion.term, exclusion.word);
    if (now == exclusion.term)
      continue;
    for (TermId &value : path.registers) {
      if (!value.valid())
        continue;
      if (value == exclusion.term) {
        value = now;
        continue;
      }
      const term::Term t = terms()[value];
      if (t.kind != term::Kind::Add || t.args[0] != exclusion.term ||
          !terms().is_constant(t.args[1]))
        continue;
      const TermId moved = terms().add(now, t.args[1]);
      if (const auto base = narrowed_.find(now); base != narrowed_.end())
        narrowed_.try_emplace(moved, Narrowed{value, base->second.unless});
      value = moved;
    }
  }
}

// The term before all narrowing that leaves the same word under this guard. (The program may have
// computed the same term itself, without the branch.)
TermId ThreadUnwinder::unnarrowed(TermId value, TermId guard) {
  for (auto it = narrowed_.find(value); it != narrowed_.end(); it = narrowed_.find(value)) {
    if (!terms().implies_structurally(guard, terms().not_(it->second.unless)))
      break;
    value = it->second.from;
  }
  return value;
}

} // namespace sennit::unwind
