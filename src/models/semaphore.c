/* Semaphores: one word, the value. One block an operation. sem_wait is a cancellation point. Named
 * semaphores exist in this process only, all of them created by it. The largest value is looked at
 * only if a semaphore was made with one near it. Left out: interruption by signals (EINTR). */
#include "model_support.h"

enum { LARGEST = 0x7fffffff, NEAR_LARGEST = LARGEST - (1 << 20) };
static int near_largest;

static int fail(int error) {
  __sennit_model_errno = error;
  return -1;
}

static int take(unsigned *s, int busy) {
  int result = 0;
  __sennit_atomic_begin();
  unsigned value = *s;
  if (busy && value == 0) {
    __sennit_model_errno = busy;
    result = -1;
  } else {
    __sennit_wait(value > 0, SENNIT_WAIT_SEMAPHORE);
    *s = value - 1;
  }
  __sennit_atomic_end();
  return result;
}

static int take_or_cancel(unsigned *s) {
  __sennit_model_cancellation_point();
  __sennit_atomic_begin();
  unsigned value = *s;
  __sennit_wait(value > 0 || __sennit_model_cancel_pending(), SENNIT_WAIT_SEMAPHORE);
  if (value > 0)
    *s = value - 1;
  __sennit_atomic_end();
  if (value == 0)
    __sennit_model_cancel_now();
  return 0;
}

int sem_init(unsigned *s, int shared, unsigned value) {
  (void)shared;
  if (value > LARGEST)
    return fail(E_INVAL);
  if (value > NEAR_LARGEST)
    near_largest = 1;
  __sennit_atomic_begin();
  *s = value;
  __sennit_atomic_end();
  return 0;
}

int sem_destroy(unsigned *s) {
  (void)s;
  return 0;
}

int sem_wait(unsigned *s) {
  if (PROGRAM_CANCELS)
    return take_or_cancel(s);
  return take(s, 0);
}

int sem_trywait(unsigned *s) {
  return take(s, E_AGAIN);
}

static int take_in_time(unsigned *s, const struct seconds_and_fraction *time) {
  if (IS_NO_TIME(time))
    return fail(E_INVAL);
  if (PROGRAM_CANCELS)
    __sennit_model_cancellation_point();
  return take(s, E_TIMEDOUT);
}

int sem_timedwait(unsigned *s, const struct seconds_and_fraction *time) {
  return take_in_time(s, time);
}

int sem_clockwait(unsigned *s, int clock, const struct seconds_and_fraction *time) {
  (void)clock;
  return take_in_time(s, time);
}

int sem_post(unsigned *s) {
  int result = 0;
  int bounded = near_largest;
  __sennit_atomic_begin();
  unsigned value = *s;
  if (bounded && value == LARGEST)
    result = fail(E_OVERFLOW);
  else
    *s = value + 1;
  __sennit_atomic_end();
  return result;
}

int sem_getvalue(unsigned *s, int *result) {
  __sennit_atomic_begin();
  unsigned value = *s;
  __sennit_atomic_end();
  *result = (int)value;
  return 0;
}

/* ------------------------------------------------------------------------------------------------
 * named semaphores */

enum { NAMED = 8, CREATE = 0100, EXCLUSIVE = 0200 };

static struct named {
  const char *name; /* of the call that made it; 0: none */
  unsigned *semaphore;
} named[NAMED];

static int same_text(const char *a, const char *b) {
  for (; *a == *b; a++, b++)
    if (!*a)
      return 1;
  return 0;
}

static unsigned *found(const char *name) {
  for (int i = 0; i < NAMED; i++)
    if (named[i].name && same_text(named[i].name, name))
      return named[i].semaphore;
  return 0;
}

static unsigned *created(const char *name, unsigned value) {
  for (int i = 0; i < NAMED; i++)
    if (!named[i].name) {
      unsigned *s = __sennit_alloc(4 * sizeof(uintptr_t));
      *s = value;
      named[i].name = name;
      named[i].semaphore = s;
      return s;
    }
  __sennit_unsupported("more than 8 named semaphores");
}

unsigned *sem_open(const char *name, int flags, ...) {
  __builtin_va_list arguments;
  __builtin_va_start(arguments, flags);
  __sennit_atomic_begin();
  unsigned *s = found(name);
  int error = s ? E_EXIST : E_NOENT;
  if (s && (flags & CREATE) && (flags & EXCLUSIVE)) {
    s = 0;
  } else if (!s && (flags & CREATE)) {
    (void)__builtin_va_arg(arguments, unsigned); /* the mode */
    s = created(name, __builtin_va_arg(arguments, unsigned));
  }
  __sennit_atomic_end();
  __builtin_va_end(arguments);
  if (!s)
    __sennit_model_errno = error;
  return s;
}

/* Another user may have it open still: nothing is freed. */
int sem_close(unsigned *s) {
  (void)s;
  return 0;
}

int sem_unlink(const char *name) {
  int result = -1;
  __sennit_atomic_begin();
  for (int i = 0; i < NAMED; i++)
    if (named[i].name && same_text(named[i].name, name)) {
      named[i].name = 0;
      result = 0;
    }
  __sennit_atomic_end();
  if (result)
    __sennit_model_errno = E_NOENT;
  return result;
}
