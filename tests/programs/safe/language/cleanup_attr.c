// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int frees, n;
static void unlocker(pthread_mutex_t **p) { if (*p) pthread_mutex_unlock(*p); }
static void freer(void *p) { frees++; free(*(void **)p); }
#define LOCKED(mu) __attribute__((cleanup(unlocker))) pthread_mutex_t *guard_ = (pthread_mutex_lock(mu), mu)
static int add(int v)
{
	LOCKED(&m);
	if (v > 100) return -1;
	n += v;
	return n;
}
static void *run(void *p)
{
	__auto_type k = (int)(long)p;
	assert(add(1000) == -1);
	add(k);
	return 0;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, run, (void *)1);
	pthread_create(&b, 0, run, (void *)2);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(n == 3);
	for (int i = 0; i < 2; i++) { __attribute__((cleanup(freer))) int *q = malloc(sizeof *q); *q = i; if (i) break; }
	assert(frees == 2);
	return 0;
}
