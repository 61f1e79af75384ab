// expect: SAFE
// A list that another thread builds.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static struct node *head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void push(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  pthread_mutex_lock(&m);
  n->next = head;
  head = n;
  pthread_mutex_unlock(&m);
}
static void *worker(void *p) {
  push(1);
  return p;
}
int main(void) {
  pthread_t t;
  int sum = 0;
  pthread_create(&t, 0, worker, 0);
  push(2);
  pthread_join(t, 0);
  for (struct node *n = head; n; n = n->next)
    sum = sum + n->value;
  assert(sum == 3);
  return 0;
}
