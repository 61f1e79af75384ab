// expect: SAFE
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int phase;
static void *other(void *p)
{
	struct timespec past = { 0, 0 };
	if (phase == 1) {
		assert(pthread_rwlock_trywrlock(&l) == EBUSY);
		assert(pthread_rwlock_timedwrlock(&l, &past) == ETIMEDOUT);
		assert(pthread_rwlock_tryrdlock(&l) == 0);
		assert(pthread_rwlock_unlock(&l) == 0);
	} else {
		assert(pthread_rwlock_trywrlock(&l) == EBUSY);
		assert(pthread_rwlock_tryrdlock(&l) == EBUSY);
		assert(pthread_rwlock_timedrdlock(&l, &past) == ETIMEDOUT);
		assert(pthread_rwlock_clockrdlock(&l, CLOCK_MONOTONIC, &past) == ETIMEDOUT);
	}
	return p;
}
int main(void)
{
	pthread_t t;
	assert(pthread_rwlock_rdlock(&l) == 0);
	assert(pthread_rwlock_rdlock(&l) == 0);
	phase = 1;
	pthread_create(&t, 0, other, 0);
	pthread_join(t, 0);
	assert(pthread_rwlock_unlock(&l) == 0);
	assert(pthread_rwlock_trywrlock(&l) == EBUSY);
	assert(pthread_rwlock_unlock(&l) == 0);
	assert(pthread_rwlock_trywrlock(&l) == 0);
	assert(pthread_rwlock_trywrlock(&l) == EBUSY && pthread_rwlock_tryrdlock(&l) == EBUSY);
	phase = 2;
	pthread_create(&t, 0, other, 0);
	pthread_join(t, 0);
	assert(pthread_rwlock_unlock(&l) == 0);
	assert(pthread_rwlock_destroy(&l) == 0);
	return 0;
}
