// expect: SAFE
/* A signal before the wait is lost, a predicate is not. */
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, data;
static void *waiter(void *p)
{
	pthread_mutex_lock(&m);
	while (!ready) pthread_cond_wait(&c, &m);
	assert(data == 5);
	pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t a, b;
	pthread_create(&a, 0, waiter, 0);
	pthread_create(&b, 0, waiter, 0);
	pthread_mutex_lock(&m);
	pthread_cond_broadcast(&c);
	pthread_mutex_unlock(&m);
	pthread_mutex_lock(&m);
	data = 5; ready = 1;
	pthread_cond_broadcast(&c);
	pthread_mutex_unlock(&m);
	pthread_join(a, 0); pthread_join(b, 0);
	return 0;
}
