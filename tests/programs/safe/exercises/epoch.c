// expect: SAFE
/* Reader announces itself before it loads the pointer; the writer swaps, waits for readers, then poisons the old one. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct cfg { int a, b; };
static _Atomic(struct cfg *) current;
static atomic_int readers;
static void *reader(void *p)
{
	atomic_fetch_add(&readers, 1);
	struct cfg *c = atomic_load(&current);
	assert(c->a + c->b == 10);
	atomic_fetch_sub(&readers, 1);
	return p;
}
static void *writer(void *p)
{
	struct cfg *n = malloc(sizeof *n);
	n->a = 3; n->b = 7;
	struct cfg *old = atomic_exchange(&current, n);
	while (atomic_load(&readers) != 0) ;
	old->a = -1;
	return old;
}
int main(void)
{
	pthread_t r[2], w;
	void *old;
	struct cfg *c = malloc(sizeof *c);
	c->a = 4; c->b = 6;
	atomic_init(&current, c);
	for (int i = 0; i < 2; i++) pthread_create(&r[i], 0, reader, 0);
	pthread_create(&w, 0, writer, 0);
	for (int i = 0; i < 2; i++) pthread_join(r[i], 0);
	pthread_join(w, &old);
	assert(old == c && c->a == -1);
	free(c);
	free(current);
	return 0;
}
