// expect: UNSAFE
/* An array under a mutex; one place is also written without it. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int a[3], n;

static void *pusher(void *arg)
{
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        if (n < 3) {
            a[n] = 1;
            n++;
        }
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t t, u;
    int got;
    pthread_create(&t, 0, pusher, 0);
    pthread_create(&u, 0, pusher, 0);
    got = 0, a[1] = 5;
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(n == 3 && a[0] + a[1] + a[2] == 3);
    return got;
}
