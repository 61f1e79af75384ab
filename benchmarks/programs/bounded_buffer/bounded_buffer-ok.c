/* Bounded buffer with one mutex and two condition variables. Waiting is a loop, since a woken
 * consumer may find the buffer emptied by another one, or may have woken for no reason. The other
 * version's consumer waits once. Wake-ups without reason may repeat without end, so no bound
 * covers every run. */
#include <assert.h>
#include <pthread.h>

#ifndef ITEMS
#define ITEMS 1  /* items a consumer */
#endif
#ifndef CONSUMERS
#define CONSUMERS 2  /* consuming threads */
#endif
#ifndef CAPACITY
#define CAPACITY 1  /* slots */
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;

static int slot[CAPACITY];
static unsigned head, count;

static void put(int item)
{
    pthread_mutex_lock(&mutex);
    while (count == CAPACITY)
        pthread_cond_wait(&not_full, &mutex);
    slot[(head + count) % CAPACITY] = item;
    count++;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&mutex);
}

static int get(void)
{
    pthread_mutex_lock(&mutex);
    while (count == 0)
        pthread_cond_wait(&not_empty, &mutex);
    assert(count > 0);
    int item = slot[head];
    head = (head + 1) % CAPACITY;
    count--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&mutex);
    return item;
}

static void *producer(void *arg)
{
    for (int i = 1; i <= ITEMS * CONSUMERS; i++)
        put(i);
    return arg;
}

static void *consumer(void *arg)
{
    for (int i = 0; i < ITEMS; i++) {
        int item = get();
        assert(item >= 1 && item <= ITEMS * CONSUMERS);
    }
    return arg;
}

int main(void)
{
    pthread_t p, c[CONSUMERS];
    pthread_create(&p, NULL, producer, NULL);
    for (int i = 0; i < CONSUMERS; i++)
        pthread_create(&c[i], NULL, consumer, NULL);
    pthread_join(p, NULL);
    for (int i = 0; i < CONSUMERS; i++)
        pthread_join(c[i], NULL);
    return 0;
}
