// expect: UNSAFE
/* Dining philosophers with a waiter semaphore and fork owners checked. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#define N 3
static sem_t waiter;
static pthread_mutex_t fork_[N];
static int holder[N], meals;
static void *philosopher(void *arg)
{
	int me = (int)(long)arg, l = me, r = (me + 1) % N;
	sem_wait(&waiter);
	pthread_mutex_lock(&fork_[l]);
	pthread_mutex_trylock(&fork_[r]);
	holder[l] = holder[r] = me + 1;
	assert(holder[l] == me + 1);
	assert(holder[r] == me + 1);
	__atomic_fetch_add(&meals, 1, __ATOMIC_RELAXED);
	pthread_mutex_unlock(&fork_[r]);
	pthread_mutex_unlock(&fork_[l]);
	sem_post(&waiter);
	return 0;
}
int main(void)
{
	pthread_t t[N];
	sem_init(&waiter, 0, N - 1);
	for (int i = 0; i < N; i++) pthread_mutex_init(&fork_[i], 0);
	for (long i = 0; i < N; i++) pthread_create(&t[i], 0, philosopher, (void *)i);
	for (int i = 0; i < N; i++) pthread_join(t[i], 0);
	assert(meals == N);
	return 0;
}
