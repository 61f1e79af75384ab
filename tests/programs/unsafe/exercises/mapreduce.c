// expect: UNSAFE
/* Map-reduce: workers take chunks from a counter, results are combined by the last one. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#define CHUNKS 3
struct job { int *data; size_t n; long long out; };
static struct job jobs[CHUNKS];
static int next_job, done;
static long long result;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long long map(const struct job *j)
{
	long long s = 0;
	for (size_t i = 0; i < j->n; i++) s += (long long)j->data[i] * j->data[i];
	return s;
}
static void *worker(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		int k = next_job;
		pthread_mutex_unlock(&m);
		if (k >= CHUNKS) break;
		pthread_mutex_lock(&m);
		next_job = k + 1;
		pthread_mutex_unlock(&m);
		jobs[k].out = map(&jobs[k]);
		pthread_mutex_lock(&m);
		if (++done == CHUNKS) for (int i = 0; i < CHUNKS; i++) result += jobs[i].out;
		pthread_mutex_unlock(&m);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	int *data = malloc(6 * sizeof *data);
	for (int i = 0; i < 6; i++) data[i] = i + 1;
	for (int i = 0; i < CHUNKS; i++) jobs[i] = (struct job){ data + 2 * i, 2, 0 };
	for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, NULL);
	for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
	assert(done == CHUNKS && result == 91);
	free(data);
	return 0;
}
