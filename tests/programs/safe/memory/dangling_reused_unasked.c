// expect: SAFE; options: --assume-no-ub
// The block is read before it is freed: what the next allocation puts there is not seen.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *reader(void *unused)
{
    int *mine = shared;
    int seen = *mine;
    free(mine);
    assert(seen != -1);
    return unused;
}

int main(void)
{
    pthread_t t;
    shared = malloc(sizeof *shared);
    *shared = 1;
    pthread_create(&t, NULL, reader, NULL);
    int *next = malloc(sizeof *next);
    *next = 0;
    pthread_join(t, NULL);
    free(next);
    return 0;
}
