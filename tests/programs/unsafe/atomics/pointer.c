// expect: UNSAFE
// An atomic pointer to a finished (unfinished) node.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct node {
  int value;
};
static struct node n;
static _Atomic(struct node *) head;
static void *publish(void *p) {
  atomic_store(&head, &n);
  n.value = 7;
  return p;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, publish, 0);
  struct node *seen = atomic_load(&head);
  if (seen)
    assert(seen->value == 7);
  pthread_join(t, 0);
  return 0;
}
