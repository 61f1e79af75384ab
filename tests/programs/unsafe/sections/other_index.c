// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
// An index that is not known: the cells of the array are no counters of their own.
extern unsigned __VERIFIER_nondet_uint(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int a[2];
void *up(void *p) {
  unsigned i = __VERIFIER_nondet_uint() % 2;
  pthread_mutex_lock(&m);
  a[i]++;
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, up, 0);
  pthread_create(&t[1], 0, up, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  assert(a[0] != 2);
}
