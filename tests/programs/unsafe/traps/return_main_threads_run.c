// expect: UNSAFE
/* main returns while the thread may still run: what it has done so far counts; a failing assertion before the end of main too. */
#include <assert.h>
#include <pthread.h>
static int go, stage;
static void *run(void *p)
{
	while (!go) ;
	stage = 1;
	stage = 2;
	assert(stage != 2);
	return p;
}
int main(void)
{
	pthread_t a;
	pthread_create(&a, 0, run, 0);
	pthread_detach(a);
	go = 1;
	return 0;
}
