/* A memoised function: results are kept in a direct-mapped cache whose key and value change under
 * one lock. The other version's lookup reads the value after the lock is gone. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* users */
#endif

#define SLOTS 2

struct entry {
    int key; /* 0: empty */
    int value;
};

static struct entry cache[SLOTS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int slow(int x)
{
    return x * x + 1;
}

static int memo(int x)
{
    struct entry *e = &cache[x % SLOTS];
    int value = 0, hit;

    pthread_mutex_lock(&lock);
    hit = e->key == x;
    if (hit)
        pthread_mutex_unlock(&lock), value = e->value, pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    if (hit)
        return value;

    value = slow(x);
    pthread_mutex_lock(&lock);
    e->key = x;
    e->value = value;
    pthread_mutex_unlock(&lock);
    return value;
}

static void *user(void *arg)
{
    int x = *(int *)arg;
    assert(memo(x) == slow(x));
    assert(memo(x) == slow(x));
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    int x[N];
    for (int i = 0; i < N; i++) {
        x[i] = 1 + 2 * i;
        pthread_create(&t[i], NULL, user, &x[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    return 0;
}
