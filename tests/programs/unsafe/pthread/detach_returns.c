// expect: UNSAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *run(void *p) { sem_wait(&s); return p; }
int main(void)
{
	pthread_t t, u;
	pthread_attr_t a;
	int d;
	sem_init(&s, 0, 0);
	assert(pthread_attr_init(&a) == 0);
	assert(pthread_attr_getdetachstate(&a, &d) == 0 && d == PTHREAD_CREATE_JOINABLE);
	assert(pthread_attr_setdetachstate(&a, 99) == EINVAL);
	assert(pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) == 0);
	pthread_create(&t, &a, run, 0);
	assert(pthread_join(t, 0) == EINVAL);
	assert(pthread_detach(t) == EINVAL);
	pthread_create(&u, 0, run, &s);
	assert(!pthread_equal(t, u) && pthread_equal(u, u));
	assert(pthread_join(pthread_self(), 0) == EDEADLK);
	sem_post(&s); sem_post(&s);
	void *r;
	assert(pthread_join(u, &r) == 0);
	assert(r == 0);
	return 0;
}
