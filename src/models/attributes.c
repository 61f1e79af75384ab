/* Attribute objects. Those of mutexes are one int: bits 0-1 kind, 4 robust, 5 shared, 6-7
 * protocol, 8.. ceiling. What is kept of the others is only given back, but for the detach state
 * of a thread. */
#include "model_support.h"

enum { SHARED = 0x20, PROTOCOL_SHIFT = 6, CEILING_SHIFT = 8 };

/* ------------------------------------------------------------------------------------------------
 * mutexes */

int pthread_mutexattr_init(int *a) {
  *a = 0;
  return 0;
}

int pthread_mutexattr_destroy(int *a) {
  (void)a;
  return 0;
}

int pthread_mutexattr_settype(int *a, int kind) {
  if (kind < KIND_NORMAL || kind > KIND_ADAPTIVE)
    return E_INVAL;
  *a = (*a & ~KIND_TYPE) | kind;
  return 0;
}

int pthread_mutexattr_gettype(const int *a, int *kind) {
  *kind = *a & KIND_TYPE;
  return 0;
}

static int set_bit(int *a, int on, int bit) {
  if (on != 0 && on != 1)
    return E_INVAL;
  *a = (*a & ~bit) | (on ? bit : 0);
  return 0;
}

int pthread_mutexattr_setrobust(int *a, int robust) {
  return set_bit(a, robust, KIND_ROBUST);
}
int pthread_mutexattr_setrobust_np(int *a, int robust) {
  return set_bit(a, robust, KIND_ROBUST);
}

int pthread_mutexattr_getrobust(const int *a, int *robust) {
  *robust = (*a & KIND_ROBUST) != 0;
  return 0;
}

int pthread_mutexattr_setpshared(int *a, int shared) {
  return set_bit(a, shared, SHARED);
}

int pthread_mutexattr_getpshared(const int *a, int *shared) {
  *shared = (*a & SHARED) != 0;
  return 0;
}

int pthread_mutexattr_setprotocol(int *a, int protocol) {
  if (protocol < 0 || protocol > 2)
    return E_INVAL;
  *a = (*a & ~(3 << PROTOCOL_SHIFT)) | protocol << PROTOCOL_SHIFT;
  return 0;
}

int pthread_mutexattr_getprotocol(const int *a, int *protocol) {
  *protocol = *a >> PROTOCOL_SHIFT & 3;
  return 0;
}

int pthread_mutexattr_setprioceiling(int *a, int ceiling) {
  *a = (*a & 0xff) | ceiling << CEILING_SHIFT;
  return 0;
}

int pthread_mutexattr_getprioceiling(const int *a, int *ceiling) {
  *ceiling = *a >> CEILING_SHIFT;
  return 0;
}

/* ------------------------------------------------------------------------------------------------
 * threads */

struct thread_attributes {
  int detached;
  int scope;
  size_t stack_size;
  size_t guard_size;
  void *stack;
  int policy;
  int inherited;
  int priority;
};

int pthread_attr_init(struct thread_attributes *a) {
  *a = (struct thread_attributes){.stack_size = 8u << 20, .guard_size = 4096};
  return 0;
}

static int ignore(void *a) {
  (void)a;
  return 0;
}

int pthread_attr_destroy(struct thread_attributes *a) {
  return ignore(a);
}

/* *place = value if it is one of 0 ... largest. */
static int set(int *place, int value, int largest) {
  if (value < 0 || value > largest)
    return E_INVAL;
  *place = value;
  return 0;
}

static int get(int *result, int value) {
  *result = value;
  return 0;
}

int pthread_attr_setdetachstate(struct thread_attributes *a, int detached) {
  return set(&a->detached, detached, 1);
}
int pthread_attr_getdetachstate(const struct thread_attributes *a, int *detached) {
  return get(detached, a->detached);
}

/* Contention within the process only is not to be had on Linux. */
int pthread_attr_setscope(struct thread_attributes *a, int scope) {
  return scope == 1 ? E_NOTSUP : set(&a->scope, scope, 0);
}
int pthread_attr_getscope(const struct thread_attributes *a, int *scope) {
  return get(scope, a->scope);
}

int pthread_attr_setstacksize(struct thread_attributes *a, size_t size) {
  if (size < 16384)
    return E_INVAL;
  a->stack_size = size;
  return 0;
}
int pthread_attr_getstacksize(const struct thread_attributes *a, size_t *size) {
  *size = a->stack_size;
  return 0;
}

int pthread_attr_setstack(struct thread_attributes *a, void *stack, size_t size) {
  a->stack = stack;
  return pthread_attr_setstacksize(a, size);
}
int pthread_attr_getstack(const struct thread_attributes *a, void **stack, size_t *size) {
  *stack = a->stack;
  return pthread_attr_getstacksize(a, size);
}

int pthread_attr_setguardsize(struct thread_attributes *a, size_t size) {
  a->guard_size = size;
  return 0;
}
int pthread_attr_getguardsize(const struct thread_attributes *a, size_t *size) {
  *size = a->guard_size;
  return 0;
}

int pthread_attr_setschedpolicy(struct thread_attributes *a, int policy) {
  return set(&a->policy, policy, 2);
}
int pthread_attr_getschedpolicy(const struct thread_attributes *a, int *policy) {
  return get(policy, a->policy);
}

int pthread_attr_setinheritsched(struct thread_attributes *a, int inherited) {
  return set(&a->inherited, inherited, 1);
}
int pthread_attr_getinheritsched(const struct thread_attributes *a, int *inherited) {
  return get(inherited, a->inherited);
}

int pthread_attr_setschedparam(struct thread_attributes *a, const int *priority) {
  a->priority = *priority;
  return 0;
}
int pthread_attr_getschedparam(const struct thread_attributes *a, int *priority) {
  return get(priority, a->priority);
}

int pthread_attr_setaffinity_np(void *a, size_t size, const void *set) {
  return (void)size, (void)set, ignore(a);
}

/* ------------------------------------------------------------------------------------------------
 * the others: two numbers in an int, or in two */

int pthread_condattr_init(int *a) {
  return *a = 0;
}
int pthread_condattr_destroy(int *a) {
  return ignore(a);
}
int pthread_condattr_setpshared(int *a, int shared) {
  return set_bit(a, shared, SHARED);
}
int pthread_condattr_getpshared(const int *a, int *shared) {
  return get(shared, (*a & SHARED) != 0);
}
int pthread_condattr_setclock(int *a, int clock) {
  return set_bit(a, clock, 1);
}
int pthread_condattr_getclock(const int *a, int *clock) {
  return get(clock, *a & 1);
}

int pthread_barrierattr_init(int *a) {
  return *a = 0;
}
int pthread_barrierattr_destroy(int *a) {
  return ignore(a);
}
int pthread_barrierattr_setpshared(int *a, int shared) {
  return set(a, shared, 1);
}
int pthread_barrierattr_getpshared(const int *a, int *shared) {
  return get(shared, *a);
}

enum { KIND, IS_SHARED };

int pthread_rwlockattr_init(int *a) {
  return a[KIND] = a[IS_SHARED] = 0;
}
int pthread_rwlockattr_destroy(int *a) {
  return ignore(a);
}
int pthread_rwlockattr_setkind_np(int *a, int kind) {
  return set(&a[KIND], kind, 2);
}
int pthread_rwlockattr_getkind_np(const int *a, int *kind) {
  return get(kind, a[KIND]);
}
int pthread_rwlockattr_setpshared(int *a, int shared) {
  return set(&a[IS_SHARED], shared, 1);
}
int pthread_rwlockattr_getpshared(const int *a, int *shared) {
  return get(shared, a[IS_SHARED]);
}

int pthread_mutexattr_getrobust_np(const int *a, int *robust) {
  return pthread_mutexattr_getrobust(a, robust);
}

/* ------------------------------------------------------------------------------------------------
 * running threads */

int pthread_getschedparam(uintptr_t thread, int *policy, int *priority) {
  (void)thread;
  *policy = (int)__sennit_choice(3);
  return *priority = __sennit_havoc_int(), 0;
}
int pthread_getattr_np(uintptr_t thread, struct thread_attributes *a) {
  (void)thread;
  return pthread_attr_init(a);
}
int pthread_getattr_default_np(struct thread_attributes *a) {
  return pthread_attr_init(a);
}
int pthread_getname_np(uintptr_t thread, char *name, size_t size) {
  (void)thread;
  if (size < 16)
    return E_RANGE;
  for (size_t i = 0; i < 15; i++)
    name[i] = __sennit_havoc_char();
  name[15] = 0;
  return 0;
}
int pthread_getcpuclockid(uintptr_t thread, int *clock) {
  (void)thread;
  return *clock = __sennit_havoc_int(), 0;
}
