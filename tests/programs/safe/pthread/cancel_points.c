// expect: SAFE WITHIN BOUND
/* Deferred cancellation acts in pthread_cond_wait with the mutex re-acquired for the handlers; the join says PTHREAD_CANCELED. */
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int cleaned, order;
static void unlock(void *p) { cleaned++; assert(order == 2); order = 3; pthread_mutex_unlock(p); }
static void note(void *p) { assert(order == 0); order = *(int *)p; }
static void *run(void *p)
{
	int two = 2, old;
	pthread_mutex_lock(&m);
	pthread_cleanup_push(unlock, &m);
	pthread_cleanup_push(note, &two);
	for (;;) pthread_cond_wait(&c, &m);
	pthread_cleanup_pop(0);
	pthread_cleanup_pop(0);
	return p;
}
static void *stubborn(void *p)
{
	int old;
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
	assert(old == PTHREAD_CANCEL_ENABLE);
	pthread_testcancel();
	pthread_setcancelstate(old, &old);
	assert(old == PTHREAD_CANCEL_DISABLE);
	return (void *)8;
}
int main(void)
{
	pthread_t t, u;
	void *r, *q;
	pthread_create(&t, 0, run, 0);
	pthread_create(&u, 0, stubborn, 0);
	assert(pthread_cancel(t) == 0);
	pthread_cancel(u);
	pthread_join(t, &r);
	pthread_join(u, &q);
	assert(r == PTHREAD_CANCELED);
	assert(q == (void *)8);
	assert(cleaned == 0 || cleaned == 1);
	if (cleaned) { assert(order == 3); assert(pthread_mutex_trylock(&m) == 0); }
	return 0;
}
