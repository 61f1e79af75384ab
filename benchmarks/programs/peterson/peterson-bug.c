/* Peterson's mutual exclusion for two threads (1981). A thread gives the turn away before it
 * waits; of two contenders the later one to do so waits. The other version keeps the turn.
 * The waiting loop only reads, so a bounded checker can prove every number of spins. */
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 1  /* entries a thread */
#endif

static int wants[2];
static int turn;
static int inside;

static void enter(int me)
{
    int other = 1 - me;
    wants[me] = 1;
    turn = me;
    while (wants[other] && turn == other)
        ;
}

static void leave(int me)
{
    wants[me] = 0;
}

static void *contender(void *arg)
{
    int me = arg != 0;
    for (int round = 0; round < ROUNDS; round++) {
        enter(me);
        inside = inside + 1;
        assert(inside == 1);
        inside = inside - 1;
        leave(me);
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, contender, (void *)0);
    pthread_create(&b, 0, contender, (void *)1);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
