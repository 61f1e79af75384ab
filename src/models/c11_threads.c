/* <threads.h> over the pthread models. A start routine returns int: thrd_join cuts the kept result
 * to an int again. */
#include "model_support.h"

enum { SUCCESS, BUSY, ERROR, NO_MEMORY, TIMED_OUT, MTX_RECURSIVE = 1 };

static int outcome(int error) {
  if (error == 0)
    return SUCCESS;
  if (error == E_BUSY)
    return BUSY;
  return error == E_TIMEDOUT ? TIMED_OUT : ERROR;
}

int thrd_create(uintptr_t *thread, int (*routine)(void *), void *argument) {
  *thread = __sennit_model_thread_start((void *(*)(void *))(void *)routine, argument);
  return SUCCESS;
}

int thrd_join(uintptr_t thread, int *result) {
  void *value = 0;
  int error = __sennit_model_thread_join(thread, &value);
  if (error)
    return ERROR;
  if (result)
    *result = (int)(intptr_t)value;
  return SUCCESS;
}

_Noreturn void thrd_exit(int result) {
  __sennit_model_thread_exit((void *)(intptr_t)result);
}

int thrd_detach(uintptr_t thread) {
  return __sennit_model_thread_detach(thread) ? ERROR : SUCCESS;
}

uintptr_t thrd_current(void) {
  return __sennit_self();
}

int thrd_equal(uintptr_t a, uintptr_t b) {
  return a == b;
}

int mtx_init(struct mutex *m, int type) {
  __sennit_model_mutex_init(m, type & MTX_RECURSIVE ? KIND_RECURSIVE : KIND_NORMAL);
  return SUCCESS;
}

void mtx_destroy(struct mutex *m) {
  (void)m;
}
int mtx_lock(struct mutex *m) {
  return outcome(__sennit_model_mutex_lock(m));
}
int mtx_trylock(struct mutex *m) {
  return outcome(__sennit_model_mutex_try(m, E_BUSY));
}
int mtx_timedlock(struct mutex *m, const struct seconds_and_fraction *time) {
  return outcome(__sennit_model_mutex_lock_until(m, time));
}
int mtx_unlock(struct mutex *m) {
  return outcome(__sennit_model_mutex_unlock(m));
}

int cnd_init(struct condition *c) {
  __sennit_atomic_begin();
  c->sequence = 0;
  if (__sennit_option(SENNIT_OPTION_CHECK_DEADLOCK)) {
    c->waiting = 0;
    c->woken = 0;
  }
  __sennit_atomic_end();
  return SUCCESS;
}

void cnd_destroy(struct condition *c) {
  (void)c;
}
int cnd_wait(struct condition *c, struct mutex *m) {
  return outcome(__sennit_model_condition_wait(c, m, 0));
}
int cnd_timedwait(struct condition *c, struct mutex *m, const struct seconds_and_fraction *time) {
  return outcome(__sennit_model_condition_wait_until(c, m, time));
}

int cnd_signal(struct condition *c) {
  __sennit_model_condition_wake(c, 0);
  return SUCCESS;
}

int cnd_broadcast(struct condition *c) {
  __sennit_model_condition_wake(c, 1);
  return SUCCESS;
}

void call_once(int *flag, void (*routine)(void)) {
  __sennit_model_once(flag, routine);
}

int tss_create(unsigned *key, void (*destructor)(void *)) {
  *key = __sennit_model_key_create(destructor);
  return SUCCESS;
}

void tss_delete(unsigned key) {
  __sennit_model_key_delete(key);
}
void *tss_get(unsigned key) {
  return __sennit_model_key_get(key);
}
int tss_set(unsigned key, void *value) {
  __sennit_model_key_set(key, value);
  return SUCCESS;
}
