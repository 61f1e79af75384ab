/* What libstdc++ keeps out of its headers and threads need: std::thread, std::condition_variable,
 * std::call_once, guards of static locals, the end by terminate. By their mangled names (Itanium C++
 * ABI); layouts are those of the headers. Everything else of <thread>, <mutex>, <atomic>, <memory>
 * is compiled from the headers.
 *
 * Left out: exceptions (unsupported where one is thrown), futures, <semaphore>, <barrier>, <latch>
 * (they wait by futex), std::string and streams other than output. */
#include "model_support.h"

/* std::thread is its id; a state has a virtual function that runs it behind its two destructors. */
struct thread_state {
  void (**functions)(struct thread_state *);
};
enum { DELETE = 1, RUN = 2 };

static void *run_state(void *argument) {
  struct thread_state *state = argument;
  state->functions[RUN](state);
  state->functions[DELETE](state);
  return 0;
}

void _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    uintptr_t *thread, struct thread_state **state, void (*depends)(void)) {
  (void)depends;
  struct thread_state *given = *state;
  *state = 0;
  *thread = __sennit_model_thread_start(run_state, given);
}
void _ZNSt6thread4joinEv(uintptr_t *thread) {
  if (*thread == 0)
    __sennit_unsupported("a C++ exception: join of a thread that is not joinable");
  __sennit_model_thread_join(*thread, 0);
  *thread = 0;
}
void _ZNSt6thread6detachEv(uintptr_t *thread) {
  if (*thread == 0)
    __sennit_unsupported("a C++ exception: detach of a thread that is not joinable");
  *thread = 0;
}
unsigned _ZNSt6thread20hardware_concurrencyEv(void) {
  return (unsigned)__sennit_havoc_int();
}
void _ZNSt6thread6_StateD2Ev(struct thread_state *state) {
  (void)state;
}
void _ZNSt6thread6_StateD1Ev(struct thread_state *state) {
  (void)state;
}
void _ZNSt6thread6_StateD0Ev(struct thread_state *state) {
  __sennit_free(state);
}

void _ZNSt18condition_variableC1Ev(struct condition *c) {
  *c = (struct condition){0, 0, 0};
}
void _ZNSt18condition_variableD1Ev(struct condition *c) {
  (void)c;
}
void _ZNSt18condition_variable10notify_oneEv(struct condition *c) {
  __sennit_model_condition_wake(c, 0);
}
void _ZNSt18condition_variable10notify_allEv(struct condition *c) {
  __sennit_model_condition_wake(c, 1);
}
/* A std::unique_lock starts with the address of its mutex. */
void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(struct condition *c,
                                                               struct mutex **lock) {
  __sennit_model_condition_wait(c, *lock, 0);
}

_Thread_local void *_ZSt15__once_callable;
_Thread_local void (*_ZSt11__once_call)(void);
void __once_proxy(void) {
  _ZSt11__once_call();
}

/* A guard: first byte done (read by the compiled code), second byte busy. */
int __cxa_guard_acquire(char *guard) {
  __sennit_atomic_begin();
  __sennit_wait(guard[0] || !guard[1], SENNIT_WAIT_ONCE);
  int first = !guard[0];
  if (first)
    guard[1] = 1;
  __sennit_atomic_end();
  return first;
}
void __cxa_guard_release(char *guard) {
  __sennit_atomic_begin();
  guard[0] = 1;
  __sennit_atomic_end();
}

long _ZNSt6chrono3_V212steady_clock3nowEv(void) {
  long now = __sennit_havoc_long();
  __sennit_assume(now >= 0);
  return now;
}
long _ZNSt6chrono3_V212system_clock3nowEv(void) {
  return _ZNSt6chrono3_V212steady_clock3nowEv();
}

_Noreturn void _ZSt9terminatev(void) {
  __sennit_end_process(SENNIT_END_ABORT);
}
/* std::__throw_system_error and all its relatives (link.cpp). */
_Noreturn void __sennit_throw(void) {
  __sennit_unsupported("a C++ exception");
}

/* Other threads may run at any time. */
char __libc_single_threaded = 0;
