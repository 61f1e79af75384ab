// expect: UNSAFE
/* Two-level skip list with a lock; readers walk the top level first. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdbool.h>
#define LEVELS 2
struct node { int key; struct node *next[LEVELS]; };
static struct node head = { -1, { NULL, NULL } };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *find_before(int key, struct node *before[LEVELS])
{
	struct node *n = &head;
	for (int l = LEVELS - 1; l >= 0; l--) {
		while (n->next[l] && n->next[l]->key < key) n = n->next[l];
		before[l] = n;
	}
	return n->next[0];
}
static bool insert(int key, int levels)
{
	struct node *before[LEVELS], *n;
	n = find_before(key, before);
	pthread_mutex_lock(&lock);
	if (n && n->key == key) { pthread_mutex_unlock(&lock); return false; }
	n = malloc(sizeof *n);
	n->key = key;
	for (int l = 0; l < LEVELS; l++) n->next[l] = NULL;
	for (int l = 0; l < levels; l++) { n->next[l] = before[l]->next[l]; before[l]->next[l] = n; }
	pthread_mutex_unlock(&lock);
	return true;
}
static void *one(void *p) { insert(10, 2); return p; }
static void *two(void *p) { insert(20, 1); return p; }
int main(void)
{
	pthread_t a, b;
	struct node *before[LEVELS];
	pthread_create(&a, 0, one, 0);
	pthread_create(&b, 0, two, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	int n = 0, last = -1;
	for (struct node *x = head.next[0]; x; x = x->next[0]) { assert(x->key > last); last = x->key; n++; }
	assert(n == 2 && last == 20);
	assert(find_before(20, before) != NULL && before[1]->key == 10 && before[0]->key == 10);
	return 0;
}
