// expect: UNSAFE
// Floats in arrays, structs and on the heap, shared by two threads.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct point {
  float x;
  double y;
};
static struct point points[2] = {{1.5f, 2.5}, {0, -1}};
static float *heap;
static void *move(void *p) {
  struct point *q = p;
  q->x += (float)q->y;
  *heap = q->x;
  return p;
}
int main(void) {
  pthread_t t;
  heap = malloc(sizeof *heap);
  *heap = 0;
  pthread_create(&t, 0, move, &points[0]);
  points[1].y *= 3;
  pthread_join(t, 0);
  assert(points[0].x == 4 && points[1].y == 3 && *heap == 4.0f);
  free(heap);
  return 0;
}
