// expect: UNSAFE
/* Sushi bar of 2 seats: after it was full, newcomers wait for all to leave (pass-the-baton). */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#define SEATS 2
static sem_t block;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int eating, waiting, at_table;
static bool must_wait;
static void *customer(void *p)
{
	pthread_mutex_lock(&m);
	if (must_wait) {
		waiting++;
		pthread_mutex_unlock(&m);
		sem_wait(&block);
		waiting--;
		pthread_mutex_lock(&m);
	}
	eating++;
	must_wait = eating == SEATS;
	assert(eating <= SEATS);
	if (waiting && !must_wait) sem_post(&block);
	else pthread_mutex_unlock(&m);
	pthread_mutex_lock(&m);
	eating--;
	if (eating == 0) must_wait = false;
	if (waiting && !must_wait) sem_post(&block);
	else pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t t[4];
	sem_init(&block, 0, 0);
	for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, customer, 0);
	for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
	assert(eating == 0 && waiting == 0);
	assert(0);
	return 0;
}
