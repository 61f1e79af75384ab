// expect: SAFE
#include <assert.h>
#include <pthread.h>

// cleanup attribute, nested functions of macros, case ranges, designators, _Generic, zero-length arrays.
#include <stdlib.h>
#define scoped __attribute__((cleanup(leave)))
#define kind(x) _Generic((x), int: 1, long: 2, char *: 3, default: 4)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int inside, total;

static void leave(pthread_mutex_t **m) {
  inside--;
  pthread_mutex_unlock(*m);
}

struct config {
  struct {
    int a[3];
    struct {
      char x, y;
    } p;
  } in;
  int tail;
};
static const struct config table[] = {
    [1] = {.in.a[2] = 5, .in.p = {.y = 7}, .tail = 1}, [0].in.a = {[0 ... 1] = 2}};

struct packet {
  int size;
  int body[];
};

static int classify(int c) {
  switch (c) {
  case 'a' ... 'f':
    return 1;
  case '0' ... '9':
    return 2;
  default:
    return c ?: 9;
  }
}

static void *thread(void *argument) {
  pthread_mutex_lock(&lock);
  scoped pthread_mutex_t *m = &lock;
  inside++;
  assert(inside == 1);
  if (argument)
    return 0;
  total = total + 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, thread, 0);
  pthread_create(&b, 0, thread, &total);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(total == 1 && inside == 0);
  assert(table[1].in.a[2] + table[1].in.p.y + table[1].tail + table[0].in.a[1] == 15);
  assert(kind(1) == 1 && kind(1L) == 2 && kind((char *)0) == 3 && kind(1.0) == 4);
  assert(classify('c') == 1 && classify('5') == 2 && classify(0) == 9);
  struct packet *p = malloc(sizeof *p + 2 * sizeof(int));
  p->body[1] = 4;
  assert(({ int twice = p->body[1] * 2; twice + 1; }) == 9);
  free(p);
}
