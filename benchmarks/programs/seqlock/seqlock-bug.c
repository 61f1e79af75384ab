/* Sequence lock: the writer makes the number odd, writes both halves, makes it even; a reader
 * repeats until it saw one even number before and after. The reading loop only reads, so it can be
 * reduced to its last pass. The other version asks afterwards only whether the number went back. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef WRITES
#define WRITES 1  /* writes of the pair */
#endif
#ifndef READERS
#define READERS 1  /* reading threads */
#endif

static struct {
    atomic_uint sequence;
    volatile int low, high;
} clock_pair;

static void *writer(void *arg)
{
    for (int i = 1; i <= WRITES; i++) {
        atomic_fetch_add(&clock_pair.sequence, 1);
        clock_pair.low = i;
        clock_pair.high = 10 * i;
        atomic_fetch_add(&clock_pair.sequence, 1);
    }
    return arg;
}

static void *reader(void *arg)
{
    unsigned before;
    int low, high;
    do {
        before = atomic_load(&clock_pair.sequence);
        low = clock_pair.low;
        high = clock_pair.high;
    } while (before % 2 != 0 || atomic_load(&clock_pair.sequence) < before);
    assert(high == 10 * low);
    return arg;
}

int main(void)
{
    pthread_t w, r;
    pthread_create(&w, 0, writer, 0);
    for (int i = 0; i < READERS; i++)
        pthread_create(&r, 0, reader, 0);
    return 0;
}
