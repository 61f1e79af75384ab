/* What several models share: error numbers, the layout of a mutex, helpers that cross files.
 *
 * Layouts are our own in the bytes of glibc's types. They only have to agree with the static
 * initialisers, which are all zero but for the kind of a mutex. No system header is included: a
 * model is linked by its name, whatever the program's headers say. */
#ifndef SENNIT_MODEL_SUPPORT_H
#define SENNIT_MODEL_SUPPORT_H

#include "sennit_model.h"

enum {
  E_PERM = 1,
  E_NOENT = 2,
  E_SRCH = 3,
  E_INTR = 4,
  E_AGAIN = 11,
  E_NOMEM = 12,
  E_BUSY = 16,
  E_EXIST = 17,
  E_INVAL = 22,
  E_RANGE = 34,
  E_DEADLK = 35,
  E_OVERFLOW = 75,
  E_NOTSUP = 95,
  E_TIMEDOUT = 110,
  E_OWNERDEAD = 130,
  E_NOTRECOVERABLE = 131
};

/* struct timespec. */
struct seconds_and_fraction {
  long seconds;
  long fraction;
};

/* Timed calls answer EINVAL to a fraction that is no number of nanoseconds. The C++ library computes
 * it by division, and rightly: not looked at there. */
#define IS_NO_TIME(point)                                                                          \
  (!__sennit_program_uses("_ZNSt6chrono3_V212steady_clock3nowEv") &&                               \
   !__sennit_program_uses("_ZNSt6chrono3_V212system_clock3nowEv") &&                               \
   (unsigned long)(point)->fraction >= 1000000000)

/* Something runs when the process ends. */
#define HAS_EXIT_HANDLERS                                                                          \
  (__sennit_program_uses("atexit") || __sennit_program_uses("on_exit") ||                          \
   __sennit_program_uses("__cxa_atexit") || __sennit_program_uses("__sennit_at_exit"))

/* What getpid returns. */
extern int __sennit_model_process;

/* errno of this thread. */
extern _Thread_local int __sennit_model_errno;

/* pthread_mutex_t, mtx_t. state: 0 free, else locked (who: mutex.c). health: robust mutexes only.
 */
struct mutex {
  int state;
  int count;
  int health;
#if UINTPTR_MAX > 0xffffffffu
  int unused;
#endif
  int kind;
};

enum {
  KIND_NORMAL = 0,
  KIND_RECURSIVE = 1,
  KIND_ERRORCHECK = 2,
  KIND_ADAPTIVE = 3,
  KIND_TYPE = 3,
  KIND_ROBUST = 16
};

#define PROGRAM_HAS_ROBUST                                                                         \
  (__sennit_program_uses("pthread_mutexattr_setrobust") ||                                         \
   __sennit_program_uses("pthread_mutexattr_setrobust_np"))

int __sennit_model_mutex_lock(struct mutex *m);
/* Like lock, but returns `busy` where lock would wait. */
int __sennit_model_mutex_try(struct mutex *m, int busy);
int __sennit_model_mutex_lock_until(struct mutex *m, const struct seconds_and_fraction *time);
int __sennit_model_mutex_unlock(struct mutex *m);
void __sennit_model_mutex_init(struct mutex *m, int kind);

struct condition {
  unsigned sequence;
  unsigned waiting;
  unsigned woken;
};

int __sennit_model_condition_wait(struct condition *c, struct mutex *m, int timed_out);
int __sennit_model_condition_wait_until(struct condition *c, struct mutex *m,
                                        const struct seconds_and_fraction *time);
void __sennit_model_condition_wake(struct condition *c, int all);

/* pthread_once_t, once_flag. */
void __sennit_model_once(int *state, void (*routine)(void));

/* pthread_key_create, tss_create. */
unsigned __sennit_model_key_create(void (*destructor)(void *));
void __sennit_model_key_delete(unsigned key);
void *__sennit_model_key_get(unsigned key);
void __sennit_model_key_set(unsigned key, void *value);

/* A start routine is any function of one pointer; its result is kept for join. */
uintptr_t __sennit_model_thread_start(void *(*routine)(void *), void *argument);
/* 0 or an error number; *result is set on success. */
int __sennit_model_thread_join(uintptr_t thread, void **result);
int __sennit_model_thread_detach(uintptr_t thread);
/* Cleanup handlers, destructors of keys, then the end. */
_Noreturn void __sennit_model_thread_exit(void *result);
void __sennit_model_run_destructors(void);
void __sennit_model_run_cleanup(void);
void __sennit_model_release_robust(void);

/* Cancellation. Without pthread_cancel in the program all of it folds away. */
#define PROGRAM_CANCELS (__sennit_program_uses("pthread_cancel"))
int __sennit_model_cancel_pending(void);
void __sennit_model_cancellation_point(void);
_Noreturn void __sennit_model_cancel_now(void);

/* malloc, which may fail under --malloc-may-fail. */
void *__sennit_model_allocate(size_t size);

/* Copies in words and a tail of bytes, for memory that no other thread may touch meanwhile. */
void __sennit_model_copy_words(void *to, const void *from, size_t size);
void __sennit_model_zero_words(void *to, size_t size);

#endif
