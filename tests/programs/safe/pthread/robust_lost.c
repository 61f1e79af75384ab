// expect: SAFE
/* The owner dies inside: the next lock returns EOWNERDEAD; unlocked without consistent it is ENOTRECOVERABLE. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_mutex_t m;
static int state;
static void *dies(void *p) { pthread_mutex_lock(&m); state = 1; return p; }
static void *next(void *p)
{
	int e = pthread_mutex_lock(&m);
	if (e == EOWNERDEAD) {
		assert(state == 1);
		state = 2;
		assert(pthread_mutex_consistent(&m) == 0);
		assert(pthread_mutex_unlock(&m) == 0);
	} else {
		assert(e == 0 && state == 2);
		pthread_mutex_unlock(&m);
	}
	return p;
}
int main(void)
{
	pthread_mutexattr_t a;
	int rob;
	pthread_mutexattr_init(&a);
	assert(pthread_mutexattr_getrobust(&a, &rob) == 0 && rob == PTHREAD_MUTEX_STALLED);
	pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
	pthread_mutex_init(&m, &a);
	pthread_t t, u;
	pthread_create(&t, 0, dies, 0);
	pthread_join(t, 0);
	pthread_create(&t, 0, next, 0);
	pthread_create(&u, 0, next, 0);
	pthread_join(t, 0);
	pthread_join(u, 0);
	assert(pthread_mutex_lock(&m) == 0);
	return 0;
}
