// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

#include <signal.h>
static volatile sig_atomic_t stop;
static int done;

static void handler(int number) { stop = number > 0; }

static void *thread(void *argument) {
  done = stop;
  return argument;
}

int main(void) {
  pthread_t t;
  signal(SIGUSR1, handler);
  pthread_create(&t, 0, thread, 0);
  pthread_kill(t, SIGUSR1);
  pthread_join(t, 0);
  assert(done == 0);
}
