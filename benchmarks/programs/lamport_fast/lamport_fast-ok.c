/* Lamport's fast mutual exclusion (1987): two writes and two reads where nobody else competes.
 * Written with the paper's gotos. A thread starts again only after another one has left, so each
 * of N threads with one entry starts at most N times. The other version never takes the slow path
 * and lets in whoever passed the first door. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif

static int x, y; /* thread numbers from 1, 0 is nobody */
static int b[N + 1];
static int busy;

static void *thread(void *arg)
{
    int i = (int)(long)arg;
start:
    b[i] = 1;
    x = i;
    if (y != 0) {
        b[i] = 0;
        while (y != 0)
            ;
        goto start;
    }
    y = i;
    if (x != i) {
        b[i] = 0;
        for (int j = 1; j <= N; j++)
            while (b[j])
                ;
        if (y != i) {
            while (y != 0)
                ;
            goto start;
        }
    }

    assert(busy == 0);
    busy = 1;
    busy = 0;

    y = 0;
    b[i] = 0;
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (long i = 1; i <= N; i++)
        pthread_create(&t[i - 1], 0, thread, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
