/* Threads hand their result to whoever joins them; a second wave of threads continues from it. The
 * other version starts the second wave from the shared variable instead of the joined value. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 2  /* threads a wave */
#endif

static intptr_t scratch;

static void *add_two(void *arg)
{
    intptr_t value = (intptr_t)arg + 2;
    scratch = value;
    return (void *)value;
}

int main(void)
{
    pthread_t t[N];
    void *result[N];
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&t[i], NULL, add_two, (void *)(10 * i));
    for (int i = 0; i < N; i++) {
        pthread_join(t[i], &result[i]);
        intptr_t value = (intptr_t)result[i];
        assert(value == 10 * i + 2);
    }
    return 0;
}
