// expect: SAFE
// A push that tries again with what it found: only real changes of the top make it go round.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};
static _Atomic(struct node *) top;
static void push(int value) {
  struct node *n = malloc(sizeof *n), *head = atomic_load(&top);
  n->value = value;
  do
    n->next = head;
  while (!atomic_compare_exchange_weak(&top, &head, n));
}
static void *pusher(void *p) {
  push(1);
  return p;
}
int main(void) {
  pthread_t t;
  int sum = 0;
  pthread_create(&t, 0, pusher, 0);
  push(2);
  pthread_join(t, 0);
  for (struct node *n = atomic_load(&top); n; n = n->next)
    sum += n->value;
  assert(sum == 3);
}
