// expect: UNSAFE
// The wait gives the mutex up before it looks again: the other thread's section lies between the first look and the second.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, entered, seen;

static void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  entered = 1;
  while (!ready)
    pthread_cond_wait(&c, &m);
  seen = entered;
  pthread_mutex_unlock(&m);
  return arg;
}

static void *other(void *arg) {
  pthread_mutex_lock(&m);
  if (entered) { // only while the other one waits
    entered = 2;
    ready = 1;
    pthread_cond_signal(&c);
  }
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, waiter, 0);
  pthread_create(&b, 0, other, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(seen != 2);
  return 0;
}
