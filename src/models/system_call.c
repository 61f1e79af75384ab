/* syscall: futexes and gettid, by their Linux numbers.
 *
 * FUTEX_WAIT may return at any moment (wake-ups are spurious, or late ones of an earlier owner of
 * the word), so it is a look at the word; a wake does nothing and says that it woke any number up
 * to the one asked for. Left out: requeue, priority inheritance; other calls are unsupported. */
#include "model_support.h"

#if UINTPTR_MAX > 0xffffffffu
enum { CALL_GETTID = 186, CALL_FUTEX = 202 };
#else
enum { CALL_GETTID = 224, CALL_FUTEX = 240 };
#endif
enum { WAIT = 0, WAKE = 1, WAIT_BITSET = 9, WAKE_BITSET = 10, OPERATION = 0x7f, MOST_WAITERS = 63 };

int __sennit_model_thread_number(void);

static long fail(int error) {
  __sennit_model_errno = error;
  return -1;
}

static long woken(unsigned most) {
  unsigned count = __sennit_choice(MOST_WAITERS + 1);
  return count <= most ? (long)count : 0;
}

static long futex(const unsigned *word, int operation, unsigned value, __builtin_va_list *others) {
  switch (operation & OPERATION) {
  case WAIT:
  case WAIT_BITSET:
    __sennit_atomic_begin();
    unsigned found = *word;
    __sennit_atomic_end();
    if (found != value)
      return fail(E_AGAIN);
    return __sennit_choice(2) ? 0
                              : fail(__builtin_va_arg(*others, const void *) ? E_TIMEDOUT : E_INTR);
  case WAKE:
  case WAKE_BITSET:
    __sennit_atomic_begin();
    (void)*(const volatile unsigned *)word;
    __sennit_atomic_end();
    return woken(value);
  default:
    __sennit_unsupported("a futex operation other than wait and wake");
  }
}

long syscall(long number, ...) {
  __builtin_va_list arguments;
  __builtin_va_start(arguments, number);
  long result = 0;
  if (number == CALL_GETTID) {
    result = __sennit_model_thread_number();
  } else if (number == CALL_FUTEX) {
    const unsigned *word = __builtin_va_arg(arguments, const unsigned *);
    int operation = __builtin_va_arg(arguments, int);
    unsigned value = __builtin_va_arg(arguments, unsigned);
    result = futex(word, operation, value, &arguments);
  } else {
    __sennit_unsupported("a system call other than futex and gettid");
  }
  __builtin_va_end(arguments);
  return result;
}
