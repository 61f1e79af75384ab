// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int inside;
static void *thread(void *argument) {
  if (pthread_spin_trylock(&lock) >= 0) {
    assert(inside == 0);
    inside = 1;
    inside = 0;
    pthread_spin_unlock(&lock);
  }
  return argument;
}
int main(void) {
  pthread_t a, b;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, 0, thread, 0);
  pthread_create(&b, 0, thread, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(pthread_spin_trylock(&lock) == 0);
}
