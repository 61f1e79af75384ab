/* Lazy initialisation of a shared table by whoever comes first, under a mutex. The other version
 * tests the flag before it takes the mutex, and the table may be initialised over a user's entry. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#ifndef N
#define N 2  /* users */
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static bool ready;
static short table[N];

static void lock_and_prepare(void)
{
    bool prepared;
    pthread_mutex_lock(&m), prepared = ready;
    if (!prepared) {
        memset(table, 0, sizeof table);
        ready = true;
    }
}

static void *user(void *arg)
{
    int me = *(int *)arg;
    lock_and_prepare();
    table[me] = (short)(me + 1);
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    int id[N];
    for (int i = 0; i < N; i++) {
        id[i] = i;
        pthread_create(&t[i], NULL, user, &id[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < N; i++)
        assert(table[i] == i + 1);
    return 0;
}
