// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

// raise runs the handler at once; a signal sent to another thread some time later; sets.
#include <signal.h>
static volatile sig_atomic_t seen;
static int parked;

static void handler(int number) { seen = number; }

static void *thread(void *argument) {
  signal(SIGUSR2, SIG_IGN);
  raise(SIGUSR2);
  return argument;
}

int main(void) {
  pthread_t t;
  struct sigaction action = {.sa_handler = handler};
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  assert(sigismember(&set, SIGTERM) && !sigismember(&set, SIGINT));
  assert(sigaction(SIGUSR1, &action, 0) == 0);
  raise(SIGUSR1);
  assert(seen == 0);
  pthread_create(&t, 0, thread, 0);
  assert(signal(SIGUSR1, SIG_DFL) == handler);
  pthread_join(t, 0);
  (void)parked;
}
