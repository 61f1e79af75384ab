// expect: SAFE
// Waiting by looking again and again under a lock, in three forms: no round of it leaves anything behind.
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int stage, x;

static void *first(void *arg) {
  x = 1;
  pthread_mutex_lock(&m);
  stage = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  int s;
  do {
    pthread_mutex_lock(&m);
    s = stage;
    pthread_mutex_unlock(&m);
  } while (s != 2);
  assert(x == 2);
  x = 3;
  pthread_mutex_lock(&m);
  stage = 3;
  pthread_mutex_unlock(&m);
  return arg;
}

static void *second(void *arg) {
  pthread_mutex_lock(&m);
  while (stage != 1)
    pthread_cond_wait(&c, &m);
  assert(x == 1);
  x = 2;
  stage = 2;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  while (stage != 3) {
    pthread_mutex_unlock(&m);
    sched_yield();
    pthread_mutex_lock(&m);
  }
  assert(x == 3);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
