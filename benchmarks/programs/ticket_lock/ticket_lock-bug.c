/* Ticket lock: draw a ticket with one fetch-and-add, wait until it is served. The other version
 * draws with a load and a store, and two threads may hold the same ticket. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2  /* threads */
#endif
#ifndef ROUNDS
#define ROUNDS 1  /* entries of each */
#endif

typedef struct {
    atomic_uint next;
    atomic_uint serving;
} ticket_lock;

static ticket_lock lock;
static int counter;

static unsigned draw(ticket_lock *l)
{
    unsigned mine;
    mine = atomic_load(&l->next), atomic_store(&l->next, mine + 1);
    return mine;
}

static void acquire(ticket_lock *l)
{
    unsigned mine = draw(l);
    while (atomic_load(&l->serving) != mine)
        ;
}

static void release(ticket_lock *l)
{
    atomic_fetch_add(&l->serving, 1);
}

static void *worker(void *arg)
{
    ticket_lock *l = arg;
    for (int i = 0; i < ROUNDS; i++) {
        acquire(l);
        int c = counter;
        counter = c + 1;
        assert(counter == c + 1);
        release(l);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, worker, &lock);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    assert(counter == N * ROUNDS);
    return 0;
}
