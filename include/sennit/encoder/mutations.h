// Test-only: each switch breaks one rule of encoding.md (sections 0, 1, 5) on purpose. The mutation
// tests show that the random programs or a directed program notice. All false outside the tests.
//
// Not here, because leaving them out only weakens propagation: grd(r) in RF-Val and at-most-one (a model with one true rf a
// read is a model without them, too).
#pragma once

#include "sennit/event/sections.h"

namespace sennit::encoder {

struct Mutations : event::SectionMutations {
  // Section 0
  bool assume_goals_complete =
      false; // a goal counts only if the last event of every thread is reached
  bool global_constraints = false; // a cut is assumed not to happen, in all threads
  // Section 1: reads-from
  bool rf_ignores_value = false; // RF-Val without the value
  bool rf_ignores_write_guard = false;
  bool rf_ignores_place = false;
  bool rf_some_missing = false; // a read without source has any value
  // Section 1: atomic blocks
  bool block_rule_1 = false, block_rule_2 = false,
       block_rule_3 = false;        // rule left out, 1 and 2 in the theory too
  bool block_writes_escape = false; // others may read a write of a block that does not complete
  bool block_sees_only_complete = false; // a block's own read wants completes of its own writes
  // Section 1: order
  bool join_edge_missing = false;
  bool join_edge_always = false; // guarded edges taken as static ones
  bool creation_edge_missing = false;
  bool ws_as_listed = false; // writes of different threads come in the order of the graph
  // Section 5: preparation
  bool region_ignores_unlocked = false; // a read is explained though others write without the lock
  bool region_without_guard = false;    // by an event that may not execute
  bool region_skips_maybe = false;      // by a read behind which its own thread may write
  bool overwritten_anywhere = false;    // a write is hidden by one after the release, too
  bool shadow_without_guard = false;    // a write shadows whether or not it executes
  bool shadow_ignores_own_node = false;
  bool dead_by_reverse_order =
      false;                        // drops writes that precede the read instead of those behind it
  bool cycle_without_guard = false; // potential cycles leave out the literal of the third write
  bool cycle_ignores_own_node =
      false;                         // a write of the read's own node behind it counts as before it
  bool drop_unwanted_values = false; // a candidate whose value no constant compare wants is dropped
  bool cone_ignores_guards = false,
       cone_ignores_values = false; // what only they need is left out, too
  bool longer_cycles_ignore_order =
      false; // three rf refute each other though one goes back in its thread
  bool identical_ignores_terms = false, identical_ignores_goals = false,
       identical_ignores_order = false; // threads of one template change places all the same
  // Sections: fold
  bool fold_without_commutation = false;
  bool fold_early_observer =
      false; // a read that writers may overtake is taken as one behind all of them
  bool fold_mixed_units = false;   // a single step and a region exclude each other
  bool drop_observed_lock = false; // a lock that a trylock can find taken
  bool drop_open_region = false;   // a lock that a thread may keep while it goes on
  bool facts_mixed_units = false;
  bool facts_without_commutation = false;
  bool invariants_without_induction = false; // what holds at the start is taken to hold for ever
  bool slots_ignore_unlocked = false; // a cell is a lock's though others touch it without the lock
  bool slots_late_wait = false;       // a wait for a semaphore behind a region is part of its unit
  bool drop_used_lock = false;        // a lock that protects something else, too
  // Sections: facts and slots
  bool alike_unsettled = false;  // two find the same though a writer may come between them
  bool sums_in_reverse = false;  // an operation finds nothing of threads listed before its own
  bool open_region_done = false; // a region that may stay open has the effect of one that is closed
  bool slots_all_happen = false; // a unit has a place though it may not happen
  bool slots_as_listed = false;  // places are taken in the order of the graph
  bool slots_reader_first = false;   // a region that only reads is before all others
  bool slots_merge_units = false;    // two regions of a thread are one unit though both may happen
  bool tuples_ignore_inputs = false; // what a unit brings along is 0
  bool effects_ignore_address = false; // a write to some cell of an array writes each
};

} // namespace sennit::encoder
