// expect: SAFE
/* Hillis-Steele scan with barriers between the steps, two buffers. */
#include <assert.h>
#include <pthread.h>
#define N 4
static int buf[2][N] = { { 3, 1, 4, 1 } };
static pthread_barrier_t bar;
static void *lane(void *arg)
{
	int i = (int)(long)arg, src = 0;
	for (int d = 1; d < N; d *= 2) {
		buf[!src][i] = i >= d ? buf[src][i] + buf[src][i - d] : buf[src][i];
		src = !src;
		pthread_barrier_wait(&bar);
	}
	return 0;
}
int main(void)
{
	pthread_t t[N];
	pthread_barrier_init(&bar, 0, N);
	for (long i = 0; i < N; i++) pthread_create(&t[i], 0, lane, (void *)i);
	for (int i = 0; i < N; i++) pthread_join(t[i], 0);
	assert(buf[0][0] == 3 && buf[0][1] == 4 && buf[0][2] == 8 && buf[0][3] == 9);
	return 0;
}
