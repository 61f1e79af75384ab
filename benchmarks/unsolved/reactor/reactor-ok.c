/*
 * An event loop ("reactor") with a thread-safe post(): other threads push callbacks on a lock-free list and wake the loop
 * up if it may be asleep. The loop's sleep is a pipe in the original; here an event flag with the same meaning.
 *
 * Protocol: wake_pending says that a wake-up is under way, so that many posts make one write to the pipe. The loop clears it
 * BEFORE it fetches the list. A post that comes after the fetch then finds it clear and wakes the loop again.
 * In the other version the flag is cleared after the fetch: a post in between sees it set, writes nothing, and the
 * loop goes to sleep over a callback (here: it sees no event, and main finds the callback still in the list).
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#ifndef POSTERS
#define POSTERS 1
#endif
#ifndef POSTS
#define POSTS 2
#endif

/* ------------------------------------------------------------------------- the pipe */

struct event_pipe {
    pthread_mutex_t mutex;
    unsigned bytes;
    unsigned writes;
};

static void pipe_write(struct event_pipe *p)
{
    pthread_mutex_lock(&p->mutex);
    p->bytes++;
    p->writes++;
    pthread_mutex_unlock(&p->mutex);
}

/* Reads all there is; false if the reader would have to sleep. */
static bool pipe_drain(struct event_pipe *p)
{
    bool readable;

    pthread_mutex_lock(&p->mutex);
    readable = p->bytes > 0;
    p->bytes = 0;
    pthread_mutex_unlock(&p->mutex);
    return readable;
}

/* ------------------------------------------------------------------------- callbacks */

typedef void (*callback_fn)(void *context, int argument);

struct callback {
    struct callback *next;
    callback_fn fn;
    void *context;
    int argument;
};

struct reactor {
    _Atomic(struct callback *) posted; /* newest first */
    atomic_bool wake_pending;
    struct event_pipe pipe;
    atomic_bool stopping;
    struct {
        unsigned rounds;
        unsigned empty_rounds;
        unsigned executed;
    } stats;
};

static int reactor_post(struct reactor *r, callback_fn fn, void *context, int argument)
{
    struct callback *cb = malloc(sizeof(*cb));
    struct callback *head;

    if (cb == NULL)
        return -1;
    cb->fn = fn;
    cb->context = context;
    cb->argument = argument;
    head = atomic_load_explicit(&r->posted, memory_order_relaxed);
    do {
        cb->next = head;
    } while (!atomic_compare_exchange_weak_explicit(&r->posted, &head, cb, memory_order_release,
                                                    memory_order_relaxed));
    if (!atomic_exchange(&r->wake_pending, true))
        pipe_write(&r->pipe);
    return 0;
}

/* Oldest first. */
static struct callback *reverse(struct callback *list)
{
    struct callback *result = NULL;

    while (list != NULL) {
        struct callback *next = list->next;
        list->next = result;
        result = list;
        list = next;
    }
    return result;
}

static unsigned run_all(struct callback *list)
{
    unsigned n = 0;

    while (list != NULL) {
        struct callback *next = list->next;
        list->fn(list->context, list->argument);
        free(list);
        list = next;
        n++;
    }
    return n;
}

#define CLEAR_BEFORE_FETCH 1

/* What the loop does when the pipe is readable. */
static void reactor_dispatch(struct reactor *r)
{
    struct callback *list;

    if (CLEAR_BEFORE_FETCH)
        atomic_store(&r->wake_pending, false);
    list = atomic_exchange(&r->posted, NULL);
    if (!CLEAR_BEFORE_FETCH)
        atomic_store(&r->wake_pending, false);
    if (list == NULL)
        r->stats.empty_rounds++;
    r->stats.executed += run_all(reverse(list));
}

/* One turn of the loop; false if it would sleep. */
static bool reactor_turn(struct reactor *r)
{
    if (!pipe_drain(&r->pipe))
        return false;
    r->stats.rounds++;
    reactor_dispatch(r);
    return true;
}

static void stop_cb(void *context, int argument)
{
    struct reactor *r = context;
    (void)argument;
    atomic_store(&r->stopping, true);
}

/* ------------------------------------------------------------------------- the test */

static struct reactor reactor = { .pipe.mutex = PTHREAD_MUTEX_INITIALIZER };

struct sink {
    int count;
    int last[POSTERS];
};

struct poster {
    int id;
    struct sink *sink;
};

static void deliver(void *context, int argument)
{
    struct sink *sink = context;
    const int id = argument / 16, number = argument % 16;

    assert(id >= 0 && id < POSTERS);
    assert(number == sink->last[id] + 1); /* in order */
    sink->last[id] = number;
    sink->count++;
}

static void *poster_main(void *arg)
{
    const struct poster *self = arg;

    for (int i = 1; i <= POSTS; i++)
        if (reactor_post(&reactor, deliver, self->sink, self->id * 16 + i) != 0)
            abort();
    return NULL;
}

int main(void)
{
    static struct sink sink;
    static struct poster posters[POSTERS];
    pthread_t threads[POSTERS];

    for (int i = 0; i < POSTERS; i++) {
        posters[i] = (struct poster){ .id = i, .sink = &sink };
        pthread_create(&threads[i], NULL, poster_main, &posters[i]);
    }
    for (int turn = 0; turn < 2; turn++)
        reactor_turn(&reactor);
    for (int i = 0; i < POSTERS; i++)
        pthread_join(threads[i], NULL);

    /* all posts are done: turn until the loop would sleep */
    while (reactor_turn(&reactor))
        ;
    assert(atomic_load(&reactor.posted) == NULL); /* it does not sleep over a callback */
    assert(sink.count == POSTERS * POSTS);

    reactor_post(&reactor, stop_cb, &reactor, 0);
    while (!atomic_load(&reactor.stopping))
        assert(reactor_turn(&reactor));
    assert(reactor.stats.executed == POSTERS * POSTS + 1);
    assert(reactor.pipe.writes == reactor.stats.rounds);
    return 0;
}
