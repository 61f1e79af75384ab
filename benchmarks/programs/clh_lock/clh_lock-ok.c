/* CLH queue lock (Craig; Landin and Hagersten, 1994): a thread exchanges its own node into the
 * tail and spins on the node that it got. Every thread enters once here. The other version puts in
 * a node that does not look locked. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif

struct request {
    int locked;
};

static struct request granted; /* the lock starts free */
static struct request *tail = &granted;
static struct request mine[N];
static int inside, total;

static void *thread_main(void *arg)
{
    struct request *me = (struct request *)arg;
    me->locked = 1;
    struct request *before = __atomic_exchange_n(&tail, me, __ATOMIC_SEQ_CST);
    while (__atomic_load_n(&before->locked, __ATOMIC_SEQ_CST))
        ;

    inside++;
    assert(inside == 1);
    total++;
    inside--;

    __atomic_store_n(&me->locked, 0, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, thread_main, mine + i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(total == N);
    return 0;
}
