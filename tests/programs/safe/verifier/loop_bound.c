// expect: SAFE
#include <assert.h>
#include <pthread.h>

// The hint is a bound that the first attempt already uses.
void __VERIFIER_loop_bound(unsigned);
static volatile int turn;
static void *thread(void *argument) {
  turn = 1;
  return argument;
}
int main(void) {
  pthread_t t;
  int looks = 0;
  pthread_create(&t, 0, thread, 0);
  while (looks < 5 && !turn) {
    __VERIFIER_loop_bound(6);
    looks++;
  }
  assert(looks <= 5);
}
