// expect: UNSAFE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
static sem_t s, z;
static void *poster(void *p) { assert(sem_post(&z) == 0); return p; }
int main(void)
{
	int v;
	pthread_t t;
	assert(sem_init(&s, 0, (unsigned)INT_MAX + 1u) == -1 && errno == EINVAL);
	assert(sem_init(&s, 0, SEM_VALUE_MAX) == 0);
	errno = 0;
	assert(sem_post(&s) == -1 && errno == EOVERFLOW);
	assert(sem_getvalue(&s, &v) == 0 && v == SEM_VALUE_MAX);
	assert(sem_wait(&s) == 0);
	assert(sem_post(&s) == 0);
	sem_init(&z, 0, 0);
	errno = 0;
	assert(sem_trywait(&z) == -1 && errno == EAGAIN);
	struct timespec ts = { 1, 0 };
	errno = 0;
	assert(sem_timedwait(&z, &ts) == -1 && errno == ETIMEDOUT);
	pthread_create(&t, 0, poster, 0);
	int r = sem_timedwait(&z, &ts);
	assert(r == 0);
	pthread_join(t, 0);
	assert(sem_getvalue(&z, &v) == 0 && v == (r == 0 ? 0 : 1));
	assert(sem_destroy(&z) == 0);
	return 0;
}
