/* The sleeping barber (Dijkstra, 1965) with semaphores: a customer takes a chair or leaves; the
 * barber is woken once for each one who stays. Chairs are counted under a mutex and never
 * overbooked. The other version's customer looks for a free chair before it has the mutex. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifndef CUSTOMERS
#define CUSTOMERS 2  /* customers */
#endif
#ifndef CHAIRS
#define CHAIRS 1  /* chairs for waiting */
#endif

static sem_t customers, barber;
static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
static int waiting;

static void *customer(void *arg)
{
    int taken;
    pthread_mutex_lock(&door), taken = waiting;
    if (taken == CHAIRS) {
        pthread_mutex_unlock(&door);
        return arg;
    }
    waiting++;
    assert(waiting <= CHAIRS);
    pthread_mutex_unlock(&door);
    sem_post(&customers);
    sem_wait(&barber);
    return arg;
}

static void *barber_main(void *arg)
{
    for (int i = 0; i < CUSTOMERS; i++) {
        sem_wait(&customers);
        pthread_mutex_lock(&door);
        waiting--;
        assert(waiting >= 0);
        pthread_mutex_unlock(&door);
        sem_post(&barber);
    }
    return arg;
}

int main(void)
{
    pthread_t b, c;
    sem_init(&customers, 0, 0);
    sem_init(&barber, 0, 0);
    pthread_create(&b, NULL, barber_main, NULL);
    for (int i = 0; i < CUSTOMERS; i++)
        pthread_create(&c, NULL, customer, NULL);
    pthread_exit(NULL);
}
