/* pthread_once runs the routine once, and whoever comes later finds it done. The other version
 * calls the routine itself. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 2  /* threads */
#endif

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int setups;
static int *log_level;
static int log_storage;

static void setup(void)
{
    int n = setups;
    log_storage = 3;
    log_level = &log_storage;
    setups = n + 1;
}

static void *client(void *arg)
{
    (void)control, setup();
    assert(log_level && *log_level == 3);
    *(int *)arg = setups;
    return arg;
}

int main(void)
{
    pthread_t t[N];
    int seen[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], NULL, client, &seen[i]);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < N; i++)
        assert(seen[i] == 1);
    return 0;
}
