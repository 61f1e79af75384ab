// expect: UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int x;
static void *run(void *p) { if (x == 0) abort();
	x = 2;
	return p; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, run, 0);
	x = 1;
	pthread_join(t, 0);
	assert(x == 1);
	return 0;
}
