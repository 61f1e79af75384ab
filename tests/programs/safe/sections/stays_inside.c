// expect: SAFE
#include <assert.h>
#include <pthread.h>
// A thread that stops in its section keeps the others out for ever.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;
void *stops(void *a) {
  pthread_mutex_lock(&m);
  x++;
  y = 1;
  __VERIFIER_assume(__VERIFIER_nondet_int() == 7);
  y = 0;
  pthread_mutex_unlock(&m);
  return a;
}
void *up(void *a) {
  pthread_mutex_lock(&m);
  x++;
  assert(y == 0 && x <= 3);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, stops, 0);
  pthread_create(&t[1], 0, up, 0);
  pthread_create(&t[2], 0, up, 0);
}
