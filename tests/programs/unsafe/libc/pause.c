// expect: UNSAFE
// Nothing waits for the handler (with pause: safe).
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>
static volatile sig_atomic_t seen;
static void handler(int number) {
  seen = number;
}
static void *other(void *p) {
  kill(getpid(), SIGUSR1);
  return p;
}
int main(void) {
  pthread_t t;
  signal(SIGUSR1, handler);
  pthread_create(&t, 0, other, 0);
  sched_yield();
  assert(seen == SIGUSR1);
  pthread_join(t, 0);
}
