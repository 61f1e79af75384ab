// expect: UNSAFE
// A program's own functions of library names are its own.
#include <assert.h>
#include <pthread.h>
static int x;
void send(int n) { x = n; }
int remove(const char *s) {
  (void)s;
  x = x + 1;
  return 0;
}
static void *worker(void *p) {
  send(4);
  remove("file");
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(x == 4);
  return 0;
}
