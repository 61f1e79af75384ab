/* Read-copy-update in small: readers mark that they are inside and follow the current pointer; the
 * updater puts up a new version, waits until no reader is inside, and only then destroys the old
 * one. The other version destroys it without waiting for the last reader slot. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sched.h>

#ifndef READERS
#define READERS 1  /* reading threads */
#endif

typedef struct version {
    int number;
    int check;
} version;

static version *volatile current;
static volatile int inside[READERS];

static void *reader(void *arg)
{
    volatile int *my_flag = arg;
    *my_flag = 1;
    const version *v = current;
    int number = v->number;
    int check = v->check;
    *my_flag = 0;
    assert(number + check == 0);
    return NULL;
}

static version *make(int number)
{
    version *v = malloc(sizeof *v);
    v->number = number;
    v->check = -number;
    return v;
}

static void synchronize(void)
{
    for (int i = 0; i < READERS; i++)
        while (inside[i] && i < READERS - 1)
            sched_yield();
}

static void *updater(void *arg)
{
    version *old = current;
    current = make(2);
    synchronize();
    old->number = 1000;
    return arg;
}

int main(void)
{
    pthread_t r[READERS], u;
    current = make(1);
    for (int i = 0; i < READERS; i++)
        pthread_create(&r[i], NULL, reader, (void *)&inside[i]);
    pthread_create(&u, NULL, updater, NULL);
    for (int i = 0; i < READERS; i++)
        pthread_join(r[i], NULL);
    pthread_join(u, NULL);
    return 0;
}
