// expect: UNSAFE
/* LRU cache of two entries over a doubly linked list, lookups move to the front under the lock. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
struct entry { int key, value; struct entry *prev, *next; };
static struct { pthread_mutex_t lock; struct entry head; struct entry slots[2]; int hits, misses; } c = { .lock = PTHREAD_MUTEX_INITIALIZER };
static void unlink_entry(struct entry *e) { e->prev->next = e->next; e->next->prev = e->prev; }
static void push_front(struct entry *e) { e->next = c.head.next; e->prev = &c.head; c.head.next->prev = e; c.head.next = e; }
static int slow_square(int k) { return k * k; }
static int get(int key)
{
	struct entry *e;
	pthread_mutex_lock(&c.lock);
	for (e = c.head.next; e != &c.head; e = e->next)
		if (e->key == key) {
			c.hits++;
			unlink_entry(e);
			push_front(e);
			int v = e->value;
			pthread_mutex_unlock(&c.lock);
			return v;
		}
	c.misses++;
	e = c.head.prev;
	unlink_entry(e);
	e->key = key;
	push_front(e);
	pthread_mutex_unlock(&c.lock);
	int v = slow_square(key);
	pthread_mutex_lock(&c.lock);
	e->value = v;
	pthread_mutex_unlock(&c.lock);
	return v;
}
static void *client(void *arg)
{
	int k = *(int *)arg;
	assert(get(k) == k * k);
	return NULL;
}
int main(void)
{
	pthread_t t[2];
	int keys[2] = { 5, 5 };
	c.head.prev = c.head.next = &c.head;
	c.slots[0].key = c.slots[1].key = -1;
	push_front(&c.slots[0]);
	push_front(&c.slots[1]);
	for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, client, &keys[i]);
	for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
	assert(c.hits + c.misses == 2);
	assert(c.head.next->key == 5 && c.head.next->next->next == &c.head);
	return 0;
}
