// expect: UNSAFE
#include <assert.h>
#include <pthread.h>

// A tag in the low bit of a pointer, set by compare and swap; pointers as integers and back.
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static _Atomic(uintptr_t) head;

static void *mark(void *argument) {
  uintptr_t old = atomic_load(&head);
  int won = !(old & 1) && atomic_compare_exchange_strong(&head, &old, old | 1);
  *(int *)argument = won;
  return 0;
}

int main(void) {
  pthread_t a, b;
  int won[2];
  struct node *n = malloc(sizeof *n);
  n->value = 5;
  head = (uintptr_t)n;
  pthread_create(&a, 0, mark, &won[0]);
  pthread_create(&b, 0, mark, &won[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  struct node *back = (struct node *)(head & ~(uintptr_t)1);
  assert(won[0] == 1 && back == n && back->value == 5);
  free(back);
}
