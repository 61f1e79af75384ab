// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

// The owner dies; the next one repairs what is protected, or the mutex is lost.
#include <errno.h>
static pthread_mutex_t m;
static int a, b;
static void *dies(void *argument) {
  pthread_mutex_lock(&m);
  a = 1;
  return argument;
}
int main(void) {
  pthread_t t;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&m, &attributes);
  pthread_create(&t, 0, dies, 0);
  pthread_join(t, 0);
  assert(pthread_mutex_lock(&m) == EOWNERDEAD);
  b = a;
  pthread_mutex_unlock(&m);
  pthread_mutex_consistent(&m);
  assert(pthread_mutex_lock(&m) == 0);
  assert(b == 1);
  pthread_mutex_unlock(&m);
}
