// expect: SAFE
// A byte of the word is read without the lock, so the word is four cells; under the lock it is read twice, and the second
// read is told by the first.
#include <assert.h>
#include <pthread.h>

int word;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *other(void *arg) {
  pthread_mutex_lock(&m);
  (void)*(volatile int *)&word;
  return arg;
}

void *reader(void *arg) {
  (void)*(volatile unsigned char *)&word;
  pthread_mutex_lock(&m);
  int first = *(volatile int *)&word;
  int second = *(volatile int *)&word;
  (void)first;
  assert(second != 1);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, other, 0);
  pthread_create(&u, 0, reader, 0);
  return 0;
}
