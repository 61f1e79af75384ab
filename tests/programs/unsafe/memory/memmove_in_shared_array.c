// expect: UNSAFE
// An element leaves an array of a shared length: memmove of a size that only the lock's history bounds.
#include <assert.h>
#include <pthread.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a[4] = {1, 2, 3, 4};
static int n = 4;
static void *remover(void *arg) {
  int key = (int)(long)arg;
  pthread_mutex_lock(&m);
  for (int i = 0; i < n; i++)
    if (a[i] == key) {
      memmove(&a[i], &a[i + 1], (size_t)(n - i - 1) * sizeof a[0]);
      n--;
      break;
    }
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, remover, (void *)2);
  pthread_create(&u, 0, remover, (void *)3);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(n == 2 && a[0] == 1 && a[1] == 3);
  return 0;
}
