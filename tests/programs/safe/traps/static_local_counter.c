// expect: SAFE
/* A static local is one object for all threads, a _Thread_local static one a thread. */
#include <assert.h>
#include <pthread.h>
static int next_id(void)
{
	static _Thread_local int n;
	n += 1;
	return n;
}
static void *run(void *p) { int a = next_id(), b = next_id(); assert(a == 1 && b == 2); return p; }
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(next_id() == 1);
	return 0;
}
