// Iterations that do nothing but take or give up one lock, left out by unwinding on trust, and the proof that they may be.
//
//     lock m; while (!ready) wait(&c, &m); ...      the second evaluation of !ready that still fails goes back to the head
//     do { lock m; d = done; unlock m; } while (!d);
//
// A critical section that writes nothing can be removed from an execution: nobody else sees anything of it, if nobody can see
// that the lock is taken but by waiting for it. So a polling iteration is as if it had not been; and of two waits without
// effect between them the thread can be taken to have slept through the first one. Likewise a section that took the lock only to look and wait
// was slept through; and since a thread may stay in front of a lock for ever, a section that would begin to wait need not be taken. Unwinding decides by the effects of an
// iteration (all are writes of one constant address); that the address is a lock word, unobserved, and in the same state at
// both ends is shown on the finished graph, else unwinding starts again without the rule. Source: ours; the argument is that
// of spin loops (encoding.md section 1) for sections instead of reads. Exact for unreach-call. Left out: sections that write
// and take back (waiting++ ... waiting--), more than one lock.
#pragma once

#include "sennit/event/graph.h"

#include <span>

namespace sennit::unwind {

// A left-out way back to a loop's head.
struct QuietIteration {
  Word address = 0;                    // of the word that it wrote
  event::NodeId entry_node, back_node; // the thread's last nodes at the head before and after
  event::TermId entry_guard, back_guard;
  bool holds = false; // it has the lock at the head (and only waited in the iteration before)
};

// Every address is that of a lock word that nothing observes, held or free at both ends as told.
bool are_quiet(const event::Graph &graph, std::span<const QuietIteration> iterations);

} // namespace sennit::unwind
