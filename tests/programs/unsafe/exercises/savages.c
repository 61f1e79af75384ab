// expect: UNSAFE
/* Dining savages: the cook fills the pot when it is empty only. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#define M 2
static sem_t empty, full;
static pthread_mutex_t pot = PTHREAD_MUTEX_INITIALIZER;
static int servings, fills, eaten;
static void *cook(void *p)
{
	for (;;) {
		sem_wait(&empty);
		assert(servings == 0);
		servings = M;
		fills++;
		sem_post(&full);
	}
	return p;
}
static void *savage(void *p)
{
	for (int i = 0; i < 2; i++) {
		if (servings == 0) { sem_post(&empty); sem_wait(&full); }
		pthread_mutex_lock(&pot);
		servings--;
		eaten++;
		assert(eaten <= fills * M);
		pthread_mutex_unlock(&pot);
	}
	return p;
}
int main(void)
{
	pthread_t c, s[2];
	sem_init(&empty, 0, 0); sem_init(&full, 0, 0);
	pthread_create(&c, 0, cook, 0);
	for (int i = 0; i < 2; i++) pthread_create(&s[i], 0, savage, 0);
	for (int i = 0; i < 2; i++) pthread_join(s[i], 0);
	assert(eaten == 4 && fills == 2);
	return 0;
}
