// expect: SAFE
// Indices inside the arrays that the types name, and the forms that may leave them: a pointer that walks to one past the end,
// a tail of unknown length, a matrix as one row, an address that is computed but not used.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct ring {
  pthread_mutex_t lock;
  int head, count;
  struct item { int key, value; } slot[3];
  int guard;
} ring;

struct text { int length; char byte[1]; };

static int matrix[2][3];

static void *put(void *arg) {
  for (int n = 0; n < 2; n++) {
    struct item item = {n, n + 10};
    pthread_mutex_lock(&ring.lock);
    if (ring.count < 3) {
      ring.slot[(ring.head + ring.count) % 3] = item;
      ring.count++;
    }
    pthread_mutex_unlock(&ring.lock);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_mutex_init(&ring.lock, 0);
  ring.guard = 5;
  pthread_create(&t, 0, put, 0);
  put(0);
  pthread_join(t, 0);
  assert(ring.guard == 5 && ring.count == 3);
  int sum = 0;
  for (struct item *p = ring.slot; p < &ring.slot[3]; p++)
    sum += p->value;
  assert(sum >= 30 && sum <= 33);

  struct text *text = malloc(sizeof *text + 4);
  unsigned at = __VERIFIER_nondet_uint() % 5;
  text->byte[at] = 'x';
  assert(text->byte[at] == 'x');
  free(text);

  int *row = &matrix[0][0];
  unsigned k = __VERIFIER_nondet_uint() % 6;
  row[k] = 1;
  assert(row[k] == 1);
  unsigned j = __VERIFIER_nondet_uint();
  int *unused = j < 3 ? &matrix[1][j] : 0;
  if (unused)
    assert(*unused <= 1);
  return 0;
}
