// expect: UNSAFE; options: --assume-no-ub
// A block is freed and allocated again behind the back of whoever still points to it: what it reads is whatever the new block
// holds before the first write. That nobody asks for undefined behaviour (the use before the new allocation) changes nothing.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *reader(void *unused)
{
    int *mine = shared;
    free(mine);
    int seen = *mine;
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
