// expect: SAFE
// Old C: implicit int, K&R definitions, an undeclared function.
#include <pthread.h>
#include <assert.h>
int x;
add(n, m)
int n, m;
{
  return n + m;
}
void *worker(p)
void *p;
{
  x = add(x, 2);
  return p;
}
main() {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  x = add(x, 3);
  assert(x == 5);
  return 0;
}
