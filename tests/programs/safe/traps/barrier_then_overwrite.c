// expect: SAFE
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t b;
static int data[3], sum[3], serial;
static void *run(void *p)
{
	int i = *(int *)p;
	data[i] = i + 1;
	if (pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD) __atomic_add_fetch(&serial, 1, __ATOMIC_SEQ_CST);
	for (int k = 0; k < 3; k++) sum[i] += data[k];
	pthread_barrier_wait(&b);
	data[i] = 0;
	return 0;
}
int main(void)
{
	pthread_t t[2];
	int id[3] = { 0, 1, 2 };
	pthread_barrier_init(&b, NULL, 3);
	for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, run, &id[i]);
	run(&id[2]);
	for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
	for (int i = 0; i < 3; i++) assert(sum[i] == 6);
	assert(serial == 1);
	return 0;
}
