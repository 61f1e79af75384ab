/* Producers and consumers with a circular buffer, one mutex and two condition variables. Nothing is
 * lost and nothing taken twice: the consumers' sums add up to what was produced, and the buffer is
 * empty in the end. Both waits are loops, so whoever leaves one finds a slot or an item. The other
 * version's consumer waits once: woken for no reason, or overtaken, it finds the buffer empty. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 1  /* producers, and consumers */
#endif
#ifndef K
#define K 2  /* items of each */
#endif
#ifndef CAPACITY
#define CAPACITY 2  /* slots */
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;

static int slot[CAPACITY];
static int in, out, count;

static void put(int item)
{
    pthread_mutex_lock(&mutex);
    while (count == CAPACITY)
        pthread_cond_wait(&not_full, &mutex);
    slot[in] = item;
    in = (in + 1) % CAPACITY;
    count++;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&mutex);
}

static int get(void)
{
    pthread_mutex_lock(&mutex);
    if (count == 0)
        pthread_cond_wait(&not_empty, &mutex);
    assert(count > 0);
    int item = slot[out];
    out = (out + 1) % CAPACITY;
    count--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&mutex);
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
    assert(count == 0);
    return 0;
}
