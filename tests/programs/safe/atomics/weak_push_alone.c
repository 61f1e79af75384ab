// expect: SAFE
// The usual push loop, before any thread: a spurious failure of the weak exchange leaves everything
// as it was, so the loop needs no bound.
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node { struct node *next; int value; };
static _Atomic(struct node *) top;

static void push(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = atomic_load(&top);
  while (!atomic_compare_exchange_weak(&top, &n->next, n)) {
  }
}

int main(void) {
  push(1);
  push(2);
  struct node *n = atomic_load(&top);
  assert(n->value == 2 && n->next->value == 1);
}
