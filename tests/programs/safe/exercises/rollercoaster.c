// expect: SAFE
/* Roller coaster: car of two seats, three passengers, one runs twice... the car starts only when full. */
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t board = PTHREAD_COND_INITIALIZER, full = PTHREAD_COND_INITIALIZER, end = PTHREAD_COND_INITIALIZER;
static int seats, aboard, riding, rides;
static void *car(void *p)
{
	for (int r = 0; r < 2; r++) {
		pthread_mutex_lock(&m);
		seats = 2;
		pthread_cond_broadcast(&board);
		while (aboard < 2) pthread_cond_wait(&full, &m);
		riding = 1;
		pthread_mutex_unlock(&m);
		pthread_mutex_lock(&m);
		assert(aboard == 2 && seats == 0);
		riding = 0; rides++;
		pthread_cond_broadcast(&end);
		while (aboard > 0) pthread_cond_wait(&full, &m);
		pthread_mutex_unlock(&m);
	}
	return p;
}
static void *passenger(void *p)
{
	pthread_mutex_lock(&m);
	while (seats == 0) pthread_cond_wait(&board, &m);
	assert(!riding);
	seats--;
	int mine = rides;
	if (++aboard == 2) pthread_cond_signal(&full);
	while (rides == mine) pthread_cond_wait(&end, &m);
	if (--aboard == 0) pthread_cond_signal(&full);
	assert(aboard >= 0 && aboard < 2);
	pthread_mutex_unlock(&m);
	return p;
}
int main(void)
{
	pthread_t c, t[4];
	pthread_create(&c, 0, car, 0);
	for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, passenger, 0);
	for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
	pthread_join(c, 0);
	assert(rides == 2);
	return 0;
}
