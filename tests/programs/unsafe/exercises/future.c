// expect: UNSAFE
/* Futures on a small executor: get waits for the value; callbacks chained. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <stdbool.h>
struct future { pthread_mutex_t m; pthread_cond_t c; bool ready; int value; int (*fn)(int); int arg; pthread_t runner; };
static void *run(void *p)
{
	struct future *f = p;
	int v = f->fn(f->arg);
	pthread_mutex_lock(&f->m);
	f->ready = true;
	pthread_mutex_unlock(&f->m);
	pthread_cond_broadcast(&f->c);
	f->value = v;
	return NULL;
}
static struct future *async(int (*fn)(int), int arg)
{
	struct future *f = calloc(1, sizeof *f);
	pthread_mutex_init(&f->m, NULL);
	pthread_cond_init(&f->c, NULL);
	f->fn = fn;
	f->arg = arg;
	pthread_create(&f->runner, NULL, run, f);
	return f;
}
static int get(struct future *f)
{
	pthread_mutex_lock(&f->m);
	while (!f->ready) pthread_cond_wait(&f->c, &f->m);
	int v = f->value;
	pthread_mutex_unlock(&f->m);
	pthread_join(f->runner, NULL);
	pthread_cond_destroy(&f->c);
	pthread_mutex_destroy(&f->m);
	free(f);
	return v;
}
static int twice(int x) { return 2 * x; }
static int chain(int x) { struct future *f = async(twice, x); return 1 + get(f); }
int main(void)
{
	struct future *a = async(twice, 10), *b = async(chain, 4);
	assert(get(b) == 9);
	assert(get(a) == 20);
	return 0;
}
