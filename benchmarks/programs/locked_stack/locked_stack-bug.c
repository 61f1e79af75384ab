/* A stack in an array under a mutex. The popper looks whether there is something and takes it in
 * one critical section; the other version looks before it locks. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef PUSHES
#define PUSHES 1  /* pushed items */
#endif
#ifndef POPPERS
#define POPPERS 2  /* threads that try to pop once */
#endif

struct stack {
    pthread_mutex_t guard;
    int depth;
    int items[PUSHES];
};

static struct stack s = {.guard = PTHREAD_MUTEX_INITIALIZER};

static void push(struct stack *st, int value)
{
    pthread_mutex_lock(&st->guard);
    st->items[st->depth++] = value;
    pthread_mutex_unlock(&st->guard);
}

static bool pop(struct stack *st, int *value)
{
    bool some;
    some = st->depth > 0, pthread_mutex_lock(&st->guard);
    if (some) {
        assert(st->depth >= 1);
        *value = st->items[--st->depth];
    }
    pthread_mutex_unlock(&st->guard);
    return some;
}

static void *pusher(void *arg)
{
    for (int i = 0; i < PUSHES; i++)
        push(arg, 100 + i);
    return 0;
}

static void *popper(void *arg)
{
    int got = 0;
    if (pop(arg, &got))
        assert(got >= 100 && got < 100 + PUSHES);
    return 0;
}

int main(void)
{
    pthread_t p, c[POPPERS];
    pthread_create(&p, 0, pusher, &s);
    for (int i = 0; i < POPPERS; i++)
        pthread_create(&c[i], 0, popper, &s);
    pthread_join(p, 0);
    for (int i = 0; i < POPPERS; i++)
        pthread_join(c[i], 0);
    assert(s.depth >= 0 && s.depth <= PUSHES);
    return 0;
}
