// expect: UNSAFE
/* notify under another lock than the waiter's; the predicate is what protects */
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int n;
static void *inc(void *p)
{
	pthread_mutex_t *m = p ? &b : &a;
	pthread_mutex_lock(m);
	n++;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(m);
	return 0;
}
int main(void)
{
	pthread_t x, y;
	pthread_create(&x, 0, inc, 0);
	pthread_create(&y, 0, inc, &n);
	pthread_mutex_lock(&a);
	while (n < 1) pthread_cond_wait(&c, &a);
	assert(n >= 1);
	pthread_mutex_unlock(&a);
	pthread_join(x, 0); pthread_join(y, 0);
	assert(n == 2);
	return 0;
}
