// expect: SAFE
// memset, memmove with overlap, memcmp, memchr with sizes that are known only at run time.
#include <assert.h>
#include <pthread.h>
#include <string.h>
static char text[8];
static size_t size = 4;
static void *worker(void *p) {
  memset(text, 'a', size);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  text[1] = 'b';
  memmove(text + 1, text, size);
  assert(memcmp(text, "aabaa", 5) == 0);
  assert(memchr(text, 'b', size) == text + 2);
  assert(text[5] == 0);
  return 0;
}
