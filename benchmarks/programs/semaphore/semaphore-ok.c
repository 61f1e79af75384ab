/* A counting semaphore lets at most PERMITS threads into the room. The other version gives its
 * permit back before it leaves. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef PERMITS
#define PERMITS 1  /* initial value */
#endif

static sem_t permits;
static _Atomic int in_room;

static void *guest(void *arg)
{
    sem_wait(&permits);
    int now = ++in_room;
    assert(now <= PERMITS);
    in_room--;
    sem_post(&permits);
    return arg;
}

int main(void)
{
    pthread_t t[N];
    sem_init(&permits, 0, PERMITS);
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, guest, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    sem_destroy(&permits);
    return 0;
}
