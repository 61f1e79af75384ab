// expect: UNKNOWN
// The index leaves the array that the type names, though the address stays inside the structure.
#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

static struct {
  int slot[4];
  int total;
} box;

static void *fill(void *arg) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 4)
    return arg;
  box.slot[i] = 1; // 4 is outside
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, fill, 0);
  pthread_join(t, 0);
  assert(box.slot[0] <= 1);
  return 0;
}
