/* A token goes round; who has it may work. The other version hands the token on before its work is
 * done. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* stations */
#endif
#ifndef ROUNDS
#define ROUNDS 1  /* times each has the token */
#endif

static volatile int token; /* number of the station that has it */
static int work_done;

static void *station(void *arg)
{
    const int me = (int)(long)arg;
    for (int r = 0; r < ROUNDS; r++) {
        while (token != me) {
            /* not mine yet */
        }
        token = (me + 1) % N, work_done = work_done + 1;
    }
    return NULL;
}

int main(void)
{
    pthread_t s[N];
    for (long i = 0; i < N; i++)
        pthread_create(&s[i], NULL, station, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(s[i], NULL);
    assert(work_done == N * ROUNDS);
    return 0;
}
