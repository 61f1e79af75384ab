// expect: SAFE
/* main leaves by pthread_exit, its threads go on; the last one checks. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static int left = 2, total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *arg)
{
	int v = *(int *)arg;
	free(arg);
	pthread_mutex_lock(&m);
	total += v;
	int last = --left == 0;
	pthread_mutex_unlock(&m);
	if (last) assert(total == 30);
	return 0;
}
int main(void)
{
	for (int i = 1; i <= 2; i++) {
		pthread_t t;
		int *p = malloc(sizeof *p);
		*p = 10 * i;
		pthread_create(&t, 0, run, p);
		pthread_detach(t);
	}
	pthread_exit(0);
}
