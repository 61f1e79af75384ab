// expect: SAFE
/* River crossing: a boat takes two hackers and two serfs or four of a kind; here 2+2 arrive. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t boat;
static sem_t q[2];
static int waiting[2], on_board[2], rowed;
static void *person(void *arg)
{
	int k = (int)(long)arg, captain = 0;
	pthread_mutex_lock(&m);
	waiting[k]++;
	if (waiting[k] == 4) {
		for (int i = 0; i < 4; i++) sem_post(&q[k]);
		waiting[k] = 0;
		captain = 1;
	} else if (waiting[k] == 2 && waiting[!k] >= 2) {
		for (int i = 0; i < 2; i++) { sem_post(&q[k]); sem_post(&q[!k]); }
		waiting[!k] -= 2;
		waiting[k] = 0;
		captain = 1;
	} else
		pthread_mutex_unlock(&m);
	sem_wait(&q[k]);
	__atomic_add_fetch(&on_board[k], 1, __ATOMIC_SEQ_CST);
	pthread_barrier_wait(&boat);
	if (captain) {
		assert(on_board[0] + on_board[1] == 4 && on_board[0] % 2 == 0);
		rowed++;
		pthread_mutex_unlock(&m);
	}
	return 0;
}
int main(void)
{
	pthread_t t[4];
	pthread_barrier_init(&boat, 0, 4);
	sem_init(&q[0], 0, 0); sem_init(&q[1], 0, 0);
	for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, person, (void *)(i / 2));
	for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
	assert(rowed == 1);
	return 0;
}
