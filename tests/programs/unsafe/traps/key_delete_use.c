// expect: UNSAFE
/* tss in a loop: each worker allocates its buffer once, the destructor frees it. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int live, made;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void drop(void *p) { free(p);
	live--;
}
static void make_key(void) { pthread_key_create(&key, drop); }
static int *buffer(void)
{
	pthread_once(&once, make_key);
	int *b = pthread_getspecific(key);
	if (!b) {
		b = calloc(1, sizeof *b);
		pthread_setspecific(key, b);
		pthread_mutex_lock(&m);
		live++; made++;
		pthread_mutex_unlock(&m);
	}
	return b;
}
static void *run(void *p) { ++*buffer(); ++*buffer(); assert(*buffer() == 2); return p; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(live == 0 && made == 2);
	return 0;
}
