/* A pair of numbers under a pthread reader-writer lock. Writers move an amount from one to the
 * other, readers find the sum unchanged. The other version's writers take the lock as readers. */
#include <assert.h>
#include <pthread.h>

#ifndef READERS
#define READERS 2  /* reading threads */
#endif
#ifndef WRITERS
#define WRITERS 1  /* writing threads */
#endif

typedef struct purse {
    pthread_rwlock_t lock;
    int left, right;
} purse_t;

static purse_t purse = {PTHREAD_RWLOCK_INITIALIZER, 60, 40};

static void *mover(void *arg)
{
    purse_t *p = arg;
    pthread_rwlock_wrlock(&p->lock);
    p->left -= 10;
    p->right += 10;
    pthread_rwlock_unlock(&p->lock);
    return NULL;
}

static void *auditor(void *arg)
{
    purse_t *p = arg;
    pthread_rwlock_rdlock(&p->lock);
    int sum = p->left + p->right;
    pthread_rwlock_unlock(&p->lock);
    assert(sum == 100);
    return NULL;
}

int main(void)
{
    pthread_t who[READERS + WRITERS];
    for (int i = 0; i < READERS + WRITERS; i++)
        pthread_create(&who[i], NULL, i < READERS ? auditor : mover, &purse);
    for (int i = 0; i < READERS + WRITERS; i++)
        pthread_join(who[i], NULL);
    assert(purse.left == 60 - 10 * WRITERS);
    return 0;
}
