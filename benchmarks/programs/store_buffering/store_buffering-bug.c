/* Store buffering (the SB litmus test, Dekker's core) on a ring of N threads: each raises its
 * flag and then looks at its neighbour's. Under SC the last thread to raise its flag sees the
 * neighbour's raised, so not all can see 0. The other version looks before it raises, and then
 * all N may see 0. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#ifndef N
#define N 2  /* threads in the ring */
#endif

static int flag[N];
static int seen[N];

static void *worker(void *arg)
{
    int me = (int)(long)arg;
    int next = (me + 1) % N;
    seen[me] = flag[next], flag[me] = 1;
    return NULL;
}

int main(void)
{
    pthread_t thread[N];
    for (long i = 0; i < N; i++)
        pthread_create(&thread[i], NULL, worker, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(thread[i], NULL);

    int zeros = 0;
    for (int i = 0; i < N; i++)
        zeros += seen[i] == 0;
    assert(zeros < N);
    return 0;
}
