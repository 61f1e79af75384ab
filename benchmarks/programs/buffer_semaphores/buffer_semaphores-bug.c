/* Producers and consumers with a circular buffer: one semaphore counts the free slots, one the items,
 * a mutex keeps the indices. Nothing is lost and nothing taken twice: the consumers' sums add up to
 * what was produced. The other version has one free slot too many: an item is overwritten. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifndef N
#define N 1  /* producers, and consumers */
#endif
#ifndef K
#define K 2  /* items of each */
#endif
#ifndef CAPACITY
#define CAPACITY 1  /* slots */
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t empty, full;

static int slot[CAPACITY];
static int in, out;

static void put(int item)
{
    sem_wait(&empty);
    pthread_mutex_lock(&mutex);
    slot[in] = item;
    in = (in + 1) % CAPACITY;
    pthread_mutex_unlock(&mutex);
    sem_post(&full);
}

static int get(void)
{
    sem_wait(&full);
    pthread_mutex_lock(&mutex);
    int item = slot[out];
    out = (out + 1) % CAPACITY;
    pthread_mutex_unlock(&mutex);
    sem_post(&empty);
    return item;
}

static int sum[N];

static void *producer(void *arg)
{
    int first = *(int *)arg;
    for (int k = 0; k < K; k++)
        put(first + k);
    return 0;
}

static void *consumer(void *arg)
{
    int total = 0;
    for (int k = 0; k < K; k++)
        total += get();
    *(int *)arg = total;
    return 0;
}

int main(void)
{
    pthread_t p[N], c[N];
    int first[N], total = 0;
    sem_init(&empty, 0, CAPACITY + 1);
    sem_init(&full, 0, 0);
    for (int n = 0; n < N; n++) {
        first[n] = 1 + n * K;
        pthread_create(&p[n], NULL, producer, &first[n]);
        pthread_create(&c[n], NULL, consumer, &sum[n]);
    }
    for (int n = 0; n < N; n++) {
        pthread_join(p[n], NULL);
        pthread_join(c[n], NULL);
        total += sum[n];
    }
    assert(total == N * K * (N * K + 1) / 2);
    return 0;
}
