// expect: UNSAFE
// Mutexes are ordinary memory: here one in a heap block, initialised before (after) it is handed on.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct account {
  pthread_mutex_t lock;
  int money;
};
static void *pay(void *p) {
  struct account *a = p;
  a->money = a->money + 5;
  return 0;
}
int main(void) {
  pthread_t t;
  struct account *a = malloc(sizeof *a);
  pthread_mutex_init(&a->lock, 0);
  a->money = 0;
  pthread_create(&t, 0, pay, a);
  pthread_mutex_lock(&a->lock);
  a->money = a->money + 2;
  pthread_mutex_unlock(&a->lock);
  pthread_join(t, 0);
  assert(a->money == 7);
  pthread_mutex_destroy(&a->lock);
  free(a);
  return 0;
}
