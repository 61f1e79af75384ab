// expect: SAFE
/* Dekker-like entry by flags: both enter only if one thread looks before it raises its flag. */
#include <assert.h>
#include <pthread.h>
static volatile int want[2], inside, seen;
static void *run(void *arg)
{
	int me = (int)(long)arg, other = !me;
	want[me] = 1;
	int o = want[other];
	if (!o) { inside++; seen = inside; assert(inside == 1); inside--; }
	want[me] = 0;
	return 0;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, run, (void *)0);
	pthread_create(&b, 0, run, (void *)1);
	pthread_join(a, 0); pthread_join(b, 0);
	assert(inside == 0);
	return 0;
}
