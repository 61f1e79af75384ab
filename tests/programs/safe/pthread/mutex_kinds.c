// expect: SAFE
/* All return values of the mutex kinds, single thread and across threads. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_mutex_t e, r, n;
static void *other(void *p)
{
	assert(pthread_mutex_trylock(&e) == EBUSY);
	assert(pthread_mutex_unlock(&e) == EPERM);
	assert(pthread_mutex_trylock(&r) == EBUSY);
	assert(pthread_mutex_unlock(&r) == EPERM);
	struct timespec ts;
	clock_gettime(CLOCK_REALTIME, &ts);
	ts.tv_sec += 1;
	assert(pthread_mutex_timedlock(&e, &ts) == ETIMEDOUT);
	return p;
}
int main(void)
{
	pthread_t t;
	pthread_mutexattr_t a;
	int kind, ps;
	assert(pthread_mutexattr_init(&a) == 0);
	assert(pthread_mutexattr_gettype(&a, &kind) == 0 && kind == PTHREAD_MUTEX_DEFAULT && kind == PTHREAD_MUTEX_NORMAL);
	assert(pthread_mutexattr_settype(&a, 77) == EINVAL);
	assert(pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK) == 0);
	assert(pthread_mutexattr_gettype(&a, &kind) == 0 && kind == PTHREAD_MUTEX_ERRORCHECK);
	assert(pthread_mutexattr_getpshared(&a, &ps) == 0 && ps == PTHREAD_PROCESS_PRIVATE);
	assert(pthread_mutex_init(&e, &a) == 0);
	pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&r, &a);
	pthread_mutexattr_destroy(&a);
	assert(pthread_mutex_lock(&e) == 0);
	assert(pthread_mutex_lock(&e) == EDEADLK);
	assert(pthread_mutex_trylock(&e) == EBUSY);
	assert(pthread_mutex_lock(&r) == 0 && pthread_mutex_lock(&r) == 0 && pthread_mutex_trylock(&r) == 0);
	pthread_create(&t, 0, other, 0);
	pthread_join(t, 0);
	assert(pthread_mutex_unlock(&e) == 0);
	assert(pthread_mutex_unlock(&e) == EPERM);
	assert(pthread_mutex_unlock(&r) == 0 && pthread_mutex_unlock(&r) == 0);
	assert(pthread_mutex_unlock(&r) == 0);
	assert(pthread_mutex_unlock(&r) == EPERM);
	assert(pthread_mutex_destroy(&e) == 0);
	pthread_mutex_init(&n, 0);
	assert(pthread_mutex_lock(&n) == 0 && pthread_mutex_trylock(&n) == EBUSY && pthread_mutex_unlock(&n) == 0);
	return 0;
}
