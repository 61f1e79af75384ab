/* Store buffering with guarded atomic blocks: each thread of a ring enters its block only if
 * its guard (its own ticket, set just before) holds, and inside publishes and looks at once. The
 * first to enter sees nothing of its neighbour; the last one does see. At least one therefore sees
 * 1, at most N - 1 see 0. The other version does its two steps in two blocks, the look first. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

#ifndef N
#define N 2  /* threads */
#endif

static int shown[N], ticket[N], saw[N];

#define SPLIT() (__VERIFIER_atomic_end(), __VERIFIER_atomic_begin())

static void *thread(void *arg)
{
    int me = (int)(long)arg;
    int next = (me + 1) % N;
    ticket[me] = 1;
    __VERIFIER_atomic_begin();
    if (ticket[me]) {
        saw[me] = shown[next], SPLIT(), shown[me] = 1;
    }
    __VERIFIER_atomic_end();
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], NULL, thread, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    int ones = 0;
    for (int i = 0; i < N; i++)
        ones += saw[i];
    assert(ones >= 1);
    return 0;
}
