/* Spin locks: one word, 0 free, 1 taken. Spinning is waiting. */
#include "model_support.h"

int pthread_spin_init(int *lock, int shared) {
  (void)shared;
  __sennit_atomic_begin();
  *lock = 0;
  __sennit_atomic_end();
  return 0;
}

int pthread_spin_destroy(int *lock) {
  (void)lock;
  return 0;
}

int pthread_spin_lock(int *lock) {
  __sennit_atomic_begin();
  __sennit_wait(*lock == 0, SENNIT_WAIT_LOCK);
  *lock = 1;
  __sennit_atomic_end();
  return 0;
}

int pthread_spin_trylock(int *lock) {
  int result = 0;
  __sennit_atomic_begin();
  if (*lock == 0)
    *lock = 1;
  else
    result = E_BUSY;
  __sennit_atomic_end();
  return result;
}

int pthread_spin_unlock(int *lock) {
  __sennit_atomic_begin();
  *lock = 0;
  __sennit_atomic_end();
  return 0;
}
