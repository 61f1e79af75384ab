// expect: SAFE
// Nested structs, arrays of structs, assignment, designated initialisers.
#include <assert.h>
#include <pthread.h>
struct point {
  int x, y;
};
struct shape {
  char name;
  struct point corners[2];
};
static struct shape shapes[2] = {[1] = {.name = 'b', .corners = {{1, 2}, {3, 4}}}};
static void *worker(void *p) {
  struct shape *s = p;
  s->corners[1].y += 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, &shapes[1]);
  pthread_join(t, 0);
  struct shape copy = shapes[1];
  assert(copy.corners[1].y == 5 && copy.corners[1].x == 3 && copy.name == 'b');
  assert(shapes[0].name == 0 && shapes[0].corners[1].y == 0);
  return 0;
}
