// expect: SAFE
// The __sync builtins: fetch_and_op gives the old value, op_and_fetch the new one.
#include <assert.h>
#include <pthread.h>
static int x = 8;
static void *add(void *p) {
  __sync_fetch_and_add(&x, 1);
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  int new_value = __sync_add_and_fetch(&x, 1);
  assert(new_value == 9 || new_value == 10);
  pthread_join(t, 0);
  assert(__sync_val_compare_and_swap(&x, 10, 3) == 10);
  assert(__sync_bool_compare_and_swap(&x, 3, 4) && x == 4);
  assert(__sync_sub_and_fetch(&x, 5) == -1);
  return 0;
}
