// expect: UNSAFE
/* Timed wait: ETIMEDOUT may come though the predicate has just become true: look again. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c;
static int ready, given_up;
static void *waiter(void *p)
{
	struct timespec ts;
	int e = 0;
	clock_gettime(CLOCK_MONOTONIC, &ts);
	ts.tv_sec += 2;
	pthread_mutex_lock(&m);
	while (!ready && e != ETIMEDOUT) {
		e = pthread_cond_timedwait(&c, &m, &ts);
		assert(e == 0 || e == ETIMEDOUT);
	}
	if (e == ETIMEDOUT) { given_up = 1; assert(!ready); }
	pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t t;
	pthread_condattr_t a;
	pthread_condattr_init(&a);
	assert(pthread_condattr_setclock(&a, CLOCK_MONOTONIC) == 0);
	pthread_cond_init(&c, &a);
	pthread_create(&t, 0, waiter, 0);
	pthread_mutex_lock(&m);
	ready = 1;
	pthread_cond_signal(&c);
	if (given_up) ready = 2;
	pthread_mutex_unlock(&m);
	pthread_join(t, 0);
	assert(given_up ? ready == 2 : ready == 1);
	return 0;
}
