/* A linked queue on the heap under a mutex: N threads each append a node, main walks the list at
 * the end and finds all of them. The other version links the node in without the mutex, so that
 * two appends may meet and one is lost. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 2  /* appending threads */
#endif

typedef struct node {
    int value;
    struct node *next;
} node;

static struct {
    pthread_mutex_t lock;
    node *first;
    node *last;
} queue = {PTHREAD_MUTEX_INITIALIZER, NULL, NULL};

static void *append(void *arg)
{
    node *fresh = malloc(sizeof *fresh);
    fresh->value = *(int *)arg;
    fresh->next = NULL;

    pthread_mutex_lock(&queue.lock);
    if (queue.last)
        queue.last->next = fresh;
    else
        queue.first = fresh;
    queue.last = fresh;
    pthread_mutex_unlock(&queue.lock);
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    int value[N];
    for (int i = 0; i < N; i++) {
        value[i] = 1 << i;
        pthread_create(&t[i], NULL, append, &value[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], NULL);

    int seen = 0;
    node *n = queue.first;
    for (int i = 0; i < N && n; i++) {
        node *next = n->next;
        seen |= n->value;
        free(n);
        n = next;
    }
    assert(seen == (1 << N) - 1);
    return 0;
}
