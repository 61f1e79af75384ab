// expect: SAFE
#include <assert.h>
#include <pthread.h>

// Kernel style: an intrusive list with container_of, typeof, likely, statement expressions.
#include <stddef.h>
#include <stdlib.h>
#define container_of(ptr, type, member)                                                            \
  ({                                                                                               \
    const __typeof__(((type *)0)->member) *__mptr = (ptr);                                         \
    (type *)((char *)__mptr - offsetof(type, member));                                             \
  })
#define likely(x) __builtin_expect(!!(x), 1)
#define list_for_each_entry(pos, head, member)                                                     \
  for (pos = container_of((head)->next, __typeof__(*pos), member); &pos->member != (head);         \
       pos = container_of(pos->member.next, __typeof__(*pos), member))

struct list_head {
  struct list_head *next, *prev;
};
struct item {
  int value;
  struct list_head link;
};
static struct list_head list = {&list, &list};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static inline void list_add(struct list_head *entry, struct list_head *head) {
  entry->next = head->next;
  entry->prev = head;
  head->next->prev = entry;
  head->next = entry;
}

static void *thread(void *argument) {
  struct item *item = malloc(sizeof *item);
  item->value = *(int *)argument;
  pthread_mutex_lock(&lock);
  list_add(&item->link, &list);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t[2];
  int values[] = {3, 4}, sum = 0;
  struct item *item;
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, thread, &values[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  list_for_each_entry(item, &list, link) if (likely(item->value)) sum += item->value;
  assert(sum == 7);
}
