// expect: UNSAFE
/* A static local is one object for all threads, a _Thread_local static one a thread. */
#include <assert.h>
#include <pthread.h>
static int next_id(void)
{
	static int n;
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
	return 0;
}
