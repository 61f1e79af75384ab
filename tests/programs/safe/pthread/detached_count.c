// expect: SAFE
/* A count of detached workers instead of joins. */
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int alive, sum;
static void *run(void *arg)
{
	int v = (int)(long)arg;
	pthread_mutex_lock(&m);
	sum += v;
	if (--alive == 0) pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	return 0;
}
int main(void)
{
	pthread_attr_t a;
	pthread_attr_init(&a);
	pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);
	for (long i = 1; i <= 3; i++) {
		pthread_t t;
		pthread_mutex_lock(&m);
		alive++;
		pthread_mutex_unlock(&m);
		if (pthread_create(&t, &a, run, (void *)i) != 0) assert(0);
	}
	pthread_attr_destroy(&a);
	pthread_mutex_lock(&m);
	while (alive > 0) pthread_cond_wait(&c, &m);
	assert(sum == 6);
	pthread_mutex_unlock(&m);
	return 0;
}
