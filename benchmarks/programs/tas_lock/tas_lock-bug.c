/* Test-and-set lock. Every attempt writes, and a thread may try for ever while the owner sleeps,
 * so no bound covers every run. The other version tests and sets in two steps. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef ROUNDS
#define ROUNDS 1  /* entries of each */
#endif

static atomic_bool taken;
static int in_section;

static void lock(void)
{
    while (atomic_load(&taken) || (atomic_store(&taken, 1), 0))
        sched_yield();
}

static void *worker(void *arg)
{
    for (int i = 0; i < ROUNDS; i++) {
        lock();
        in_section++;
        assert(in_section == 1);
        in_section--;
        atomic_store(&taken, 0);
    }
    return arg;
}

int main(void)
{
    pthread_t t[N];
    int n;
    for (n = 0; n < N; n++)
        pthread_create(&t[n], NULL, worker, NULL);
    while (n > 0)
        pthread_join(t[--n], NULL);
    return 0;
}
