/* Thread-specific data: an array of values a thread, a table of destructors. 16 keys at most; a
 * deleted key is never used again, so a new key is NULL in every thread.
 *
 * At a thread's end: rounds over the keys; a value that is not NULL is set to NULL and given to its
 * destructor, up to four rounds (PTHREAD_DESTRUCTOR_ITERATIONS). Keys are visited in order of
 * creation; POSIX leaves the order open. */
#include "model_support.h"

enum { KEYS = 16, ROUNDS = 4 };

typedef void destructor(void *);

static unsigned next_key;
static destructor *destructors[KEYS];
static _Thread_local void *values[KEYS];

unsigned __sennit_model_key_create(destructor *end) {
  __sennit_atomic_begin();
  unsigned key = next_key;
  if (key >= KEYS)
    __sennit_unsupported("more than 16 keys of thread-specific data");
  next_key = key + 1;
  if (end)
    destructors[key] = end;
  __sennit_atomic_end();
  return key;
}

void __sennit_model_key_delete(unsigned key) {
  __sennit_atomic_begin();
  if (key < KEYS)
    destructors[key] = 0;
  __sennit_atomic_end();
}

void *__sennit_model_key_get(unsigned key) {
  return key < KEYS ? values[key] : 0;
}

void __sennit_model_key_set(unsigned key, void *value) {
  if (key < KEYS)
    values[key] = value;
}

static destructor *destructor_of(unsigned key) {
  __sennit_atomic_begin();
  destructor *result = destructors[key];
  __sennit_atomic_end();
  return result;
}

/* 1 if some destructor ran: it may have set values again. */
static int destroy_values(void) {
  int ran = 0;
  for (unsigned key = 0; key < KEYS; key++) {
    void *value = values[key];
    if (!value)
      continue;
    values[key] = 0;
    destructor *end = destructor_of(key);
    if (end) {
      end(value);
      ran = 1;
    }
  }
  return ran;
}

void __sennit_model_run_destructors(void) {
  for (int round = 0; round < ROUNDS; round++)
    if (!destroy_values())
      return;
}

int pthread_key_create(unsigned *key, destructor *end) {
  *key = __sennit_model_key_create(end);
  return 0;
}

int pthread_key_delete(unsigned key) {
  __sennit_model_key_delete(key);
  return 0;
}

void *pthread_getspecific(unsigned key) {
  return __sennit_model_key_get(key);
}

int pthread_setspecific(unsigned key, const void *value) {
  if (key >= KEYS)
    return E_INVAL;
  __sennit_model_key_set(key, (void *)value);
  return 0;
}
