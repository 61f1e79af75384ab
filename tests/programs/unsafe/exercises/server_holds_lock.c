// expect: UNSAFE
/* A server that keeps its lock from one request to the next: only its waits let others in. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static unsigned requests;
static int served;
static bool stop;
static void *server(void *p)
{
	pthread_mutex_lock(&m);
	for (;;) {
		while (!requests && !stop) pthread_cond_wait(&work, &m);
		if (stop) break;
		requests = 0;
		served++;
	}
	pthread_mutex_unlock(&m);
	return p;
}
static void *client(void *p)
{
	pthread_mutex_lock(&m);
	requests = 1;
	pthread_cond_signal(&work);
	pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t s, a, b;
	pthread_create(&s, 0, server, 0);
	pthread_create(&a, 0, client, 0);
	pthread_create(&b, 0, client, 0);
	pthread_join(a, 0); pthread_join(b, 0);
	pthread_mutex_lock(&m);
	stop = true;
	pthread_cond_signal(&work);
	pthread_mutex_unlock(&m);
	pthread_join(s, 0);
	assert(served >= 1 && served <= 2 && requests == 0);
	return 0;
}
