// expect: SAFE; options: --sections slots
// The second section of `setter` changes nothing where it finds 2, so its updates commute with the others; that it found 2 is
// known behind the join, but not of what the sum of all updates would let it find.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *adder(void *arg) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  x = x + 1;
  return arg; // keeps the lock
}

static void *setter(void *arg) {
  int seen;
  pthread_mutex_lock(&lock);
  x = x + 2;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  while ((seen = x) != 2) {
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
  }
  x = 2;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, adder, 0);
  pthread_create(&b, 0, setter, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 3);
}
