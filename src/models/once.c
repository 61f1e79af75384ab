/* pthread_once, call_once: one word, 0 untouched, 1 running, 2 done. Who finds it running waits
 * until it is done. Left out: a routine that is cancelled (the next caller would run it again). */
#include "model_support.h"

enum { UNTOUCHED, RUNNING, DONE };

void __sennit_model_once(int *state, void (*routine)(void)) {
  __sennit_atomic_begin();
  int seen = *state;
  if (seen == UNTOUCHED)
    *state = RUNNING;
  else
    __sennit_wait(seen == DONE, SENNIT_WAIT_ONCE);
  __sennit_atomic_end();
  if (seen == UNTOUCHED) {
    routine();
    __sennit_atomic_begin();
    *state = DONE;
    __sennit_atomic_end();
  }
}

int pthread_once(int *state, void (*routine)(void)) {
  __sennit_model_once(state, routine);
  return 0;
}
