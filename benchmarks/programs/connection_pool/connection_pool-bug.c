/*
 * Database connection pool: a fixed number of connections, a semaphore that counts the idle ones, a reaper that
 * closes broken connections and replaces them.
 *
 * A client acquires a connection (waits on the semaphore, then takes one from the idle list under the mutex), runs a query,
 * and releases it. A query that fails marks the connection broken; releasing a broken one hands it to the reaper.
 *
 * Why it holds: a connection is in one place at a time (idle list, broken list, a client), and the semaphore is posted
 * exactly when one enters the idle list. In the other version the error path of client_query releases the connection
 * although its caller does so as well (double release), so two clients get the same one.
 */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef POOL_SIZE
#define POOL_SIZE 1
#endif
#ifndef CLIENTS
#define CLIENTS 2
#endif

#define CONN_BROKEN   (1u << 0)
#define CONN_IN_USE   (1u << 1)
#define CONN_REPAIRED (1u << 2)

#define RETURN_ON_ERROR(call)                                                                      \
    do {                                                                                           \
        int rc_ = (call);                                                                          \
        if (rc_ != 0)                                                                              \
            return rc_;                                                                            \
    } while (0)

typedef struct connection {
    struct connection *next;
    int id;
    unsigned flags;
    int owner; /* for the check: who uses it */
    unsigned queries;
} connection;

typedef struct conn_list {
    connection *first;
    int length;
} conn_list;

typedef struct pool {
    pthread_mutex_t mutex;
    sem_t available;
    conn_list idle;
    conn_list broken;
    connection connections[POOL_SIZE];
    bool closing;
} pool;

static pool the_pool;

/* ---- lists; the pool's mutex is held ---- */

static void list_push(conn_list *list, connection *c)
{
    c->next = list->first;
    list->first = c;
    list->length++;
}

static connection *list_pop(conn_list *list)
{
    connection *c = list->first;
    if (c != NULL) {
        list->first = c->next;
        c->next = NULL;
        list->length--;
    }
    return c;
}

/* ---- pool ---- */

static int pool_open(pool *p)
{
    RETURN_ON_ERROR(pthread_mutex_init(&p->mutex, NULL));
    RETURN_ON_ERROR(sem_init(&p->available, 0, POOL_SIZE));
    for (int i = POOL_SIZE; i-- > 0;) {
        p->connections[i].id = i;
        p->connections[i].owner = -1;
        list_push(&p->idle, &p->connections[i]);
    }
    return 0;
}

/* 0, or EAGAIN if all are in use and the caller does not want to wait, or ESHUTDOWN. */
static int pool_acquire(pool *p, bool wait, connection **out)
{
    if (wait) {
        while (sem_wait(&p->available) != 0)
            if (errno != EINTR)
                return errno;
    } else if (sem_trywait(&p->available) != 0) {
        return EAGAIN;
    }
    pthread_mutex_lock(&p->mutex);
    if (p->closing) {
        pthread_mutex_unlock(&p->mutex);
        sem_post(&p->available);
        return ESHUTDOWN;
    }
    *out = list_pop(&p->idle);
    assert(*out != NULL); /* the semaphore has promised one */
    (*out)->flags |= CONN_IN_USE;
    pthread_mutex_unlock(&p->mutex);
    return 0;
}

static void pool_release(pool *p, connection *c)
{
    bool usable;

    pthread_mutex_lock(&p->mutex);
    usable = !(c->flags & CONN_BROKEN);
    c->flags &= ~CONN_IN_USE;
    list_push(usable ? &p->idle : &p->broken, c);
    pthread_mutex_unlock(&p->mutex);
    if (usable)
        sem_post(&p->available);
}

/* Repairs what is broken; returns how many. */
static int pool_reap(pool *p)
{
    int repaired = 0;
    connection *c;

    pthread_mutex_lock(&p->mutex);
    while ((c = list_pop(&p->broken)) != NULL) {
        assert(c->owner == -1 && !(c->flags & CONN_IN_USE));
        c->flags = CONN_REPAIRED;
        list_push(&p->idle, c);
        repaired++;
    }
    pthread_mutex_unlock(&p->mutex);
    for (int i = 0; i < repaired; i++)
        sem_post(&p->available);
    return repaired;
}

static int pool_close(pool *p)
{
    int idle, count;

    pthread_mutex_lock(&p->mutex);
    p->closing = true;
    idle = p->idle.length;
    pthread_mutex_unlock(&p->mutex);
    RETURN_ON_ERROR(sem_getvalue(&p->available, &count));
    return idle == count ? 0 : EBUSY;
}

/* ---- clients ---- */

typedef struct client {
    int number;
    bool bad_query;
    int result;
} client;

static int client_query(const client *self, connection *c)
{
    assert(c->owner == -1); /* nobody else uses it */
    c->owner = self->number;
    c->queries++;
    if (self->bad_query)
        c->flags |= CONN_BROKEN;
    assert(c->owner == self->number);
    c->owner = -1;
    if (c->flags & CONN_BROKEN)
        return EIO;
    return 0;
}

static int client_run(client *self, bool wait)
{
    connection *c;

    RETURN_ON_ERROR(pool_acquire(&the_pool, wait, &c));
    self->result = client_query(self, c);
    if (self->result == EIO)
        pool_release(&the_pool, c); /* the reaper will see to it */
    pool_release(&the_pool, c);
    return self->result;
}

static void *client_main(void *arg)
{
    client_run(arg, true);
    return NULL;
}

int main(void)
{
    static client clients[CLIENTS];
    pthread_t threads[CLIENTS];
    client extra = { .number = CLIENTS };
    int rc, repaired = 0;
    unsigned queries = 0;

    if (pool_open(&the_pool) != 0)
        return 1;
    for (int i = 0; i < CLIENTS; i++) {
        clients[i].number = i;
        clients[i].bad_query = i == 0;
        pthread_create(&threads[i], NULL, client_main, &clients[i]);
    }
    rc = client_run(&extra, false);
    assert(rc == 0 || rc == EAGAIN);

    pthread_join(threads[0], NULL);
    repaired = pool_reap(&the_pool);
    for (int i = 1; i < CLIENTS; i++)
        pthread_join(threads[i], NULL);
    assert(clients[0].result == EIO);
    assert(repaired == 1);
    for (int i = 0; i < POOL_SIZE; i++) {
        assert((the_pool.connections[i].flags & (CONN_IN_USE | CONN_BROKEN)) == 0);
        queries += the_pool.connections[i].queries;
    }
    assert(queries == CLIENTS + (rc == 0));
    assert(the_pool.idle.length == POOL_SIZE && the_pool.broken.length == 0);
    assert(pool_close(&the_pool) == 0);
    assert(pool_acquire(&the_pool, false, &(connection *){ NULL }) == ESHUTDOWN);
    return 0;
}
