// expect: UNSAFE
// A pool's worker counts its jobs; the exit for a state that never comes is no end that constants lead to.
#include <assert.h>
#include <pthread.h>
enum { RUNNING, ABORTED, DRAINED };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waiting, state, done;
static void *worker(void *p) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (waiting == 0 && state == RUNNING)
      pthread_cond_wait(&changed, &lock);
    if (state == ABORTED || state == DRAINED)
      break;
    waiting--;
    pthread_mutex_unlock(&lock);
    done++;
  }
  pthread_mutex_unlock(&lock);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    waiting++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  pthread_mutex_lock(&lock);
  state = DRAINED;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(t, 0);
  assert(done == 2);
  return 0;
}
