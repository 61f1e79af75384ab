/* Courtois, Heymans and Parnas (1971), first problem: the first reader takes the room, the last one
 * gives it back; a writer takes it alone. The other version's readers leave the room when the first
 * of them goes. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifndef READERS
#define READERS 1  /* reading threads */
#endif
#ifndef WRITERS
#define WRITERS 1  /* writing threads */
#endif

static sem_t room, count_lock;
static int reading;
static int text;

static void *reader(void *arg)
{
    sem_wait(&count_lock);
    if (++reading == 1)
        sem_trywait(&room);
    sem_post(&count_lock);

    int before = text;
    int after = text;
    assert(before == after);

    sem_wait(&count_lock);
    if (--reading == 0)
        sem_post(&room);
    sem_post(&count_lock);
    return arg;
}

static void *writer(void *arg)
{
    sem_wait(&room);
    text = text + 1;
    sem_post(&room);
    return arg;
}

int main(void)
{
    pthread_t t;
    sem_init(&room, 0, 1);
    sem_init(&count_lock, 0, 1);
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&t, 0, writer, 0);
    for (int i = 0; i < READERS; i++)
        pthread_create(&t, 0, reader, 0);
    pthread_exit(0);
}
