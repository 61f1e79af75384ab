/* Coherence: a writer counts a variable up, readers sample it K times; the samples never fall,
 * since all agree on one order of the writes. The other version's writer counts down. */
#include <assert.h>
#include <pthread.h>

#ifndef K
#define K 2  /* values written and samples taken */
#endif
#ifndef READERS
#define READERS 1  /* sampling threads */
#endif

typedef unsigned int u32;

static volatile u32 level;

static void *writer(void *unused)
{
    (void)unused;
    for (u32 i = 1; i <= K; i++)
        level = i;
    return 0;
}

static void *reader(void *unused)
{
    u32 last = level;
    for (int i = 1; i < K; i++) {
        u32 now = level;
        assert(now >= last);
        last = now;
    }
    return unused;
}

int main(void)
{
    pthread_t w, r;
    pthread_create(&w, 0, writer, 0);
    for (int i = 0; i < READERS; i++)
        pthread_create(&r, 0, reader, 0);
    return 0;
}
