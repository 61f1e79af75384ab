/* Attribute objects. Those of mutexes are one int: bits 0-1 kind, 4 robust, 5 shared, 6-7
 * protocol, 8.. ceiling. Those of threads keep the detach state and sizes only to give them back.
 * The others are written and never read. */
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
};

int pthread_attr_init(struct thread_attributes *a) {
  a->detached = 0;
  a->scope = 0;
  a->stack_size = 8u << 20;
  return 0;
}

int pthread_attr_destroy(struct thread_attributes *a) {
  (void)a;
  return 0;
}

int pthread_attr_setdetachstate(struct thread_attributes *a, int detached) {
  if (detached != 0 && detached != 1)
    return E_INVAL;
  a->detached = detached;
  return 0;
}

int pthread_attr_getdetachstate(const struct thread_attributes *a, int *detached) {
  *detached = a->detached;
  return 0;
}

int pthread_attr_setscope(struct thread_attributes *a, int scope) {
  a->scope = scope;
  return 0;
}

int pthread_attr_getscope(const struct thread_attributes *a, int *scope) {
  *scope = a->scope;
  return 0;
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

static int ignore(void *a) {
  (void)a;
  return 0;
}

int pthread_attr_setguardsize(void *a, size_t size) {
  return (void)size, ignore(a);
}
int pthread_attr_setschedpolicy(void *a, int policy) {
  return (void)policy, ignore(a);
}
int pthread_attr_setinheritsched(void *a, int inherit) {
  return (void)inherit, ignore(a);
}
int pthread_attr_setschedparam(void *a, const void *parameters) {
  return (void)parameters, ignore(a);
}

/* ------------------------------------------------------------------------------------------------
 * the others */

int pthread_condattr_init(int *a) {
  return *a = 0;
}
int pthread_condattr_destroy(int *a) {
  return ignore(a);
}
int pthread_condattr_setclock(int *a, int clock) {
  return (void)clock, ignore(a);
}
int pthread_condattr_setpshared(int *a, int shared) {
  return (void)shared, ignore(a);
}
int pthread_rwlockattr_init(int *a) {
  return *a = 0;
}
int pthread_rwlockattr_destroy(int *a) {
  return ignore(a);
}
int pthread_rwlockattr_setkind_np(int *a, int kind) {
  return (void)kind, ignore(a);
}
int pthread_rwlockattr_setpshared(int *a, int shared) {
  return (void)shared, ignore(a);
}
int pthread_barrierattr_init(int *a) {
  return *a = 0;
}
int pthread_barrierattr_destroy(int *a) {
  return ignore(a);
}
int pthread_barrierattr_setpshared(int *a, int shared) {
  return (void)shared, ignore(a);
}

int pthread_condattr_getclock(const int *a, int *clock) {
  (void)a;
  return *clock = __sennit_havoc_int() & 1, 0;
}
int pthread_condattr_getpshared(const int *a, int *shared) {
  (void)a;
  return *shared = __sennit_havoc_int() & 1, 0;
}
int pthread_barrierattr_getpshared(const int *a, int *shared) {
  (void)a;
  return *shared = __sennit_havoc_int() & 1, 0;
}
int pthread_rwlockattr_getpshared(const int *a, int *shared) {
  (void)a;
  return *shared = __sennit_havoc_int() & 1, 0;
}
int pthread_rwlockattr_getkind_np(const int *a, int *kind) {
  (void)a;
  return *kind = (int)__sennit_choice(3), 0;
}
int pthread_mutexattr_getrobust_np(const int *a, int *robust) {
  return pthread_mutexattr_getrobust(a, robust);
}
int pthread_attr_getguardsize(const void *a, size_t *size) {
  (void)a;
  return *size = (size_t)(unsigned)__sennit_havoc_int(), 0;
}
int pthread_attr_getschedpolicy(const void *a, int *policy) {
  (void)a;
  return *policy = (int)__sennit_choice(3), 0;
}
int pthread_attr_getinheritsched(const void *a, int *inherit) {
  (void)a;
  return *inherit = (int)__sennit_choice(2), 0;
}
int pthread_attr_getschedparam(const void *a, int *priority) {
  (void)a;
  return *priority = __sennit_havoc_int(), 0;
}
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
int pthread_attr_setstack(struct thread_attributes *a, void *stack, size_t size) {
  (void)stack;
  return pthread_attr_setstacksize(a, size);
}
int pthread_attr_setaffinity_np(void *a, size_t size, const void *set) {
  return (void)size, (void)set, ignore(a);
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
