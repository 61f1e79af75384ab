// expect: UNSAFE
// A search in a ring of items behind a list head: the loop's condition tells that a node is not the
// head, so no function is ever taken from beside the head, and the loop ends by itself.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct node { struct node *next, *prev; };
struct item { void (*use)(struct item *); int count; struct node node; };
static struct { long before[2]; struct node head; } ring = {{0, 0}, {&ring.head, &ring.head}};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item items[2];

static void count(struct item *i) { i->count++; }

static void insert(struct item *i) {
  struct node *n = &i->node;
  n->next = ring.head.next;
  n->prev = &ring.head;
  n->next->prev = n;
  ring.head.next = n;
}

static void *visit(void *unused) {
  pthread_mutex_lock(&lock);
  for (struct node *n = ring.head.next; n != &ring.head; n = n->next) {
    struct item *i = (struct item *)((char *)n - offsetof(struct item, node));
    i->use(i);
  }
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  items[0].use = items[1].use = count;
  insert(&items[0]);
  pthread_create(&t, 0, visit, 0);
  pthread_mutex_lock(&lock);
  insert(&items[1]);
  pthread_mutex_unlock(&lock);
  pthread_join(t, 0);
  assert(items[0].count == 1 && items[1].count == 0);
}
