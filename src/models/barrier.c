/* Barriers. All of the state is one word, so that an arrival is one read and one write and the wait
 * one read:
 *
 *     state = round * 65536 + chosen * 32768 + arrived      chosen: this round's serial thread has
 * been named
 *
 * The last arrival opens the next round; the others wait until the round has changed. Any one of
 * them may be the one that gets PTHREAD_BARRIER_SERIAL_THREAD: each arrival may choose itself, the
 * last one must if nobody has. example, count 2:  0 -> 1 (arrived, not chosen) -> 65536 (the second
 * one, serial) */
#include "model_support.h"

struct barrier {
  unsigned count;
  unsigned state;
};

enum { ROUND = 0x10000, CHOSEN = 0x8000, ARRIVED = 0x7fff, SERIAL_THREAD = -1 };

int pthread_barrier_init(struct barrier *b, const void *attributes, unsigned count) {
  (void)attributes;
  if (count == 0)
    return E_INVAL;
  __sennit_atomic_begin();
  b->count = count;
  b->state = 0;
  __sennit_atomic_end();
  return 0;
}

int pthread_barrier_destroy(struct barrier *b) {
  (void)b;
  return 0;
}

int pthread_barrier_wait(struct barrier *b) {
  __sennit_atomic_begin();
  unsigned state = b->state;
  unsigned round = state & ~(ROUND - 1u);
  int last = (state & ARRIVED) + 1 == b->count;
  int serial = !(state & CHOSEN) && (last || __sennit_choice(2));
  b->state = last ? round + ROUND : state + 1 + (serial ? CHOSEN : 0);
  __sennit_atomic_end();
  if (!last) {
    __sennit_atomic_begin();
    __sennit_wait((b->state & ~(ROUND - 1u)) != round, SENNIT_WAIT_BARRIER);
    __sennit_atomic_end();
  }
  return serial ? SERIAL_THREAD : 0;
}
