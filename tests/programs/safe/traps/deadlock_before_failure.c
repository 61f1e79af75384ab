// expect: SAFE
/* Both threads meet at a barrier of three: nobody passes, what is behind never happens. */
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t bar;
static int n;
static void *run(void *p)
{
	__atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
	pthread_barrier_wait(&bar);
	assert(0);
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_barrier_init(&bar, 0, 3);
	pthread_create(&a, 0, run, 0);
	pthread_create(&b, 0, run, 0);
	pthread_join(a, 0);
	pthread_join(b, 0);
	assert(0);
	return 0;
}
