// expect: SAFE
/* semaphore as an event: a post is remembered, two posts are two. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t ev;
static int step;
static void *run(void *p)
{
	sem_wait(&ev);
	sem_wait(&ev);
	assert(step == 2);
	return p;
}
int main(void)
{
	pthread_t t;
	sem_init(&ev, 0, 0);
	pthread_create(&t, 0, run, 0);
	step = 1;
	sem_post(&ev);
	step = 2;
	sem_post(&ev);
	pthread_join(t, 0);
	return 0;
}
