// expect: SAFE
/* Three semaphores, one of them as a mutex: a buffer loses nothing. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t empty, full, mutex;
static int slot[2], in, out, sum;

static void *producer(void *arg)
{
    int item = *(int *)arg;
    sem_wait(&empty);
    sem_wait(&mutex);
    slot[in] = item;
    in = (in + 1) % 2;
    sem_post(&mutex);
    sem_post(&full);
    return 0;
}

static void *consumer(void *arg)
{
    for (int i = 0; i < 2; i++) {
        sem_wait(&full);
        sem_wait(&mutex);
        sum += slot[out];
        out = (out + 1) % 2;
        sem_post(&mutex);
        sem_post(&empty);
    }
    return arg;
}

int main(void)
{
    pthread_t a, b, c;
    int one = 1, two = 2;
    sem_init(&empty, 0, 2);
    sem_init(&full, 0, 0);
    sem_init(&mutex, 0, 1);
    pthread_create(&a, 0, producer, &one);
    pthread_create(&b, 0, producer, &two);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    assert(sum == 3);
    return 0;
}
