/* Dining philosophers with numbered forks, lower number first, so that they never block each other
 * for ever. A fork has one user at a time. The other version does not wait for its second fork but
 * only tries, and eats in any case. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3  /* philosophers and forks */
#endif

struct fork {
    pthread_mutex_t mutex;
    int user;
};

static struct fork table[N];

struct philosopher {
    int name;
    struct fork *lower, *upper;
};

static void *dine(void *arg)
{
    struct philosopher *p = arg;
    pthread_mutex_lock(&p->lower->mutex);
    pthread_mutex_trylock(&p->upper->mutex);

    p->lower->user = p->name;
    p->upper->user = p->name;
    assert(p->lower->user == p->name);
    assert(p->upper->user == p->name);

    pthread_mutex_unlock(&p->upper->mutex);
    pthread_mutex_unlock(&p->lower->mutex);
    return NULL;
}

int main(void)
{
    struct philosopher p[N];
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&table[i].mutex, NULL);
    for (int i = 0; i < N; i++) {
        int a = i, b = (i + 1) % N;
        p[i].name = i + 1;
        p[i].lower = &table[a < b ? a : b];
        p[i].upper = &table[a < b ? b : a];
        pthread_create(&t[i], NULL, dine, &p[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    return 0;
}
