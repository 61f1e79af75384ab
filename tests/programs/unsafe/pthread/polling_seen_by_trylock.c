// expect: UNSAFE
// Each look of the waiter at the flag holds the mutex for a moment: two trylocks with a section between them can fail, the
// second time because of the third look. Whoever leaves out looks without effect must not leave out these.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, waiting;

static void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  waiting = 1;
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}

static int busy(void) {
  if (pthread_mutex_trylock(&m))
    return 1;
  pthread_mutex_unlock(&m);
  return 0;
}

static int is_waiting(void) {
  pthread_mutex_lock(&m);
  int w = waiting;
  pthread_mutex_unlock(&m);
  return w;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  int first = is_waiting() && busy();
  int second = is_waiting() && busy();
  assert(!(first && second));
  return 0;
}
