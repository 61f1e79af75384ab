/* A thread pool with futures, priorities and an orderly shutdown, in object style (opaque struct, new/free, self first).
 *
 * Submitting after the shutdown has begun is refused; whatever was accepted before is executed before the workers leave:
 * a worker looks at the shutdown flag only when it finds no job. The other version's worker leaves as soon as it sees the
 * flag, and an accepted job is never executed (its future is never fulfilled; instead of hanging, main asks it
 * after the workers have been joined).
 *
 * Waits are in loops, so spurious wake-ups are harmless; they make the number of iterations unlimited. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#ifndef WORKERS
#define WORKERS 1
#endif
#ifndef JOBS
#define JOBS 2
#endif

/* ---- futures ---- */

typedef struct Future {
    pthread_mutex_t guard;
    pthread_cond_t fulfilled;
    enum { FUTURE_PENDING, FUTURE_DONE, FUTURE_CANCELLED } status;
    long value;
} Future;

static void Future_init(Future *self)
{
    pthread_mutex_init(&self->guard, NULL);
    pthread_cond_init(&self->fulfilled, NULL);
    self->status = FUTURE_PENDING;
    self->value = 0;
}

static void Future_set(Future *self, int status, long value)
{
    pthread_mutex_lock(&self->guard);
    assert(self->status == FUTURE_PENDING); /* fulfilled once */
    self->status = status;
    self->value = value;
    pthread_cond_broadcast(&self->fulfilled);
    pthread_mutex_unlock(&self->guard);
}

/* 0 and the value if it is there, else EAGAIN or ECANCELED. */
static int Future_poll(Future *self, long *value)
{
    int rc = 0;

    pthread_mutex_lock(&self->guard);
    switch (self->status) {
    case FUTURE_DONE:
        *value = self->value;
        break;
    case FUTURE_CANCELLED:
        rc = ECANCELED;
        break;
    default:
        rc = EAGAIN;
    }
    pthread_mutex_unlock(&self->guard);
    return rc;
}

static void Future_destroy(Future *self)
{
    pthread_cond_destroy(&self->fulfilled);
    pthread_mutex_destroy(&self->guard);
}

/* ---- jobs ---- */

typedef long (*JobFunction)(void *argument);

typedef struct Job {
    struct Job *next;
    JobFunction run;
    void *argument;
    unsigned priority;
    Future *future;
} Job;

typedef struct JobQueue {
    Job *head;
    unsigned length;
} JobQueue;

/* Highest priority first, first come first served among equals. */
static void JobQueue_insert(JobQueue *self, Job *job)
{
    Job **link = &self->head;

    while (*link && (*link)->priority >= job->priority)
        link = &(*link)->next;
    job->next = *link;
    *link = job;
    self->length++;
}

static Job *JobQueue_take(JobQueue *self)
{
    Job *job = self->head;

    if (job) {
        self->head = job->next;
        job->next = NULL;
        self->length--;
    }
    return job;
}

/* ---- the pool ---- */

typedef struct Server {
    pthread_mutex_t guard;
    pthread_cond_t work;
    JobQueue queue;
    bool shutting_down;
    unsigned accepted, executed;
    unsigned n_workers;
    pthread_t workers[];
} Server;

static bool Server_must_leave(const Server *self)
{
    return self->shutting_down;
}

static void *Server_worker(void *argument)
{
    Server *self = argument;

    for (;;) {
        Job *job;

        pthread_mutex_lock(&self->guard);
        while (self->queue.length == 0 && !self->shutting_down)
            pthread_cond_wait(&self->work, &self->guard);
        if (Server_must_leave(self)) {
            pthread_mutex_unlock(&self->guard);
            break;
        }
        job = JobQueue_take(&self->queue);
        pthread_mutex_unlock(&self->guard);

        Future_set(job->future, FUTURE_DONE, job->run(job->argument));
        free(job);

        pthread_mutex_lock(&self->guard);
        self->executed++;
        pthread_mutex_unlock(&self->guard);
    }
    return NULL;
}

static Server *Server_new(unsigned n_workers)
{
    Server *self = calloc(1, sizeof(Server) + n_workers * sizeof(pthread_t));

    if (!self)
        return NULL;
    pthread_mutex_init(&self->guard, NULL);
    pthread_cond_init(&self->work, NULL);
    for (; self->n_workers < n_workers; self->n_workers++)
        if (pthread_create(&self->workers[self->n_workers], NULL, Server_worker, self) != 0)
            break;
    return self;
}

static int Server_submit(Server *self, JobFunction run, void *argument, unsigned priority, Future *future)
{
    Job *job = malloc(sizeof *job);
    int rc = 0;

    if (!job)
        return ENOMEM;
    *job = (Job){ .run = run, .argument = argument, .priority = priority, .future = future };
    pthread_mutex_lock(&self->guard);
    if (self->shutting_down) {
        rc = ESHUTDOWN;
    } else {
        JobQueue_insert(&self->queue, job);
        self->accepted++;
        pthread_cond_signal(&self->work);
    }
    pthread_mutex_unlock(&self->guard);
    if (rc != 0) {
        Future_set(future, FUTURE_CANCELLED, 0);
        free(job);
    }
    return rc;
}

static void Server_shutdown(Server *self)
{
    pthread_mutex_lock(&self->guard);
    self->shutting_down = true;
    pthread_cond_broadcast(&self->work);
    pthread_mutex_unlock(&self->guard);
}

static void Server_free(Server *self)
{
    for (unsigned i = 0; i < self->n_workers; i++)
        pthread_join(self->workers[i], NULL);
    assert(self->executed == self->accepted);
    assert(self->queue.head == NULL);
    pthread_cond_destroy(&self->work);
    pthread_mutex_destroy(&self->guard);
    free(self);
}

/* ---- the test ---- */

static long square(void *argument)
{
    const int *x = argument;
    return (long)*x * *x;
}

static long negate(void *argument)
{
    const int *x = argument;
    return -(long)*x;
}

int main(void)
{
    static int inputs[JOBS];
    static Future futures[JOBS];
    Future late;
    long value;
    Server *server = Server_new(WORKERS);

    if (!server)
        return 1;
    for (int i = 0; i < JOBS; i++) {
        inputs[i] = i + 2;
        Future_init(&futures[i]);
        if (Server_submit(server, i % 2 ? negate : square, &inputs[i], i % 2, &futures[i]) != 0)
            return 1;
    }
    Server_shutdown(server);
    Future_init(&late);
    assert(Server_submit(server, square, &inputs[0], 0, &late) == ESHUTDOWN);
    assert(Future_poll(&late, &value) == ECANCELED);
    Server_free(server);
    for (int i = 0; i < JOBS; i++) {
        assert(Future_poll(&futures[i], &value) == 0);
        assert(value == (i % 2 ? -(i + 2) : (i + 2) * (i + 2)));
        Future_destroy(&futures[i]);
    }
    Future_destroy(&late);
    return 0;
}
