// expect: UNSAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
static pthread_barrier_t b;
static int serial[2], a[2];
static void *run(void *arg)
{
	int me = (int)(long)arg;
	for (int r = 0; r < 2; r++) {
		a[me] = r + 1;
		int e = pthread_barrier_wait(&b);
		assert(e == 0 || e == PTHREAD_BARRIER_SERIAL_THREAD);
		if (e) serial[r]++;
		assert(a[!me] == r + 1);
	}
	return 0;
}
int main(void)
{
	pthread_t t[2];
	assert(pthread_barrier_init(&b, 0, 0) == EINVAL);
	assert(pthread_barrier_init(&b, 0, 2) == 0);
	for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, run, (void *)i);
	for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
	assert(serial[0] == 1 && serial[1] == 1);
	assert(pthread_barrier_destroy(&b) == 0);
	return 0;
}
