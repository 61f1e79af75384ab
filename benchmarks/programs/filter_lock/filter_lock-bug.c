/* Peterson's filter lock for N threads: N - 1 rooms, each keeps back the last one to come in while
 * anybody else is in it or further on. Spinning over the others is written as one pass that must
 * find nobody. The other version waits only for those further on, not for those in the same room. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 2  /* threads */
#endif

static int level[N];
static int last[N];
static int critical;

static bool somebody_ahead(int me, int room)
{
    bool found = false;
    for (int k = 0; k < N; k++)
        if (k != me)
            found |= level[k] > room;
    return found;
}

static void *filter(void *arg)
{
    int me = (int)(long)arg;
    for (int room = 1; room < N; room++) {
        level[me] = room;
        last[room] = me;
        while (last[room] == me && somebody_ahead(me, room))
            ;
    }

    critical = me;
    assert(critical == me);

    level[me] = 0;
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, filter, (void *)(long)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    return 0;
}
